// Contact sheets out of two folders of screenshots (take.mjs), before and after: one picture for each way of looking,
// with the screens side by side.
//
//   node web-client/screenshots/sheets.mjs BEFORE AFTER [OUT]
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { launchBrowser } from "../../tests/e2e/support/browser.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const [before, after, out = here] = process.argv.slice(2).map((folder) => resolve(folder));
if (!before || !after || !existsSync(before) || !existsSync(after)) {
  console.error("sheets.mjs: two folders of screenshots are wanted: BEFORE AFTER [OUT]");
  process.exit(2);
}

/** By the first width of a way of looking: a thumbnail's size in pixels, and how many screens stand in a row. */
const sheets = {
  390: { width: 156, height: 338, inRow: 6 },
  740: { width: 330, height: 161, inRow: 4 },
  820: { width: 205, height: 295, inRow: 5 },
  1440: { width: 320, height: 200, inRow: 3 },
  2560: { width: 400, height: 225, inRow: 2 },
};
const jpegQuality = 50;

const named = /^(?<screen>.+)-(?<way>\d+-[a-z]+)\.png$/;
const taken = (folder) => readdirSync(folder).flatMap((file) => named.exec(file)?.groups ?? []);
const ways = [...new Set(taken(after).map(({ way }) => way))];

const picture = (folder, screen, way) => {
  const file = join(folder, `${screen}-${way}.png`);
  return existsSync(file) ? `<img src="data:image/png;base64,${readFileSync(file).toString("base64")}">` : "<i></i>";
};

function pageOf(way) {
  const { width, height, inRow } = sheets[Number.parseInt(way)];
  const screens = [...new Set(taken(after).flatMap((each) => (each.way === way ? each.screen : [])))];
  const isCompared = taken(before).some((each) => each.way === way);
  const cells = screens.map(
    (screen) =>
      `<figure><div>${isCompared ? picture(before, screen, way) : ""}${picture(after, screen, way)}</div>` +
      `<figcaption>${screen}</figcaption></figure>`,
  );
  return `<!doctype html><style>
    body { margin: 0; padding: 16px; background: #8a8a86; font: 12px sans-serif; width: max-content; }
    main { display: grid; grid-template-columns: repeat(${isCompared ? inRow : 2 * inRow}, auto); gap: 14px 18px; }
    figure { margin: 0; }
    figure div { display: flex; gap: 3px; }
    img, i { width: ${width}px; height: ${height}px; object-fit: cover; object-position: top; background: #777773; }
    figcaption { margin-top: 3px; }
  </style><h1>${way}${isCompared ? ": before, after" : ""}</h1><main>${cells.join("")}</main>`;
}

const browser = await launchBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 2400, height: 1000 } });
  for (const way of ways) {
    await page.setContent(pageOf(way), { waitUntil: "load" });
    const path = join(out, `sheet-${way}.jpg`);
    await page.locator("body").screenshot({ path, type: "jpeg", quality: jpegQuality });
    console.log(path);
  }
} finally {
  await browser.close();
}
