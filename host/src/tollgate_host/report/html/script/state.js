// Where the reader is: all of it stands in the address, after the #, so that a link leads back to the same sight.

const VIEWS = [...document.querySelectorAll("#views a")].map((link) => link.getAttribute("href").slice(1));
const LISTED = ["severity", "outcome"];
const SINGLE = ["q", "integration", "module", "action", "type", "rule", "sort", "by", "resource", "plan"];
const FILTERS = ["q", "severity", "outcome", "integration", "module", "action", "type"];

function readState(hash) {
  const [view, query = ""] = hash.replace(/^#/, "").split(/\?(.*)/s);
  const given = new URLSearchParams(query);
  const state = { view: VIEWS.includes(view) ? view : VIEWS[0] };
  for (const name of LISTED) state[name] = (given.get(name) ?? "").split(",").filter(Boolean);
  for (const name of SINGLE) state[name] = given.get(name) ?? "";
  return state;
}

function writeState(state) {
  const parts = [];
  for (const name of [...LISTED, ...SINGLE]) {
    const value = LISTED.includes(name) ? state[name].join(",") : state[name];
    if (value) parts.push(`${name}=${encodeURIComponent(value).replace(/%2F/g, "/").replace(/%2C/g, ",")}`);
  }
  return `#${state.view}${parts.length ? `?${parts.join("&")}` : ""}`;
}

let state = readState(location.hash);

// The address of the same sight with something changed.
const linkTo = (change) => writeState({ ...state, resource: "", plan: "", ...change });

// Goes there; `replace` leaves no trace in the browser's history, as for each letter that is typed.
function go(change, replace = false) {
  const target = writeState({ ...state, ...change });
  if (target === (location.hash || `#${VIEWS[0]}`)) return;
  if (replace) location.replace(target);
  else location.hash = target;
}

const isFiltered = () => FILTERS.some((name) => state[name].length > 0);

function resourceLink(resource) {
  const plan = hasSeveralPlans ? lists.plans[resource.plan] ?? "" : "";
  return el("a", { href: linkTo({ resource: resource.address, plan }), class: "resource" }, code(resource.address));
}
