// Everything about one resource, over the page. The browser itself keeps the focus inside and gives it back.

const drawer = document.getElementById("drawer");
let wasOpenedHere = false;

function metadataNode(value) {
  if (Array.isArray(value)) {
    if (!value.length) return el("span", { class: "quiet" }, "none");
    return el("ul", { class: "items" }, value.map((item) => el("li", {}, metadataNode(item))));
  }
  if (value !== null && typeof value === "object") return metadataList(Object.entries(value));
  return el("span", { class: typeof value }, value === null ? "–" : String(value));
}

function metadataList(pairs) {
  return factsNode("metadata", pairs.map(([name, value]) => [name, metadataNode(value)]));
}

const factsNode = (kind, facts) =>
  el("dl", { class: kind }, facts.map(([name, value]) => el("div", {}, el("dt", {}, name), el("dd", {}, value))));

function answerNode(answer) {
  const hook = el("span", { class: "by" }, answer.hook);
  const status = el("span", { class: `status ${answer.status}` }, answer.status);
  const title = `Metadata of ${answer.integration}, ${answer.hook}`;
  return el("li", { class: "answer" },
    el("p", {}, el("b", {}, answer.integration), " ", hook, " ", status),
    answer.message ? el("p", {}, answer.message) : "",
    answer.error ? el("p", { class: "problem" }, answer.error) : "",
    answer.metadata.length ? el("details", {}, el("summary", {}, title), metadataList(answer.metadata)) : "");
}

function factList(resource) {
  const facts = [
    ["Type", code(resource.type)],
    ["Action", actionBadge(resource.action)],
    ["Module", resource.module ? code(resource.module) : "(root)"],
  ];
  if (hasSeveralPlans) facts.push(["Plan", lists.plans[resource.plan] ?? ""]);
  if (resource.monthly !== null) facts.push(["Cost a month", money(resource.monthly)]);
  if (resource.delta) facts.push(["Change", changeCell(resource.delta)]);
  return factsNode("facts", facts);
}

// A finding where its resource is known: the rule stands in the place of the address.
function findingNode(finding) {
  const node = instance(finding, { message: true, remediation: true, docs: true });
  const by = el("span", { class: "by" }, finding.rule.integration);
  const name = el("span", { class: "rule-name" }, severityBadge(finding.severity, finding.outcome), code(finding.rule.rule), by);
  node.querySelector(".resource")?.replaceWith(name);
  return node;
}

const worstFirst = (one, other) => one.outcome - other.outcome || other.severity - one.severity;

function drawerContent(resource) {
  const sorted = [...resource.findings].sort(worstFirst);
  const close = el("button", { type: "button", "aria-label": "Close", onclick: () => drawer.close() }, "✕");
  const answers = answersOf(resource);
  const components = hasCost && componentsOf(resource).length;
  return [
    el("div", { class: "drawer-head" },
      el("h2", { id: "drawer-title", tabindex: "-1" }, code(resource.address)),
      copyButton(resource.address, "Copy the address"), close),
    factList(resource),
    el("h3", {}, sorted.length ? counted(sorted.length, "finding") : "No findings"),
    el("ul", { class: "instances" }, sorted.map(findingNode)),
    components ? [el("h3", {}, "Cost a month"), componentTable(resource)] : [],
    el("h3", {}, answers.length ? counted(answers.length, "answer") : "No integration was asked about it"),
    answers.length ? el("ul", { class: "answers" }, answers.map(answerNode)) : [],
  ].flat();
}

// What integrations said of the whole run, where they said anything.
function renderRun(root) {
  const answers = stageAnswers().filter((answer) => answer.message || answer.error || answer.metadata.length);
  const list = el("ul", { class: "answers" }, answers.map(answerNode));
  root.replaceChildren(...(answers.length ? [el("h3", {}, "Said of the whole run"), list] : []));
}

// Opens, fills or closes the drawer as the address says.
function renderDrawer() {
  const resource = state.resource ? findResource(state.resource, state.plan) : null;
  if (resource === null) {
    wasOpenedHere = false;
    if (drawer.open) drawer.close();
    if (state.resource) announce(`There is no resource ${state.resource} in this report.`);
    return;
  }
  drawer.replaceChildren(...drawerContent(resource));
  drawer.scrollTop = 0;
  if (!drawer.open) drawer.showModal();
  drawer.querySelector("#drawer-title").focus();
}

drawer.addEventListener("click", (event) => {
  if (event.target === drawer) drawer.close();
});
drawer.addEventListener("close", () => {
  if (!state.resource) return;
  if (wasOpenedHere) history.back();
  else go({ resource: "", plan: "" }, true);
  wasOpenedHere = false;
});
document.addEventListener("click", (event) => {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (isPlain && event.target.closest?.("a.resource")) wasOpenedHere = true;
});
