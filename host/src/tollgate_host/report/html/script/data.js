// What the page is about: the rows of the data block as objects, and the answers of a resource when they are asked for.

const lists = JSON.parse(document.getElementById("lists").textContent);
const words = (number) => (number < 0 ? "" : lists.texts[number]);
const SEVERITIES = lists.severities;
const OUTCOMES = lists.outcomes;
const hasCost = lists.run.cost !== null;
const hasSeveralPlans = lists.plans.length > 1;

const resources = lists.resources.map(([address, type, action, module, plan, monthly, before, delta], number) => ({
  number,
  address,
  type: words(type),
  action: words(action),
  module: words(module),
  plan,
  monthly: monthly ?? null,
  before: before ?? null,
  delta: delta ?? null,
  findings: [],
}));

const rules = lists.rules.map(([integration, rule], number) => ({
  number,
  integration: lists.integrations[integration] ?? "",
  rule: words(rule),
  key: `${lists.integrations[integration] ?? ""}/${words(rule)}`,
}));

const findings = lists.findings.map((row) => {
  const resource = row[1] < 0 ? null : resources[row[1]];
  const finding = {
    rule: rules[row[0]],
    resource,
    outcome: row[2],
    severity: row[3],
    level: row[4],
    message: row[5],
    path: row[6],
    remediation: row[7],
    docs: row[8],
    place: row[9],
    exemption: row[10],
    hook: row[11],
    elsewhere: row[12],
    word: row[13],
    plan: row[14],
  };
  if (resource !== null) resource.findings.push(finding);
  return finding;
});

let answerLines = null;

// One line of the answers, read when it is needed: most are never opened.
function answerLine(number) {
  if (answerLines === null) {
    answerLines = document.getElementById("answers").textContent.split("\n").slice(1, -1);
    answerLines.said = JSON.parse(answerLines[resources.length + 1]);
  }
  return JSON.parse(answerLines[number]);
}

// What every integration answered to every hook about a resource.
function answersOf(resource) {
  return answerLine(resource.number).map(readAnswer);
}

// What an integration said of the whole run.
function stageAnswers() {
  return answerLine(resources.length).flatMap((rows) => rows.map(readAnswer));
}

function readAnswer([integration, hook, status, message, error, ...pairs]) {
  const said = (number) => (number < 0 ? "" : answerLines.said[number]);
  const metadata = [];
  for (let place = 0; place < pairs.length; place += 2) {
    metadata.push([said(pairs[place]), answerLine(resources.length + 2 + pairs[place + 1])]);
  }
  return {
    integration: lists.integrations[integration] ?? "",
    hook: said(hook),
    status: said(status),
    message: said(message),
    error: said(error),
    metadata,
  };
}

// The resource that a link names; the plan is told where there are several.
function findResource(address, plan) {
  const wanted = hasSeveralPlans && plan !== "" ? lists.plans.indexOf(plan) : null;
  return resources.find((one) => one.address === address && (wanted === null || one.plan === wanted)) ?? null;
}
