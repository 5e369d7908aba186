// Scrape, rules and dashboard of deploy/monitoring: Prometheus's own checks, and that every figure they name is one
// that the built server exports.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { tutti } from "../support/program.mjs";
import { projectRoot } from "../support/schema.mjs";
import { serve } from "./support/serve.mjs";
import { runTool, without } from "./support/tools.mjs";

const folder = join(projectRoot, "deploy/monitoring");
const read = (name) => readFileSync(join(folder, name), "utf8");
const rules = read("alerts.yml");
const dashboard = JSON.parse(read("grafana-dashboard.json"));
const alerts = [...rules.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name]) => name);

const panels = dashboard.panels.filter(({ type }) => type !== "row");
const queries = [
  ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ...dashboard.annotations.list.map(({ expr }) => expr),
  ...dashboard.templating.list.map(({ definition }) => definition).filter(Boolean),
];
// Without comments and words for people.
const expressions = rules
  .split("\n")
  .filter((line) => !/^ *(#|summary:|runbook:)/.test(line))
  .join("\n");

const namesIn = (text) => new Set([...text.matchAll(/\b(?:tutti|process)_[a-z_]+/g)].map(([name]) => name));

describe("with promtool", { skip: without("promtool") }, () => {
  const at = mkdtempSync(join(tmpdir(), "tutti-rules-"));
  after(() => rmSync(at, { recursive: true }));
  const accepts = (...args) => {
    const { status, text } = runTool("promtool", args, { cwd: folder });
    assert.equal(status, 0, text);
  };

  test("the scrape and the rules are ones that Prometheus takes", () => {
    accepts("check", "config", "prometheus.yml");
    accepts("check", "rules", "--lint=all", "--lint-fatal", "alerts.yml");
  });

  test("alerts fire when they should, and not on a good day", () => accepts("test", "rules", "alerts.test.yml"));

  test("every query of the dashboard is one that Prometheus takes", () => {
    const plain = queries.filter((query) => !query.startsWith("label_values("));
    const rule = (query, index) =>
      `      - {record: "query:${index}", expr: ${JSON.stringify(query.replaceAll("$__rate_interval", "1m"))}}`;
    const file = join(at, "queries.yml");
    writeFileSync(file, `groups:\n  - name: dashboard\n    rules:\n${plain.map(rule).join("\n")}\n`);
    accepts("check", "rules", "--lint=none", file);
  });
});

describe("with the server", () => {
  let server, exported;
  before(async () => {
    const data = mkdtempSync(join(tmpdir(), "tutti-data-"));
    server = await serve(tutti(), ["serve", "--listen", "127.0.0.1:0", "--operator", "127.0.0.1:0", "--data", data]);
    exported = await (await fetch(`http://${server.operator}/metrics`)).text();
    await server.stop();
    rmSync(data, { recursive: true });
  });

  const isExported = (name) => {
    const [, family, part] = name.match(/^(.*?)(_bucket|_sum|_count)?$/);
    return exported.includes(`# TYPE ${name} `) || (part && exported.includes(`# TYPE ${family} histogram\n`));
  };

  for (const [where, text] of [
    ["the rules", expressions],
    ["the tests of the rules", read("alerts.test.yml")],
    ["the dashboard", queries.join("\n")],
  ])
    test(`every figure that ${where} name is exported`, () => {
      const names = [...namesIn(text)];
      assert.ok(names.length > 10);
      assert.deepEqual(
        names.filter((name) => !isExported(name)),
        [],
      );
    });

  test("every figure that is exported is on the dashboard", () => {
    const shown = namesIn(queries.join("\n"));
    const families = [...exported.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name, type]) =>
      type === "histogram" ? `${name}_bucket` : name,
    );
    assert.deepEqual(
      families.filter((name) => !shown.has(name)),
      [],
    );
  });

  test("the figures are in a form that Prometheus takes", { skip: without("promtool") }, () => {
    const { status, text } = runTool("promtool", ["check", "metrics"], { input: exported });
    assert.equal(status, 0, text);
  });
});

test("every alert has a severity, a summary, an example, and its section in the runbook", () => {
  assert.ok(alerts.length > 15);
  assert.equal(new Set(alerts).size, alerts.length);
  const runbook = readFileSync(join(projectRoot, "deploy/RUNBOOK.md"), "utf8");
  const sections = [...runbook.matchAll(/^### (Tutti\w+)$/gm)].map(([, name]) => name);
  assert.deepEqual([...sections].sort(), [...alerts].sort());
  for (const alert of alerts) {
    const rule = rules.split(`- alert: ${alert}\n`)[1].split("- alert: ")[0];
    assert.match(rule, /labels: \{severity: (page|ticket)\}/, alert);
    assert.match(rule, /summary: "/, alert);
    assert.ok(rule.includes(`runbook: deploy/RUNBOOK.md#${alert.toLowerCase()}\n`), alert);
    assert.match(read("alerts.test.yml"), new RegExp(`alertname: ${alert}\\n +exp_alerts:\\n`), alert);
  }
});

test("alerts that know a limit know the server's", () => {
  const limits = readFileSync(join(projectRoot, "server/base/limits.hpp"), "utf8");
  for (const [alert, limit] of [
    ["TuttiConnectionsNearLimit", "connections_max"],
    ["TuttiRoomsNearLimit", "rooms_max"],
  ]) {
    const most = Number(limits.match(new RegExp(`size_t ${limit} = (\\d+);`))[1]);
    assert.ok(
      rules
        .split(`- alert: ${alert}\n`)[1]
        .split("for:")[0]
        .includes(`> ${most * 0.8}\n`),
      alert,
    );
  }
});

test("the dashboard can be laid out: no panel twice or over another", () => {
  const all = dashboard.panels;
  assert.equal(new Set(all.map(({ id }) => id)).size, all.length);
  const overlap = ({ gridPos: one }, { gridPos: other }) =>
    one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h;
  all.forEach((panel, index) => {
    assert.ok(panel.gridPos.x + panel.gridPos.w <= 24, panel.title);
    for (const other of all.slice(index + 1)) assert.ok(!overlap(panel, other), `${panel.title} and ${other.title}`);
  });
  for (const panel of panels)
    for (const { datasource } of [panel, ...panel.targets]) assert.equal(datasource.uid, "${datasource}", panel.title);
});
