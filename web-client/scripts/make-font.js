// Writes src/generated/fonts: the page's typeface, cut down to what its three languages write. Latin and Cyrillic are
// two files, so that nobody loads the other's; both keep all weights. The words on the licence go with them.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const target = join(dirname(fileURLToPath(import.meta.url)), "../src/generated/fonts");
const source = dirname(createRequire(import.meta.url).resolve("@fontsource-variable/brygada-1918/package.json"));
const { version } = JSON.parse(readFileSync(join(source, "package.json"), "utf8"));

const range = (first, last) => String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at));

/** What is written in English and French; then in Russian. */
const PARTS = {
  latin: `${range(0x20, 0x7e)}\u00a0«»°·×½ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸàâæçéèêëîïôœùûüÿ–—‘’“”„…•−`,
  cyrillic: `${range(0x410, 0x44f)}Ёё№`,
};

const stamp = join(target, "stamp.txt");
const made = JSON.stringify([version, PARTS]);
if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== made) {
  mkdirSync(target, { recursive: true });
  for (const [part, text] of Object.entries(PARTS)) {
    const whole = readFileSync(join(source, `files/brygada-1918-${part}-wght-normal.woff2`));
    writeFileSync(join(target, `brygada-${part}.woff2`), await subsetFont(whole, text, { targetFormat: "woff2" }));
  }
  writeFileSync(join(target, "OFL.txt"), readFileSync(join(source, "LICENSE")));
  writeFileSync(stamp, made);
}
