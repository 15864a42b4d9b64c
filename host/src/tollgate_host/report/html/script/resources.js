// The resources as a table, each a way into its drawer.

const RESOURCE_HEADS = [["Resource"], ["Type"], ["Action"], ["Findings"]];
const COST_HEADS = [["Cost", "money"], ["Change", "money"]];
const SORTS = {
  worst: ["Worst first", (one, other) => gravity(other) - gravity(one)],
  address: ["Address", (one, other) => (one.address < other.address ? -1 : one.address > other.address ? 1 : 0)],
  cost: ["Cost", (one, other) => (other.monthly ?? -Infinity) - (one.monthly ?? -Infinity)],
  change: ["Change", (one, other) => Math.abs(other.delta ?? 0) - Math.abs(one.delta ?? 0)],
};

// How bad the findings of a resource are: the worst outcome and severity, then how many.
function gravity(resource) {
  if (resource.gravity === undefined) {
    const weights = resource.findings.map((one) => (OUTCOMES.length - one.outcome) * 1e6 + one.severity * 1e5);
    const heaviest = weights.reduce((most, weight) => Math.max(most, weight), 0);
    resource.gravity = heaviest + Math.min(weights.length, 9e4);
  }
  return resource.gravity;
}

const headsOfResources = () => (hasCost ? [...RESOURCE_HEADS, ...COST_HEADS] : RESOURCE_HEADS);
const changeCell = (amount) => el("span", { class: moneyClass(amount) }, amount ? money(amount, true) : "–");

function resourceRow(resource) {
  const cells = [
    [resourceLink(resource), hasSeveralPlans ? el("small", {}, lists.plans[resource.plan] ?? "") : ""],
    code(resource.type),
    actionBadge(resource.action),
    resource.findings.length ? outcomeCounts(resource.findings) : el("span", { class: "quiet" }, "none"),
  ];
  if (hasCost) cells.push(money(resource.monthly), changeCell(resource.delta));
  return row(headsOfResources(), cells);
}

function sortChoice(choice) {
  const names = Object.keys(SORTS).filter((name) => hasCost || !["cost", "change"].includes(name));
  const options = names.map((name) => el("option", { value: name, selected: name === choice }, SORTS[name][0]));
  const select = el("select", { name: "sort", onchange: (event) => go({ sort: event.target.value }) }, options);
  return el("p", { class: "sort" }, el("label", {}, "Sorted by ", select));
}

function renderResources(root, shown) {
  if (!shown.length) return root.replaceChildren(nothingHere("resources", resources.length));
  const choice = Object.hasOwn(SORTS, state.sort) ? state.sort : "worst";
  const sorted = [...shown].sort(SORTS[choice][1]);
  const caption = "A resource opens with everything that was said of it";
  const body = table(caption, headsOfResources(), [], { class: "resources" });
  const more = fill(body.querySelector("tbody"), sorted, resourceRow, portions.rows, "resources");
  root.replaceChildren(sortChoice(choice), body, more);
}
