// Faces as drawings. A person's is a seal: a symmetric signet pressed into wax of the person's colour, both worked out
// of the name alone. A computer's is the portrait of its character.
import { hashOf, hueOf, keyOf, type Who } from "../room/who.ts";
import { loadSheet } from "../styles/load-sheet.ts";
import faceSheet from "../styles/faces.css?url";
import { CHARACTERS, disc, FAMILIES, scallop, star, type Character } from "./face-characters.ts";

const SVG = "http://www.w3.org/2000/svg";
const DRAWINGS_KEPT = 400;

const RIMS = [disc(12, 12, 11.2), scallop(8, 10.2), scallop(12, 10.4), star(8, 11.8, 10.4)];
/** What is pressed into the wax round its middle, pointing up; in absolute coordinates, which can be turned. */
const PETALS = [
  "M12 3.2C14.6 5.8 14.6 8.2 12 9.6C9.4 8.2 9.4 5.8 12 3.2Z",
  "M12 3.4C15.2 3.4 15.2 8.2 12 8.2C8.8 8.2 8.8 3.4 12 3.4Z",
  "M12 3L14.8 9L9.2 9Z",
  "M10.8 3.2L13.2 3.2L13.2 9.4L10.8 9.4Z",
  "M12 2.8L14.3 6.2L12 9.6L9.7 6.2Z",
  "M9 6.6L12 3L15 6.6L13.6 8.2L12 6.2L10.4 8.2Z",
];
const HEARTS = [disc(12, 12, 1.7), star(4, 2.9, 1.2), disc(12, 12, 2.5) + disc(12, 12, 1.1), ""];
/** Between the petals, where there are few. */
const POINT = "M12 4.6C13.9 4.6 13.9 7.4 12 7.4C10.1 7.4 10.1 4.6 12 4.6Z";
const FEWEST = 3;
const FEW = 4;

function turned(path: string, angle: number): string {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return path.replace(/([\d.]+) ([\d.]+)/g, (_, x: string, y: string) => {
    const [dx, dy] = [Number(x) - 12, Number(y) - 12];
    return `${(12 + dx * cos - dy * sin).toFixed(2)} ${(12 + dx * sin + dy * cos).toFixed(2)}`;
  });
}

/** The wax with the signet left out of it: what is beneath shows through, in any theme. */
export function sealPath(who: Who): string {
  const hash = hashOf(`seal ${keyOf(who)}`);
  const pick = <T>(from: readonly T[], of: number): T => from[Math.floor(hash / of) % from.length] as T;
  const count = FEWEST + (hash % 4);
  const petal = pick(PETALS, 4);
  const heart = pick(HEARTS, 24);
  const rim = pick(RIMS, 96);
  const dotted = count <= FEW && Math.floor(hash / 384) % 2 === 0;
  const step = (2 * Math.PI) / count;
  const round = Array.from(
    { length: count },
    (_, index) => turned(petal, index * step) + (dotted ? turned(POINT, (index + 0.5) * step) : ""),
  );
  return rim + round.join("") + heart;
}

function element(kind: "svg" | "path", attributes: Record<string, string>, ...parts: SVGElement[]): SVGElement {
  const made = document.createElementNS(SVG, kind);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...parts);
  return made;
}

function portrait({ body, folds = "", spots, lines = "" }: Character, index: number): SVGElement {
  const family = FAMILIES[Math.floor((index * FAMILIES.length) / CHARACTERS.length)] ?? FAMILIES[0];
  return element(
    "svg",
    { viewBox: "0 0 24 24", class: family },
    element("path", { class: "body", d: body }),
    element("path", { class: "folds", d: folds }),
    element("path", { class: "lines", d: lines }),
    element("path", { class: "spots", d: spots }),
  );
}

const drawings = new Map<string, SVGElement>();

/** Drawn once for each; every place is given a copy. */
function drawingOf(who: Who): SVGElement {
  const known = drawings.get(who);
  if (known) return known;
  if (drawings.size >= DRAWINGS_KEPT) drawings.clear();
  const index = Number(/^computer (\d+)$/.exec(who)?.[1] ?? -1);
  const character = CHARACTERS[index];
  const drawn =
    character === undefined
      ? element("svg", { viewBox: "0 0 24 24", class: `hue-${hueOf(who)}` }, element("path", { d: sealPath(who) }))
      : portrait(character, index);
  drawings.set(who, drawn);
  return drawn;
}

class FaceElement extends HTMLElement {
  static readonly observedAttributes = ["who"];

  attributeChangedCallback(_name: string, _before: string | null, who: string | null): void {
    this.replaceChildren(...(who ? [drawingOf(who as Who).cloneNode(true)] : []));
  }
}

// What comes before its sheet would be black.
void loadSheet(faceSheet).then(() => customElements.define("tutti-face", FaceElement));
