"""What a reader sees and clicks: findings by rule, source, exemptions, the drawer, costs."""

import pytest
from playwright.sync_api import Page, expect
from tollgate_host.report.raw import RawFinding, RunInput
from tollgate_host.verdict.judge import judge
from tollgate_host.verdict.settings.enforcement import Enforcement
from tollgate_host.verdict.settings.exemption_file import exemptions_from_yaml

from tests.browser.conftest import Opener
from tests.browser.reports import BUCKET, DATABASE, SERVER, TODAY, shop, shop_run, two_plans
from tests.host.report.sample import judged, result, run

pytestmark = pytest.mark.heavy


def _rule(page: Page, rule: str) -> None:
    page.locator("details.rule", has_text=rule).locator("> summary").click()


def test_the_verdict_and_the_counts_come_first(show: Opener) -> None:
    page = show(shop())
    expect(page.get_by_role("heading", level=1)).to_contain_text("Failed")
    expect(page.locator(".facts").first).to_contain_text("tollgate check")
    expect(page.locator(".facts").first).to_contain_text("2026-11-16 10:30 UTC")
    expect(page.get_by_role("link", name="Failures 3")).to_be_visible()
    expect(page.locator(".alert.warn").first).to_contain_text("Integration naming failed in 1 call")
    expect(page.locator("#count")).to_have_text("7 findings, 5 resources")


def test_findings_stand_under_their_rules_the_worst_first(show: Opener) -> None:
    page = show(shop())
    rules = page.locator("details.rule h3").all_inner_texts()
    assert rules[:3] == ["ports_closed", "monthly_budget", "s3_encrypted"]
    assert rules[-1] == "few_buckets"


def test_a_rule_opens_with_its_places_source_and_remedy(show: Opener) -> None:
    page = show(shop())
    _rule(page, "s3_encrypted")
    body = page.locator("details.rule[open] .body")
    expect(body.locator(".remedy")).to_contain_text('sse_algorithm = "aws:kms"')
    expect(body.get_by_role("link", name="https://example.com/s3_encrypted")).to_have_attribute(
        "rel", "noopener noreferrer"
    )
    expect(body.locator("figcaption")).to_have_text("infra/main.tf:12")
    lines = body.locator(".line")
    expect(lines).to_have_count(4)
    expect(lines.nth(0)).to_contain_text("11")
    expect(body.locator(".line.hit")).to_contain_text('bucket = "logs"')
    expect(body.locator(".where")).to_contain_text("encryption[0]")


def test_an_exemption_is_told_with_its_reason_owner_and_end(show: Opener) -> None:
    page = show(shop())
    _rule(page, "s3_logged")
    expect(page.locator(".exempt")).to_contain_text("agreed; owner web; until 2027-01-31")
    expect(page.locator(".instance .offer")).to_have_count(0)
    page.get_by_role("link", name="Exemptions", exact=True).first.click()
    for state in ("used", "unused", "expired"):
        expect(page.get_by_role("rowheader", name=state, exact=True)).to_be_visible()


@pytest.mark.parametrize("rule", ["ports_closed", "backed_up", "monthly_budget", "s3_key"])
def test_the_offered_exemption_is_one_that_exempts_that_finding(show: Opener, rule: str) -> None:
    page = show(shop())
    _rule(page, rule)
    page.get_by_text("Exempt this finding").click()
    entry = page.locator(".offer pre").inner_text()
    exempted = _exempted_by(entry, shop_run())
    assert exempted == [(rule, next(one.address for one in shop().findings() if one.rule == rule))]


def test_the_offered_exemption_means_one_instance_though_its_key_has_stars(show: Opener) -> None:
    addresses = [r'aws_x.y["a*b?\"[c]"]', r'aws_x.y["axbx\"[c]"]']
    raw = run(*(result(RawFinding("r[*]?", "No."), address=one) for one in addresses))
    page = show(judge(raw, Enforcement(today=TODAY)), "#findings?rule=policy/r[*]?")
    page.get_by_text("Exempt this finding").first.click()
    assert _exempted_by(page.locator(".offer pre").inner_text(), raw) == [("r[*]?", addresses[0])]


def test_the_offered_exemption_means_the_block_where_the_instance_is_only_numbered(show: Opener) -> None:
    raw = run(result(RawFinding("r", "No."), address='module.a.aws_x.y["?1"]'))
    page = show(judge(raw, Enforcement(today=TODAY)), "#findings?rule=policy/r")
    page.get_by_text("Exempt this finding").first.click()
    assert 'address: "module.a.aws_x.y"' in page.locator(".offer pre").inner_text()


def _exempted_by(entry: str, raw: RunInput) -> list[tuple[str, str | None]]:
    exemptions = exemptions_from_yaml(f"exemptions:\n{entry}\n".encode(), name="exemptions.yaml")
    again = judge(raw, Enforcement(today=TODAY, exemptions=exemptions))
    return [(one.rule, one.address) for one in again.findings() if one.outcome == "exempted"]


def test_the_exemption_can_be_copied(show: Opener) -> None:
    page = show(shop(), permissions=["clipboard-read", "clipboard-write"])
    _rule(page, "backed_up")
    page.get_by_text("Exempt this finding").click()
    page.get_by_role("button", name="Copy the exemption entry").click()
    expect(page.locator("#said")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == page.locator(".offer pre").inner_text()


def test_a_resource_opens_with_everything_that_was_said_of_it(show: Opener) -> None:
    page = show(shop(), "#resources")
    page.get_by_role("link", name=BUCKET).click()
    drawer = page.get_by_role("dialog")
    expect(drawer).to_be_visible()
    expect(drawer.get_by_role("heading", level=2)).to_have_text(BUCKET)
    for words in ("aws_s3_bucket", "create", "3 findings", "s3_encrypted", "2 of 5 rules broken", "post-plan"):
        expect(drawer).to_contain_text(words)
    drawer.get_by_text("Metadata of policy").click()
    expect(drawer.locator(".metadata").first).to_contain_text("s3_tls")
    expect(drawer.locator(".metadata").first).to_contain_text("deeper")
    expect(drawer.locator(".metadata").first).to_contain_text("(sensitive)")
    assert "hunter2" not in page.content()


def test_the_drawer_shows_what_a_resource_costs_by_component(show: Opener) -> None:
    page = show(shop(), "#cost")
    page.get_by_role("link", name=SERVER).click()
    components = page.get_by_role("dialog").get_by_role("table")
    expect(components).to_contain_text("Instance usage")
    expect(components).to_contain_text("$0.0416")
    expect(components).to_contain_text("by use")


def test_an_integration_s_error_is_told_at_its_resource(show: Opener) -> None:
    page = show(shop(), "#resources?resource=aws_sqs_queue.orders")
    expect(page.get_by_role("dialog").locator(".problem")).to_have_text("no answer within 30 s")


def test_costs_can_be_divided_by_module_service_type_and_tag(show: Opener) -> None:
    page = show(shop(), "#cost")
    bars = page.locator("table.bars tbody tr")
    expect(bars.nth(0)).to_contain_text("module.data")
    expect(bars.nth(0)).to_contain_text("$278.54")
    page.get_by_role("radio", name="Service").check(force=True)
    expect(bars.nth(0)).to_contain_text("rds")
    page.get_by_role("radio", name="Type").check(force=True)
    expect(bars.nth(0)).to_contain_text("aws_db_instance")
    page.get_by_label("By tag").select_option("Tag Owner")
    expect(bars.nth(0)).to_contain_text("shop-team")
    expect(page.locator(".budget.over")).to_contain_text("$58.91 over")
    expect(page.locator(".budget.near")).to_contain_text("$30.37 of $40.00 (76%)")


def test_what_moves_the_cost_most_comes_first_and_opens_to_its_components(show: Opener) -> None:
    page = show(shop(), "#cost")
    rows = page.locator("table.movers tbody > tr:not(.below)")
    expect(rows.nth(0)).to_contain_text(DATABASE)
    expect(rows.nth(0)).to_contain_text("+$214.48")
    expander = page.get_by_role("button", name=f"Components of {SERVER}")
    expect(expander).to_have_attribute("aria-expanded", "false")
    expander.click()
    expect(expander).to_have_attribute("aria-expanded", "true")
    expect(page.get_by_role("table", name=f"Components of {SERVER}")).to_contain_text("Data out")


def test_resources_of_several_plans_are_told_apart(show: Opener) -> None:
    page = show(two_plans(), "#resources?sort=address")
    links = page.get_by_role("link", name=BUCKET)
    expect(links).to_have_count(2)
    links.nth(1).click()
    expect(page.get_by_role("dialog")).to_contain_text("b.json")


def test_what_was_said_of_the_whole_run_stands_with_the_integrations(show: Opener) -> None:
    page = show(shop(), "#run")
    expect(page.get_by_role("table", name="Integrations")).to_contain_text("tf-naming-checker")
    page.get_by_text("Metadata of cost, plan-stage-complete").click()
    expect(page.locator("#view-run .metadata").first).to_contain_text("by_service")


def test_a_run_in_which_nothing_happened_says_so(show: Opener) -> None:
    page = show(judge(run(resources=()), Enforcement(today=TODAY)))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Passed")
    expect(page.locator("#view-findings .app")).to_contain_text("There are no findings.")
    page.get_by_role("link", name="Resources", exact=True).click()
    expect(page.locator("#view-resources .app")).to_contain_text("There are no resources.")


def test_a_run_without_costs_has_no_view_of_them(show: Opener) -> None:
    page = show(judged(result()), "#cost")
    expect(page.get_by_role("link", name="Cost", exact=True)).to_have_count(0)
    expect(page.locator("#view-findings")).to_be_visible()
