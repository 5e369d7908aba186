// A game's sheet stays with the page once it is loaded, whatever is drawn next: it may style nothing that others draw.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const src = fileURLToPath(new URL("../src/", import.meta.url));
const sheets = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".css"));
const text_of = (name: string): string => readFileSync(`${src}${name}`, "utf8").replace(/\/\*[^]*?\*\//g, "");
const classes_in = (text: string): string[] =>
  [...text.replace(/url\([^)]*\)/g, "").matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name ?? "");

/** Every selector of a sheet, alone. */
function selectors_of(text: string): string[] {
  const rules = [...text.matchAll(/([^{}]+)\{[^{}]*\}/g)].map(([, selector]) => selector ?? "");
  return rules.flatMap((selector) => selector.split(/,(?![^(]*\))/)).map((selector) => selector.trim());
}

it("every selector of Tritoc’s sheets names something that is Tritoc’s own", () => {
  const own = sheets.filter((name) => name.includes("tritoc"));
  expect(own).toHaveLength(2);
  // A list in :is() is narrowed by what stands before it: it may name Tritoc's holes among other things.
  const plain = (selector: string): string => selector.replace(/:is\([^)]*\)/g, "");
  const theirs = new Set(
    sheets.filter((name) => !own.includes(name)).flatMap((name) => selectors_of(text_of(name)).map(plain).flatMap(classes_in)),
  );
  expect(theirs.has("field")).toBe(true);
  const loose = own
    .flatMap((name) => selectors_of(text_of(name)))
    .filter((selector) => !selector.startsWith("@") && classes_in(selector).every((name) => theirs.has(name)));
  expect(loose).toEqual([]);
});
