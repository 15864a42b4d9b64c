// Everything about one resource, over the page. The browser itself keeps the focus inside and gives it back.

const drawer = document.getElementById("drawer");
let wasOpenedHere = false;

function metadataNode(value) {
  if (Array.isArray(value)) {
    return value.length ? el("ul", { class: "items" }, value.map((item) => el("li", {}, metadataNode(item)))) : el("span", { class: "quiet" }, "none");
  }
  if (value !== null && typeof value === "object") return metadataList(Object.entries(value));
  return el("span", { class: typeof value }, value === null ? "–" : String(value));
}

function metadataList(pairs) {
  return el("dl", { class: "metadata" }, pairs.map(([name, value]) => el("div", {}, el("dt", {}, name), el("dd", {}, metadataNode(value)))));
}

function answerNode(answer) {
  return el("li", { class: `answer ${answer.status}` },
    el("p", {}, el("b", {}, answer.integration), " ", el("span", { class: "by" }, answer.hook), " ", el("span", { class: `status ${answer.status}` }, answer.status)),
    answer.message ? el("p", {}, answer.message) : "",
    answer.error ? el("p", { class: "problem" }, answer.error) : "",
    answer.metadata.length ? el("details", {}, el("summary", {}, `Metadata of ${answer.integration}, ${answer.hook}`), metadataList(answer.metadata)) : "");
}

function factList(resource) {
  const facts = [["Type", code(resource.type)], ["Action", actionBadge(resource.action)], ["Module", resource.module ? code(resource.module) : "(root)"]];
  if (hasSeveralPlans) facts.push(["Plan", lists.plans[resource.plan] ?? ""]);
  if (resource.monthly !== null) facts.push(["Cost a month", money(resource.monthly)]);
  if (resource.delta) facts.push(["Change", el("span", { class: moneyClass(resource.delta) }, money(resource.delta, true))]);
  return el("dl", { class: "facts" }, facts.map(([name, value]) => el("div", {}, el("dt", {}, name), el("dd", {}, value))));
}

function drawerContent(resource) {
  const sorted = [...resource.findings].sort((one, other) => one.outcome - other.outcome || other.severity - one.severity);
  const close = el("button", { type: "button", class: "close", "aria-label": "Close", onclick: () => drawer.close() }, "✕");
  const answers = answersOf(resource);
  return [
    el("div", { class: "drawer-head" },
      el("h2", { id: "drawer-title", tabindex: "-1" }, code(resource.address)), copyButton(() => resource.address, "Copy the address"), close),
    factList(resource),
    el("h3", {}, resource.findings.length ? counted(resource.findings.length, "finding") : "No findings"),
    el("ul", { class: "instances" }, sorted.map((finding) => {
      const node = instance(finding, { message: true, remediation: true, docs: true });
      node.querySelector(".resource")?.replaceWith(el("span", { class: "rule-name" }, severityBadge(finding.severity), code(finding.rule.rule), el("span", { class: "by" }, finding.rule.integration)));
      return node;
    })),
    hasCost && componentsOf(resource).length ? [el("h3", {}, "Cost a month"), componentTable(resource)] : [],
    el("h3", {}, counted(answers.length, "answer")),
    answers.length ? el("ul", { class: "answers" }, answers.map(answerNode)) : el("p", { class: "quiet" }, "No integration was asked about it."),
  ].flat();
}

// What integrations said of the whole run, where they said anything.
function renderRun(root) {
  const answers = stageAnswers().filter((answer) => answer.message || answer.error || answer.metadata.length);
  root.replaceChildren(...(answers.length ? [el("h3", {}, "Said of the whole run"), el("ul", { class: "answers" }, answers.map(answerNode))] : []));
}

// Opens, fills or closes the drawer as the address says.
function renderDrawer() {
  const resource = state.resource ? findResource(state.resource, state.plan) : null;
  if (resource === null) {
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
  if (event.target.closest?.("a.resource") && !event.ctrlKey && !event.metaKey && !event.shiftKey) wasOpenedHere = true;
});
