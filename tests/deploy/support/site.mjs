// A page of two files, in place of the built one.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export function siteFolder() {
  const path = mkdtempSync(join(tmpdir(), "tutti-site-"));
  const words = "the same words again and again, so that they can be compressed; ".repeat(50);
  mkdirSync(join(path, "assets"));
  writeFileSync(join(path, "index.html"), `<!doctype html><title>Tutti</title><script src="/assets/page.js"></script>`);
  writeFileSync(join(path, "assets/page.js"), `// ${words}\n`);
  return { path, script: "/assets/page.js", remove: () => rmSync(path, { recursive: true }) };
}
