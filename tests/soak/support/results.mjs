// The soak's section in the file of results, which other commands write, too.
import { readFileSync, writeFileSync } from "node:fs";

const heading = "## Soak";
const follower = "## Levels against levels";

// The text of the file with this section in place of the earlier one; before what follows it, else at the end.
export function withSection(text, section) {
  const parts = text.split(/^(?=## )/m).filter((part) => !part.startsWith(`${heading}\n`));
  const place = parts.findIndex((part) => part.startsWith(`${follower}\n`));
  const own = `${heading}\n\n${section.trim()}\n`;
  if (place < 0) return `${parts.join("").trimEnd()}\n\n${own}`;
  return [...parts.slice(0, place), `${own}\n`, ...parts.slice(place)].join("");
}

export function writeSection(path, section) {
  writeFileSync(path, withSection(readFileSync(path, "utf8"), section));
}
