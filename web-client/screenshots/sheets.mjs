// Contact sheets of the page, before and after: from two folders of screenshots that the end-to-end tests have left
// (TUTTI_SCREENSHOTS, tests/e2e/README.md), one picture for each width and theme, with the screens side by side.
//
//   node web-client/screenshots/sheets.mjs BEFORE AFTER [OUT]
import { existsSync, mkdirSync, readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const { chromium } = createRequire(join(here, "../../tests/package.json"))("playwright-core");

const [before, after, out = here] = process.argv.slice(2).map((folder) => resolve(folder));
if (!before || !after || !existsSync(before) || !existsSync(after)) {
  console.error("sheets.mjs: two folders of screenshots are wanted: BEFORE AFTER [OUT]");
  process.exit(2);
}
mkdirSync(out, { recursive: true });

/** A thumbnail's width and height in pixels, and how many pairs stand in a row. */
const sheets = {
  390: { width: 156, height: 338, pairs: 6 },
  820: { width: 205, height: 295, pairs: 4 },
  1440: { width: 320, height: 200, pairs: 3 },
  2560: { width: 400, height: 225, pairs: 2 },
};
const schemes = ["light", "dark"];
const jpegQuality = 62;

const named = /^(?<screen>.+)-(?<width>\d+)-(?<scheme>light|dark)\.png$/;
const screensIn = (folder, width, scheme) =>
  readdirSync(folder)
    .map((file) => named.exec(file)?.groups)
    .filter((groups) => groups?.width === width && groups.scheme === scheme)
    .map(({ screen }) => screen);

const picture = (folder, screen, width, scheme) => {
  const file = join(folder, `${screen}-${width}-${scheme}.png`);
  return existsSync(file) ? `<img src="data:image/png;base64,${readFileSync(file).toString("base64")}">` : "<i></i>";
};

function pageOf(width, scheme) {
  const { width: across, height: down, pairs } = sheets[width];
  const screens = [...new Set([...screensIn(before, width, scheme), ...screensIn(after, width, scheme)])].sort();
  const cells = screens.map(
    (screen) =>
      `<figure><div>${picture(before, screen, width, scheme)}${picture(after, screen, width, scheme)}</div>` +
      `<figcaption>${screen}</figcaption></figure>`,
  );
  return `<!doctype html><style>
    body { margin: 0; padding: 16px; background: #8a8a86; font: 12px sans-serif; width: max-content; }
    main { display: grid; grid-template-columns: repeat(${pairs}, auto); gap: 14px 18px; }
    figure { margin: 0; }
    figure div { display: flex; gap: 3px; }
    img, i { width: ${across}px; height: ${down}px; object-fit: cover; object-position: top; background: #777773; }
    figcaption { margin-top: 3px; }
  </style><h1>${width} px, ${scheme}: before, after</h1><main>${cells.join("")}</main>`;
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  const page = await browser.newPage({ viewport: { width: 2200, height: 1000 } });
  for (const width of Object.keys(sheets))
    for (const scheme of schemes) {
      if (screensIn(after, width, scheme).length === 0) continue;
      await page.setContent(pageOf(width, scheme), { waitUntil: "load" });
      const path = join(out, `sheet-${width}-${scheme}.jpg`);
      await page.locator("body").screenshot({ path, type: "jpeg", quality: jpegQuality });
      console.log(path);
    }
} finally {
  await browser.close();
}
