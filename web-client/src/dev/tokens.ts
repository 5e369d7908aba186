// The tokens of the page's look, drawn with themselves: /fixtures.html?scene=tokens (&theme=dark). What they are for
// stands in README.md; a new screen is made of these.
import { html, render, type TemplateResult } from "lit-html";
import "../styles/base.css";
import { drawing, loadDrawings, type Drawing } from "../components/drawings.ts";
import { emptyState } from "../components/empty-state.ts";
import { segmentField } from "../components/fields.ts";
import { waxSeal, type SealState } from "../components/wax-seal.ts";
import { gameOf, titleOf } from "../games/registry.ts";
import { loadSheet } from "../styles/load-sheet.ts";
import formsSheet from "../styles/forms.css?url";
import proofSheet from "../styles/proof.css?url";
import roomSheet from "../styles/room.css?url";
import startSheet from "../styles/start.css?url";
import { GAME_NAMES } from "../wire/messages.ts";
import ownSheet from "./tokens.css?url";

const COLOURS = ["paper", "sheet", "sunk", "ink", "soft", "line", "line-strong", "wax", "wax-deep", "wax-rim"];
const MORE_COLOURS = ["wax-tint", "act", "act-tint", "good", "bad", "focus", "candle", "shade"];
const SIZES = ["small", "note", "large", "title", "head", "display"];
const SHADOWS = ["shadow-low", "shadow", "shadow-high"];
const RADII = ["radius-small", "radius", "radius-large"];
const DRAWINGS: Drawing[] = ["written", "sealed", "opened", "table", "cup"];
const SEALS: SealState[] = ["wait", "good", "bad", "cannot"];
const WORDS = "All is revealed at once · Всё вскрывается разом";

const colour = (name: string): TemplateResult =>
  html`<span class="tok-colour"><i data-set="background: var(--${name})"></i><code>--${name}</code></span>`;
const box = (name: string, property: string): TemplateResult =>
  html`<span class="tok-box" data-set="${property}: var(--${name})"><code>--${name}</code></span>`;

function page(pictures: ReadonlyMap<string, string>): TemplateResult {
  return html`<main class="tok-page">
    <h1>Paper, ink and wax</h1>
    <section>
      <h2>Colours</h2>
      <div class="tok-row">${[...COLOURS, ...MORE_COLOURS].map(colour)}</div>
      ${GAME_NAMES.map(
        (game) =>
          html`<div class="tok-row game-${game}">
            <b>${titleOf(game)}</b>${["game", "game-tint"].map(colour)}
            <img class="tile-art" src=${pictures.get(game) ?? ""} width="180" height="108" alt="" />
          </div>`,
      )}
    </section>
    <section>
      <h2>Sizes and weights</h2>
      ${SIZES.map((name) => html`<p data-set="font: var(--bold) var(--text-${name})/1.15 var(--serif)">${WORDS}</p>`)}
      ${[400, 550, 650].map((weight) => html`<p data-set="font-weight: ${weight}">${weight} · ${WORDS}</p>`)}
    </section>
    <section>
      <h2>Distances, edges, shadows</h2>
      ${[1, 2, 3, 4, 5, 6, 7].map((step) => html`<div class="tok-gap" data-set="width: var(--gap-${step})"></div>`)}
      <div class="tok-row">
        ${RADII.map((name) => box(name, "border-radius"))} ${SHADOWS.map((name) => box(name, "box-shadow"))}
      </div>
    </section>
    <section>
      <h2>Parts</h2>
      <div class="tok-row">
        <button class="primary large">Wax</button><button class="primary">Wax</button><button>Paper</button
        ><button class="quiet">Quiet</button><button class="bad">Grave</button><button disabled>Not now</button>
      </div>
      <div class="panel">
        <label class="field">A field <input value="Ada" /></label>
        ${segmentField(
          "tok",
          "A choice",
          [1, 2, 3].map((value) => ({ value, text: `${value} a side` })),
          2,
          () => {},
        )}
      </div>
      <div class="tok-row">${DRAWINGS.map((name) => drawing(name))} ${SEALS.map((name) => waxSeal(name))}</div>
      ${emptyState("opened", "Where nothing is, there is something to do.", html`<button>Do it</button>`)}
    </section>
  </main>`;
}

export async function showTokens(root: HTMLElement, theme: string | null): Promise<void> {
  if (theme) document.documentElement.dataset["theme"] = theme;
  const cards = await Promise.all(GAME_NAMES.map(async (game) => ({ game, ...(await gameOf(game).card()).card })));
  await Promise.all([roomSheet, formsSheet, proofSheet, startSheet, ownSheet].map((sheet) => loadSheet(sheet)));
  await Promise.all([loadDrawings(), ...cards.map(({ loadColours }) => loadColours())]);
  render(page(new Map(cards.map(({ game, picture }) => [game, picture]))), root);
  for (const element of root.querySelectorAll<HTMLElement>("[data-set]"))
    element.style.cssText = element.dataset["set"] ?? "";
}
