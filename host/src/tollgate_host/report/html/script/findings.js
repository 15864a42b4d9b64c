// The findings, rule by rule: what is broken most gravely first, each with every place where it is.

const PORTIONS = { screen: { rules: 60, instances: 25, rows: 100 }, paper: { rules: 400, instances: 40, rows: 1000 } };
let portions = PORTIONS.screen;
let isPrinting = false;
const openRules = new Set();
const PLACES_SHOWN = 3;

function groupByRule(found) {
  const groups = new Map();
  for (const finding of found) {
    const known = groups.get(finding.rule);
    if (known) known.findings.push(finding);
    else groups.set(finding.rule, { rule: finding.rule, findings: [finding] });
  }
  for (const group of groups.values()) {
    group.outcome = Math.min(...worst(group.findings, (one) => one.outcome));
    group.severity = Math.max(...worst(group.findings, (one) => one.severity));
  }
  return [...groups.values()].sort((one, other) =>
    one.outcome - other.outcome || other.severity - one.severity || other.findings.length - one.findings.length ||
    (one.rule.key < other.rule.key ? -1 : 1));
}

const worst = (group, key) => new Set(group.map(key));

// What all findings of a group share, or nothing.
function shared(group, key) {
  const first = group.findings[0][key];
  return group.findings.every((one) => one[key] === first) ? words(first) : "";
}

function ruleGroup(group) {
  const message = shared(group, "message");
  const instances = el("ul", { class: "instances" });
  const body = el("div", { class: "body" });
  const node = el("details", { class: `rule ${OUTCOMES[group.outcome]}`, "data-rule": group.rule.key },
    el("summary", {},
      el("span", { class: "head" },
        severityBadge(group.severity, group.outcome), el("h3", {}, code(group.rule.rule)),
        el("span", { class: "by" }, group.rule.integration), outcomeCounts(group.findings)),
      el("span", { class: "gist" }, message || words(group.findings[0].message)),
      el("span", { class: "places" }, placesOf(group.findings))),
    body);
  const fillBody = () => {
    if (body.childElementCount) return;
    const remediation = shared(group, "remediation");
    const docs = shared(group, "docs");
    const own = { message: !message, remediation: !remediation, docs: !docs };
    const more = fill(instances, group.findings, (finding) => instance(finding, own), portions.instances, "places");
    body.append(
      el("p", { class: "about" }, docs ? webLink(docs) : "",
        el("a", { href: linkTo({ view: "findings", rule: group.rule.key }), class: "permalink" }, "Link to this rule")),
      remediation ? el("p", { class: "remedy" }, remediation) : "", instances, more);
  };
  node.addEventListener("toggle", () => {
    if (node.open) fillBody();
    node.open ? openRules.add(group.rule.key) : openRules.delete(group.rule.key);
    const isTold = state.rule === group.rule.key;
    if (!isPrinting && node.open !== isTold) go({ rule: node.open ? group.rule.key : "" }, true);
  });
  if (openRules.has(group.rule.key) || isPrinting) {
    fillBody();
    node.open = true;
  }
  return node;
}

// The first resources of a rule with file and line, so that nothing need be opened to know where it is.
function placesOf(found) {
  const shown = new Map();
  for (const finding of found) {
    const name = finding.resource ? finding.resource.address : subject(finding);
    if (!shown.has(name)) shown.set(name, finding.place < 0 ? "" : lists.places[finding.place].slice(0, 2).join(":"));
  }
  const parts = [...shown].slice(0, PLACES_SHOWN).map(([name, at]) =>
    el("span", { class: "place" }, code(name), at ? el("span", { class: "at" }, at) : ""));
  const more = shown.size - parts.length;
  return more > 0 ? [...parts, el("span", { class: "at" }, `and ${more.toLocaleString("en")} more`)] : parts;
}

function outcomeCounts(group) {
  const counts = new Map();
  for (const finding of group) counts.set(finding.outcome, (counts.get(finding.outcome) ?? 0) + 1);
  return el("span", { class: "counts" }, [...counts].sort((one, other) => one[0] - other[0]).map(([outcome, number]) =>
    outcomeMark(outcome, outcomeCount(outcome, number))));
}

// One finding; `own` says what its group does not say for all.
function instance(finding, own) {
  const path = words(finding.path);
  const isOpen = ["fail", "warn", "unknown"].includes(OUTCOMES[finding.outcome]);
  const plan = hasSeveralPlans && finding.plan >= 0 ? el("span", { class: "by" }, lists.plans[finding.plan]) : "";
  const word = el("span", { class: "judged" }, `${words(finding.word)}; ${lists.levels[finding.level]}`);
  return el("li", { class: `instance ${OUTCOMES[finding.outcome]}` },
    el("p", { class: "where" }, finding.resource ? resourceLink(finding.resource) : code(subject(finding)),
      path ? el("code", { class: "path" }, path) : "", plan, word),
    own.message ? el("p", {}, words(finding.message)) : "",
    snippet(finding.place),
    own.remediation && finding.remediation >= 0 ? el("p", { class: "remedy" }, words(finding.remediation)) : "",
    own.docs && finding.docs >= 0 ? el("p", {}, webLink(words(finding.docs))) : "",
    finding.exemption >= 0 ? el("p", { class: "exempt" }, `Exemption: ${words(finding.exemption)}`) : "",
    isOpen ? exemptionOffer(finding) : "");
}

function renderFindings(root, found) {
  const groups = groupByRule(found);
  const wanted = groups.findIndex((group) => group.rule.key === state.rule);
  if (wanted >= 0) openRules.add(state.rule);
  const list = el("div", { class: "rules" });
  const more = fill(list, groups, ruleGroup, portions.rules, "rules", wanted + 1);
  root.replaceChildren(groups.length ? list : nothingHere("findings", findings.length), more);
}

// Opens the rule that the address names and brings it into sight.
function showRule(key) {
  const node = [...document.querySelectorAll("details.rule")].find((one) => one.dataset.rule === key);
  if (!node || node.open) return node;
  node.open = true;
  return node;
}

function nothingHere(what, inAll) {
  return el("p", { class: "nothing" }, inAll ? `No ${what} match these filters. ` : `There are no ${what}.`,
    inAll ? el("a", { href: `#${state.view}` }, "Clear the filters") : "");
}
