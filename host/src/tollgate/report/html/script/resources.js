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
  resource.gravity ??= resource.findings.reduce((most, finding) =>
    Math.max(most, (OUTCOMES.length - finding.outcome) * 1e6 + finding.severity * 1e5), 0) + Math.min(resource.findings.length, 9e4);
  return resource.gravity;
}

function resourceRow(resource) {
  const heads = hasCost ? [...RESOURCE_HEADS, ...COST_HEADS] : RESOURCE_HEADS;
  const cells = [
    [resourceLink(resource), hasSeveralPlans ? el("small", {}, lists.plans[resource.plan] ?? "") : ""],
    code(resource.type),
    actionBadge(resource.action),
    resource.findings.length ? outcomeCounts(resource.findings) : el("span", { class: "quiet" }, "none"),
  ];
  if (hasCost) cells.push(money(resource.monthly), el("span", { class: moneyClass(resource.delta) }, resource.delta ? money(resource.delta, true) : "–"));
  return row(heads, cells);
}

function renderResources(root, shown) {
  if (!shown.length) return root.replaceChildren(nothingHere("resources", resources.length));
  const choice = SORTS[state.sort] ? state.sort : "worst";
  const sorted = [...shown].sort(SORTS[choice][1]);
  const options = Object.entries(SORTS).filter(([name]) => hasCost || !["cost", "change"].includes(name))
    .map(([name, [title]]) => el("option", { value: name, selected: name === choice }, title));
  const sort = el("p", { class: "sort" }, el("label", {}, "Sorted by ", el("select", { name: "sort", onchange: (event) => go({ sort: event.target.value }) }, options)));
  const body = table("A resource opens with everything that was said of it", hasCost ? [...RESOURCE_HEADS, ...COST_HEADS] : RESOURCE_HEADS, [], { class: "resources" });
  const more = fill(body.querySelector("tbody"), sorted, resourceRow, portions.rows, "resources");
  root.replaceChildren(sort, body, more);
}
