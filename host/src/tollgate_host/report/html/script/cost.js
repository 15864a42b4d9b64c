// Where the money goes, by module, service, type or tag, and what moves it.

const DIVISION_NAMES = { module: "Module", service: "Service", type: "Type" };
const divisionName = (name) => DIVISION_NAMES[name] ?? `Tag ${name.slice(4)}`;
const BAR_HEADS = [["Part"], ["Share", "share"], ["Cost", "money"], ["Change", "money"]];
const MOVER_HEADS = [["Resource"], ["Action"], ["Before", "money"], ["After", "money"], ["Change", "money"]];
const COMPONENT_HEADS = [["Component"], ["Quantity", "money"], ["Unit"], ["Price", "money"], ["Cost", "money"]];
const BARS = 40;

// The parts of a division; by module and type also where the integration gave no sums.
function partsOf(division) {
  const given = lists.divisions[division];
  if (given) return given;
  const sums = new Map();
  for (const resource of resources) {
    const key = resource[division];
    const [, monthly, delta] = sums.get(key) ?? [key, 0, 0];
    if (!resource.monthly && !resource.before) continue;
    sums.set(key, [key, monthly + (resource.monthly ?? 0), delta + (resource.delta ?? 0)]);
  }
  return [...sums.values()];
}

const divisions = () => [...new Set(["module", "service", "type", ...Object.keys(lists.divisions)])]
  .filter((name) => name !== "service" || lists.divisions.service);

function divisionSwitch(chosen) {
  const names = divisions();
  const plain = names.filter((name) => DIVISION_NAMES[name]);
  const tags = names.filter((name) => !DIVISION_NAMES[name]);
  const radio = (name) => el("label", {},
    el("input", { type: "radio", name: "by", value: name, checked: name === chosen, onchange: () => go({ by: name }) }),
    el("span", {}, divisionName(name)));
  return el("fieldset", { class: "switch" },
    el("legend", {}, "Cost by"), plain.map(radio), tags.length ? tagChoice(tags, chosen) : "");
}

function tagChoice(tags, chosen) {
  const options = tags.map((name) => el("option", { value: name, selected: name === chosen }, divisionName(name)));
  const choose = (event) => event.target.value && go({ by: event.target.value });
  const kind = tags.includes(chosen) ? "chosen" : null;
  return el("select", { name: "tag", "aria-label": "By tag", class: kind, onchange: choose },
    el("option", { value: "" }, "By tag …"), options);
}

function bar(part, largest) {
  const [name, monthly, delta] = part;
  const before = Math.max(monthly - delta, 0);
  const share = (value) => `${(100 * Math.max(value, 0)) / largest}%`;
  const reach = el("span", { class: "reach" });
  const was = el("span", { class: "was" });
  reach.style.width = share(monthly);
  was.style.width = share(before);
  const title = name || (state.by.startsWith("tag:") ? "(without it)" : "(root)");
  const drawn = el("span", { class: "bar", "aria-hidden": "true" }, was, reach);
  return row(BAR_HEADS, [code(title), drawn, money(monthly), changeCell(delta)]);
}

function bars(chosen) {
  const parts = [...partsOf(chosen)].sort((one, other) => other[1] - one[1] || Math.abs(other[2]) - Math.abs(one[2]));
  const largest = Math.max(...parts.map(([, monthly, delta]) => Math.max(monthly, monthly - delta)), 0.01);
  const rows = parts.slice(0, BARS).map((part) => bar(part, largest));
  if (parts.length > BARS) {
    const rest = parts.slice(BARS).reduce((sum, part) => ["", sum[1] + part[1], sum[2] + part[2]], ["", 0, 0]);
    rows.push(bar([`${parts.length - BARS} smaller ones`, rest[1], rest[2]], largest));
  }
  const name = divisionName(chosen);
  const caption = `Cost a month by ${name[0].toLowerCase()}${name.slice(1)}; the thin bar is the cost before`;
  return table(caption, BAR_HEADS, rows, { class: "bars" });
}

// The components of a resource's cost, from the answer of whichever integration estimated it.
function componentsOf(resource) {
  const names = lists.run.cost.map((number) => lists.integrations[number]);
  const told = answersOf(resource).filter((answer) => names.includes(answer.integration));
  const components = told.map((answer) => new Map(answer.metadata).get("components")).filter(Array.isArray).at(-1);
  return (components ?? []).filter((one) => one && typeof one === "object");
}

function componentRow(one) {
  const name = [String(one.name ?? ""), one.part_of ? el("small", {}, String(one.part_of)) : ""];
  const cost = isAmount(one.monthly_cost) ? money(one.monthly_cost) : "by use";
  return row(COMPONENT_HEADS, [name, quantity(one.quantity), String(one.unit ?? ""), price(one.unit_price), cost]);
}

function componentTable(resource) {
  const components = componentsOf(resource);
  if (components.length) {
    const caption = `Components of ${resource.address}`;
    return table(caption, COMPONENT_HEADS, components.map(componentRow), { class: "components" });
  }
  const going = "It goes away, and its cost with it.";
  return el("p", { class: "quiet" }, resource.action === "delete" ? going : "Nothing is told of its components.");
}

function moverRows(resource, place) {
  const id = `components-${place}`;
  const inner = el("td", { colspan: MOVER_HEADS.length });
  const below = el("tr", { id, class: "below", hidden: !isPrinting }, inner);
  const label = `Components of ${resource.address}`;
  const told = { "aria-expanded": String(isPrinting), "aria-controls": id, "aria-label": label };
  const button = el("button", { type: "button", class: "expander", ...told });
  if (isPrinting) inner.append(componentTable(resource));
  button.addEventListener("click", () => {
    if (!inner.childElementCount) inner.append(componentTable(resource));
    below.hidden = !below.hidden;
    button.setAttribute("aria-expanded", String(!below.hidden));
  });
  const amounts = [money(resource.before), money(resource.monthly), changeCell(resource.delta)];
  return [row(MOVER_HEADS, [[button, resourceLink(resource)], actionBadge(resource.action), ...amounts]), below];
}

const byChange = (one, other) =>
  Math.abs(other.delta ?? 0) - Math.abs(one.delta ?? 0) || (other.monthly ?? 0) - (one.monthly ?? 0);

function renderCost(root, shown) {
  const chosen = divisions().includes(state.by) ? state.by : "module";
  const movers = shown.filter((one) => one.monthly || one.before || one.delta).sort(byChange);
  const body = table("What changes the cost, the largest change first", MOVER_HEADS, [], { class: "movers" });
  const more = fill(body.querySelector("tbody"), movers, moverRows, portions.instances * 4, "resources");
  root.replaceChildren(divisionSwitch(chosen), bars(chosen), el("h3", {}, "Resources that cost"),
    movers.length ? body : nothingHere("costs", resources.some((one) => one.monthly)), more);
}
