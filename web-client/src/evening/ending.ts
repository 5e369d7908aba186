// The end of an evening: who has won, paper, a picture for the group, every draw to be checked, every game again.
import { html, nothing, type TemplateResult } from "lit-html";
import { icon } from "../components/icons.ts";
import { sharePicture } from "../components/share-picture.ts";
import { eveningWords } from "../i18n/en/evening.ts";
import { formsList } from "../language/lists.ts";
import { exportPath } from "../tournament/api.ts";
import type { TournamentPage } from "../wire/messages.ts";
import { sideText } from "./tables.ts";
import { tablesOf, winnersOf } from "./reading.ts";
import { part } from "./state.ts";

const { say } = eveningWords;
const FILE = "tournament.json";

const picturePath = (id: string): string => exportPath(id, "picture.png");

export function winnerPart(page: TournamentPage): TemplateResult | typeof nothing {
  const names = winnersOf(page);
  if (page.status !== "finished" || names.length === 0) return nothing;
  return html`<p class="ev-winner" data-testid="winner">
    ${icon("cup")} ${say(names.length === 1 ? "won" : "won.shared", { names: formsList(names) })}
  </p>`;
}

const sharePictureOf = ({ id, name }: TournamentPage): Promise<void> =>
  sharePicture(picturePath(id), name, { title: name, url: `${location.origin}/e/${id}` });

export function endPart(page: TournamentPage, verify: () => void): TemplateResult | typeof nothing {
  if (page.status !== "finished") return nothing;
  const { id, name } = page;
  const file = `${id}-${FILE}`;
  return html`<div class="ev-end">
    <section class="panel" aria-labelledby="ev-picture">
      <h2 id="ev-picture">${say("picture")}</h2>
      <img class="ev-picture" src=${picturePath(id)} alt=${say("picture.alt", { name })} width="1200" height="630" />
      <div class="actions">
        ${
          "share" in navigator
            ? html`<button class="primary" data-testid="picture-share" @click=${() => void sharePictureOf(page)}>
                ${say("picture.share")}
              </button>`
            : nothing
        }
        <a class="button" href=${picturePath(id)} download="${name}.png" data-testid="picture-save"
          >${say("picture.save")}</a
        >
        <button data-testid="print" @click=${() => window.print()}>${say("print")}</button>
      </div>
    </section>
    <section class="panel" aria-labelledby="ev-check">
      <h2 id="ev-check">${say("check")}</h2>
      <p>${say("check.text")}</p>
      <p class="ev-commands"><code>tutti verify ${file}</code> <code>tutti draw ${file}</code></p>
      <div class="actions">
        <button data-testid="verify" @click=${verify}>${say("check.verify")}</button>
        <a class="button" href="${exportPath(id, FILE)}?download" download data-testid="export-tournament-json"
          >${say("check.file")}</a
        >
      </div>
    </section>
    ${part("games", say("games"), games(page))}
  </div>`;
}

function games(page: TournamentPage): TemplateResult {
  return html`${page.rounds.map(
    (round) =>
      html`<h3>${say("round", { number: round.round })}</h3>
        <ul class="ev-games">
          ${tablesOf(round).map(({ sides, board }) =>
            board.result?.game_id
              ? html`<li>
                  <a href="/g/${board.result.game_id}">${sideText(sides.black)} – ${sideText(sides.white)}</a>
                </li>`
              : nothing,
          )}
        </ul>`,
  )}`;
}
