// How a page looks and reads: axe on it in light and dark, and screenshots at four widths where TUTTI_SCREENSHOTS
// names a folder.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import axe from "axe-core/axe.min.js"; // each page is given its text

const folder = process.env.TUTTI_SCREENSHOTS;
const schemes = ["light", "dark"];
const sizes = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
];

// What is not the same in the dark as in the light before it: the rest is not looked at twice.
const ofColour = ["color-contrast", "link-in-text-block"];

// No complaint of axe, however slight, in light and in dark: no rule of its default set is left out, and nothing of the
// page. A page that still loads is not the page that is meant.
export async function assertFaultless(page, what) {
  await page.locator("h1.waiting").waitFor({ state: "detached" });
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const violations = await violationsOn(page, colorScheme === "dark" ? ofColour : null);
    const bad = violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n    ${nodes.map((node) => `${node.html}\n    ${node.failureSummary}`).join("\n    ")}`,
    );
    assert.deepEqual(bad, [], `axe on ${what}, ${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

// Of a long page most of the time would go into telling what is right with it, so only complaints leave the page. Into
// frames of another origin axe looks through its builder alone.
// `rules`: null for all.
async function violationsOn(page, rules) {
  if (page.frames().length > 1) {
    const builder = new AxeBuilder({ page });
    return (await (rules ? builder.withRules(rules) : builder).analyze()).violations;
  }
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  const options = { resultTypes: ["violations"], ...(rules ? { runOnly: { type: "rule", values: rules } } : {}) };
  return page.evaluate(async (asked) => (await globalThis.axe.run(document, asked)).violations, options);
}

export async function takeScreenshots(page, what) {
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  const before = page.viewportSize();
  for (const colorScheme of schemes)
    for (const size of sizes) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(size);
      await page.screenshot({ path: join(folder, `${what}-${size.width}-${colorScheme}.png`), animations: "disabled" });
    }
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize(before);
}
