// The page as a whole: which view is shown, when it is drawn anew, how it is printed.

let drawn = null;
let matched = null;

const RENDERERS = {
  findings: (root) => renderFindings(root, matched.findings),
  resources: (root) => renderResources(root, matched.resources),
  cost: (root) => renderCost(root, matched.resources),
  run: renderRun,
};
const FILTERED = ["findings", "resources", "cost"];

const appOf = (view) => document.querySelector(`#view-${view} .app`);
const filterKey = (one) => JSON.stringify(FILTERS.map((name) => one[name]));
const listKey = (one) => JSON.stringify([one.view, filterKey(one), one.sort, one.by]);

function showViews() {
  for (const view of VIEWS) document.getElementById(`view-${view}`).hidden = !isPrinting && view !== state.view;
  for (const link of document.querySelectorAll("#views a")) {
    const view = link.getAttribute("href").slice(1).split("?")[0];
    link.href = writeState({ ...state, view, rule: "", resource: "", plan: "" });
    link.toggleAttribute("aria-current", view === state.view);
    if (view === state.view) link.setAttribute("aria-current", "page");
  }
  filters.hidden = !FILTERED.includes(state.view);
}

function showCount() {
  const of = (all) => (isFiltered() ? ` of ${all.length.toLocaleString("en")}` : "");
  const found = counted(matched.findings.length, "finding") + of(findings);
  const rest = counted(matched.resources.length, "resource") + of(resources);
  document.getElementById("count").textContent = `${found}, ${rest}`;
}

// Draws a view; a control in it that has the focus keeps it, though it is made anew.
function draw(view) {
  if (!(view in RENDERERS)) return;
  const root = appOf(view);
  const focused = root.contains(document.activeElement) ? document.activeElement : null;
  RENDERERS[view](root);
  if (!focused?.name) return;
  const value = focused.type === "radio" ? `[value="${CSS.escape(focused.value)}"]` : "";
  root.querySelector(`${focused.localName}[name="${CSS.escape(focused.name)}"]${value}`)?.focus();
}

// Draws what the address says, and of that only what has changed.
function render() {
  const next = readState(location.hash);
  const before = drawn;
  state = next;
  if (before === null || filterKey(before) !== filterKey(next)) matched = matching(next);
  showViews();
  showFilters();
  showCount();
  if (before === null || listKey(before) !== listKey(next)) draw(next.view);
  drawn = next;
  if (before !== null && before.view !== next.view) toTop();
  if (next.view === "findings" && next.rule && before?.rule !== next.rule) {
    const isNew = !openRules.has(next.rule) || before === null;
    if (!showRule(next.rule)) renderFindings(appOf("findings"), matched.findings);
    const node = showRule(next.rule);
    if (isNew) node?.scrollIntoView({ block: "start" });
  }
  if (before === null || before.resource !== next.resource || before.plan !== next.plan) renderDrawer();
}

// A view begins at its beginning; the verdict above it stays in sight if it is.
function toTop() {
  const top = document.getElementById("content").offsetTop - document.getElementById("views").offsetHeight;
  if (scrollY > top) scrollTo({ top, behavior: "instant" });
}

// For paper everything is drawn, opened, and without what only a click would show.
function print(begins) {
  if (begins === isPrinting) return;
  isPrinting = begins;
  portions = begins ? PORTIONS.paper : PORTIONS.screen;
  showViews();
  for (const view of begins ? VIEWS : [state.view]) draw(view);
}

addEventListener("beforeprint", () => print(true));
addEventListener("afterprint", () => print(false));
matchMedia("print").addEventListener("change", (event) => print(event.matches));
addEventListener("hashchange", render);
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  document.getElementById("content").focus();
});
document.addEventListener("keydown", (event) => {
  const isTyping = event.target.closest?.("input, select, textarea");
  if (event.key === "/" && !isTyping && !drawer.open && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    filters.querySelector("input[type=search]").focus();
  }
});

document.documentElement.classList.add("scripted");
// Else the browser would scroll to a view on its own whenever the address names it.
for (const view of VIEWS) document.getElementById(view).id = `view-${view}`;
buildTheme();
buildFilters();
render();
