// The featured game as it plays: the board, who played, what has just happened, and the ways to stop it and into its
// replay. It is seen as those saw it who watched, so that envelopes are closed until they are opened.
import { html, nothing, type TemplateResult } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { replayOf } from "../archive/format.ts";
import { laidEnvelopes } from "../components/laid-envelopes.ts";
import { titleOf } from "../games/registry.ts";
import { core } from "../i18n/en/core.ts";
import { featuredWords } from "../i18n/en/featured.ts";
import { lengthText, momentText } from "../language/dates.ts";
import { language, wordsReady } from "../language/language.ts";
import { who } from "../live/card.ts";
import { get } from "../net/api.ts";
import { openStage, type Comment } from "../replay/stage.ts";
import { stepAt } from "../replay/steps.ts";
import { nowWords, placeWords, sealWords } from "../replay/words.ts";
import { playersOf, seatedIn } from "../room/players.ts";
import type { Page } from "../session/page.ts";
import { loadSheet } from "../styles/load-sheet.ts";
import liveSheet from "../styles/live.css?url";
import onlookerSheet from "../styles/onlooker.css?url";
import roomSheet from "../styles/room.css?url";
import type { Featured } from "./choice.ts";
import { openPacing } from "./pacing.ts";

const { say } = featuredWords;

/** What moves on a small board is over before the next line. */
const REVEAL_MS = 1_000;

export interface Show {
  draw: () => TemplateResult;
  look: (seen: boolean) => void;
  reword: () => void;
  close: () => void;
}

export async function openShow(page: Page, { game, standing }: Featured): Promise<Show> {
  const [text] = await Promise.all([
    get(`/api/v1/games/${game.id}/replay?as=public`).then((answer) => answer.text()),
    loadSheet(roomSheet),
    loadSheet(onlookerSheet),
    loadSheet(liveSheet),
  ]);
  const replay = { ...replayOf(text), place: game };
  let drawing = 0;
  const redraw = (): void => {
    drawing += 1;
    page.redraw();
  };
  const stage = await openStage(
    page,
    game.game,
    () => REVEAL_MS,
    () => document.getElementById("featured"),
    redraw,
  );
  await wordsReady();
  let comments: Comment[] = stage.comments(replay, sealWords);
  const pacing = openPacing(replay, matchMedia("(prefers-reduced-motion: reduce)").matches, show);
  show(pacing.at);

  function show(at: number): void {
    stage.show(replay, at);
    redraw();
  }

  function drawn(): TemplateResult {
    const { at, playing } = pacing;
    const step = stepAt(replay, at);
    return html`<div
      class="live featured game-${game.game}"
      id="featured"
      data-testid="featured"
      data-state="shown"
      data-game=${game.game}
      data-id=${game.id}
      data-line=${at}
      data-step=${step}
      data-playing=${playing ? "yes" : "no"}
    >
      <div class="live-stage onlooker" inert><div class="board-area">${stage.board()}</div></div>
      <div class="featured-text">
        ${head()}
        <div class="live-tray onlooker" inert>${stage.tray() ?? laidEnvelopes(stage.envelopes())}</div>
        <p class="featured-now" data-testid="featured-now">${nowWords(comments, at)}</p>
        ${foot(at, step)}
      </div>
    </div>`;
  }

  function head(): TemplateResult {
    const players = playersOf(seatedIn(game));
    const claim = standing === "tournament" ? say("tournament") : standing === "rated" ? core.say("rooms.rated") : null;
    return html`<div class="featured-who">${stage.tally().map(([side, count]) => who(side, players[side], count))}</div>
      <p class="featured-facts">
        <span class="featured-game">${titleOf(game.game)}</span>
        ${claim === null ? nothing : html`<b class="rated">${claim}</b>`}
        <span>${lengthText(game.duration_ms)}</span><time datetime=${game.ended}>${momentText(game.ended)}</time>
      </p>`;
  }

  function foot(at: number, step: number): TemplateResult {
    const { playing, atEnd } = pacing;
    const result = atEnd ? stage.result() : null;
    return html`<div class="featured-foot">
      <p class="featured-step">
        <span data-testid="featured-place">${result ? result.title : placeWords(replay, at)}</span>
        <progress max=${replay.lines.length - 1} .value=${at} aria-hidden="true"></progress>
      </p>
      <p class="actions">
        <button
          data-testid="featured-play"
          aria-label=${say(playing ? "pauseLabel" : "playLabel")}
          @click=${pacing.toggle}
        >
          ${say(playing ? "pause" : "play")}
        </button>
        <a class="button" href="/g/${game.id}${step > 0 ? `?at=${step}` : ""}" data-testid="featured-open"
          >${say("open")}</a
        >
      </p>
    </div>`;
  }

  return {
    draw: () => html`${guard([drawing, language(), page.state.settings], drawn)}`,
    look: pacing.look,
    reword(): void {
      stage.reword();
      comments = stage.comments(replay, sealWords);
    },
    close(): void {
      pacing.close();
      stage.close();
    },
  };
}
