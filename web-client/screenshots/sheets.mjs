// Contact sheets out of folders of screenshots (take.mjs): one picture for each way of looking, with all screens; where
// there is one of an older page, it stands left of today's.
//
//   node web-client/screenshots/sheets.mjs BEFORE AFTER [OUT]
import { existsSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { launchBrowser } from "../../tests/e2e/support/browser.mjs";
import { SECTIONS } from "./scenes.mjs";
import { SHRUNK, WAYS } from "./ways.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const [before, after, out = here] = process.argv.slice(2).map((folder) => resolve(folder));
if (!before || !after || !existsSync(before) || !existsSync(after)) {
  console.error("sheets.mjs: two folders of screenshots are wanted: BEFORE AFTER [OUT]");
  process.exit(2);
}

// Every clone has them. Each sheet is given as many bytes as its pictures are large, and as good as that allows.
const allBytes = 8_400_000;
const qualities = [0.6, 0.52, 0.46, 0.4, 0.35, 0.3, 0.25, 0.2, 0.15, 0.1, 0.05];

const atOnce = 2;

const wide = 2000;
const margin = 16;
const gap = { pair: 3, column: 14, row: 10 };
const lines = { title: 34, section: 30, name: 17 };
const fonts = { title: "bold 22px sans-serif", section: "bold 15px sans-serif", name: "12px sans-serif" };
// Of no server: what is asked there is answered out of the folders.
const origin = "http://sheets.invalid";
const folders = { before, after };

const shrunk = ({ width, height }) => ({
  width: SHRUNK[width],
  height: Math.round((SHRUNK[width] * height) / width),
});

/** Where everything stands on a sheet: {size, height, pictures, words}. Null: nobody looked in this way. */
function layOut(way) {
  const size = shrunk(way);
  const pictures = [];
  const words = [];
  let x = margin;
  let y = margin + lines.title;
  const rowHeight = size.height + lines.name + gap.row;

  for (const { title, scenes } of SECTIONS) {
    const taken = scenes
      .map(({ name }) => ({ name, of: ["before", "after"].filter((folder) => isThere(folder, way, name)) }))
      .filter(({ of }) => of.includes("after"));
    if (taken.length === 0) continue;
    y += lines.section;
    words.push({ text: title, x: margin, y: y - 9, font: fonts.section });
    x = margin;
    for (const { name, of } of taken) {
      const width = of.length * (size.width + gap.pair) - gap.pair;
      if (x + width > wide - margin) [x, y] = [margin, y + rowHeight];
      for (const [index, folder] of of.entries())
        pictures.push({ address: addressOf(folder, way, name), x: x + index * (size.width + gap.pair), y });
      words.push({ text: name, x, y: y + size.height + lines.name - 4, font: fonts.name });
      x += width + gap.column;
    }
    y += rowHeight;
  }
  if (pictures.length === 0) return null;
  const isCompared = pictures.some(({ address }) => address.startsWith("/before/"));
  const title = `${way.name}${isCompared ? ": before, where there was such a screen, and after" : ""}`;
  words.push({ text: title, x: margin, y: margin + 20, font: fonts.title });
  return { size, wide, height: y + margin, pictures, words };
}

const addressOf = (folder, way, name) => `/${folder}/${way.name}/${name}.jpg`;
const fileOf = (address) => address.replace(/^\/(before|after)\//, (_, folder) => `${folders[folder]}/`);
const isThere = (folder, way, name) => existsSync(fileOf(addressOf(folder, way, name)));

/** In the page. A few screenshots at a time are opened and shrunk: all together they would fill the memory. */
async function paint({ size, wide: width, height, pictures, words, mostBytes, tries }) {
  const canvas = new OffscreenCanvas(width, height);
  const brush = canvas.getContext("2d", { alpha: false });
  brush.fillStyle = "#8a8a86";
  brush.fillRect(0, 0, width, height);
  const to = { resizeWidth: size.width, resizeHeight: size.height, resizeQuality: "high" };
  const left = [...pictures];
  const draw = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const bitmap = await createImageBitmap(await (await fetch(next.address)).blob(), to);
      brush.drawImage(bitmap, next.x, next.y);
      bitmap.close();
    }
  };
  await Promise.all(Array.from({ length: 4 }, draw));
  brush.fillStyle = "#000";
  for (const { text, x, y, font } of words) {
    brush.font = font;
    brush.fillText(text, x, y);
  }
  // The first of the tries that is small enough.
  const blobOf = (index) => canvas.convertToBlob({ type: "image/webp", quality: tries[index] });
  let [first, last] = [0, tries.length - 1];
  while (first < last) {
    const middle = Math.floor((first + last) / 2);
    if ((await blobOf(middle)).size <= mostBytes) last = middle;
    else first = middle + 1;
  }
  const blob = await blobOf(first);
  const reader = new FileReader();
  await new Promise((read) => {
    reader.addEventListener("load", read);
    reader.readAsDataURL(blob);
  });
  return { quality: tries[first], picture: reader.result.slice(reader.result.indexOf(",") + 1) };
}

const sheets = WAYS.map((way) => ({ way, sheet: layOut(way) })).filter(({ sheet }) => sheet !== null);
const areaOf = ({ size, pictures }) => size.width * size.height * pictures.length;
const allArea = sheets.reduce((sum, { sheet }) => sum + areaOf(sheet), 0);

/** A page of its own process, so that two are painted at once. */
async function openEasel(browser) {
  const page = await (await browser.newContext()).newPage();
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return pathname === "/"
      ? route.fulfill({ contentType: "text/html", body: "<!doctype html>" })
      : route.fulfill({ path: fileOf(pathname), contentType: "image/jpeg" });
  });
  await page.goto(`${origin}/`);
  return page;
}

let bytes = 0;
async function paintSheet(page, { way, sheet }) {
  const mostBytes = Math.floor((allBytes * areaOf(sheet)) / allArea);
  const { quality, picture } = await page.evaluate(paint, { ...sheet, mostBytes, tries: qualities });
  const file = Buffer.from(picture, "base64");
  const path = join(out, `sheet-${way.name}.webp`);
  writeFileSync(path, file);
  bytes += file.length;
  console.log(`${path}: ${sheet.pictures.length} pictures, ${file.length} bytes, quality ${quality}`);
}

const browser = await launchBrowser();
try {
  const left = [...sheets];
  const paintNext = async () => {
    const page = await openEasel(browser);
    for (let next = left.shift(); next; next = left.shift()) await paintSheet(page, next);
  };
  await Promise.all(Array.from({ length: atOnce }, paintNext));
  console.log(`${sheets.length} sheets, ${bytes} bytes`);
} finally {
  await browser.close();
}
