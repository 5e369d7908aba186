// Screenshots of the page against made-up rooms, for contact sheets (sheets.mjs): each screen at four widths in both
// themes, and with --more also in French and Russian, at twice the size, on a phone lying down and in forced colours.
//
//   node web-client/screenshots/take.mjs TREE OUT [--more] [--without SCENE,SCENE]
//
// TREE is a working tree of this project, an older one as well; its web-client/node_modules must be there.
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { launchBrowser } from "../../tests/e2e/support/browser.mjs";
import { openScene, serveFixtures } from "../../tests/e2e/support/fixtures.mjs";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { more: { type: "boolean" }, without: { type: "string", default: "" } },
});
const [tree, out] = positionals.map((folder) => resolve(folder));
if (!tree || !out) {
  console.error("take.mjs: a working tree and a folder are wanted: TREE OUT");
  process.exit(2);
}
mkdirSync(out, { recursive: true });

const scenes = [
  ...["lobby", "new", "help", "settings", "games", "watch", "live-ctor", "overlay-pair"],
  ...["account-guest", "account", "person", "ratings", "tournaments", "tournament-new", "t-swiss", "t-cup", "t-director"],
  ...["open", "put", "sealed", "over", "over-lost", "totas-open", "ground", "planned", "doom", "totas-over"],
  ...["tritoc-open", "tritoc-throw", "tritoc-over", "replay-ctor", "replay-totas", "replay-tritoc"],
];
const sizes = [
  [390, 844],
  [820, 1180],
  [1440, 900],
  [2560, 1440],
];
const usual = sizes.flatMap(([width, height]) =>
  ["light", "dark"].map((colorScheme) => ({ name: `${width}-${colorScheme}`, width, height, colorScheme })),
);
const more = [
  { name: "390-fr", width: 390, height: 844, language: "fr" },
  { name: "390-ru", width: 390, height: 844, language: "ru" },
  { name: "1440-zoomed", width: 720, height: 450 }, // 200 % on a laptop
  { name: "740-lying", width: 740, height: 360 },
  { name: "1440-forced", width: 1440, height: 900, forcedColors: "active" },
];

const without = new Set(values.without.split(","));
const fixtures = await serveFixtures(join(tree, "web-client/"));
const browser = await launchBrowser();
try {
  const page = await browser.newPage({ reducedMotion: "reduce" });
  for (const scene of scenes.filter((each) => !without.has(each))) {
    let shown;
    for (const { name, width, height, language, ...media } of [...usual, ...(values.more ? more : [])]) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: "light", forcedColors: "none", reducedMotion: "reduce", ...media });
      const query = `scene=${scene}${language ? `&language=${language}` : ""}`;
      if (query !== shown) await openScene(page, fixtures.url, query);
      shown = query;
      await page.screenshot({ path: join(out, `${scene}-${name}.png`), animations: "disabled" });
    }
    console.log(scene);
  }
} finally {
  await browser.close();
  await fixtures.stop();
}
