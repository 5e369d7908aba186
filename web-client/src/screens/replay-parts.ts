// Parts of a replay that are drawn and decide nothing: who played, the envelopes as they lie, the course of the game,
// the ways to take it along.
import { html, nothing, type TemplateResult } from "lit-html";
import { copyText } from "../components/copy.ts";
import { icon } from "../components/icons.ts";
import { escaped } from "../components/snippet.ts";
import { playerList, spokenNames } from "../components/player-list.ts";
import { markDrawing } from "../components/track.ts";
import { underlined } from "../components/underlined.ts";
import { MARKS, type Mark } from "../games/common/replay-module.ts";
import { core } from "../i18n/en/core.ts";
import { replayWords } from "../i18n/en/replay.ts";
import { errorSentence } from "../language/errors.ts";
import { Refused } from "../net/api.ts";
import type { Page } from "../session/page.ts";
import { ReplayError, VIEWPOINTS, type Replay, type Viewpoint } from "../archive/format.ts";
import type { Comment } from "../replay/stage.ts";
import { seatedIn } from "../replay/position.ts";
import { playersOf } from "../room/players.ts";

const { say } = replayWords;

export function teamsOf(replay: Replay): { black: string; white: string } {
  const { black, white } = spokenNames(playersOf(seatedIn(replay)));
  return { black: say("team", { names: black }), white: say("team", { names: white }) };
}

/** Both teams with their faces. */
export function teamsShown(replay: Replay): TemplateResult {
  const { black, white } = playersOf(seatedIn(replay));
  return html`<span class="chip-mark black"></span> ${playerList(black)} <span class="replay-versus">–</span>
    <span class="chip-mark white"></span> ${playerList(white)}`;
}

export function viewpointChoice(as: Viewpoint, choose: (as: Viewpoint) => void): TemplateResult {
  return html`<label class="viewpoint" title=${say("as")}
    >${icon("eye")}<span class="unseen">${say("as")}</span>
    <select
      data-testid="as"
      @change=${(event: Event) => choose((event.target as HTMLSelectElement).value as Viewpoint)}
    >
      ${VIEWPOINTS.map((each) => html`<option value=${each} .selected=${each === as}>${say(`as.${each}`)}</option>`)}
    </select></label
  >`;
}

/**
 * The course of the game: what happened, line by line; the one that is shown is marked, and each leads to its moment.
 */
export function course(comments: readonly Comment[], at: number, go: (line: number) => void): TemplateResult {
  const current = comments.findLastIndex((comment) => comment.line <= at);
  const line = comments[current]?.line;
  return html`<ol class="course" aria-label=${say("moves.list")} data-testid="course">
    ${comments.map(
      (comment) =>
        html`<li class=${comment.tone}>
          <button
            class="quiet"
            data-line=${comment.line}
            aria-current=${comment.line === line ? "step" : "false"}
            @click=${() => go(comment.line)}
          >
            ${underlined(comment.text)}
          </button>
        </li>`,
    )}
  </ol>`;
}

/** Keeps the current line in sight inside its list, from which it is measured, and leaves the page where it is. */
export function followCourse(): void {
  const list = document.querySelector<HTMLElement>(".course");
  const current = list?.querySelector<HTMLElement>("[aria-current=step]");
  if (!list || !current) return;
  const top = current.offsetTop;
  if (top < list.scrollTop || top + current.offsetHeight > list.scrollTop + list.clientHeight) {
    list.scrollTop = top - list.clientHeight / 3;
  }
}

export function legend(marks: ReadonlySet<Mark>): TemplateResult | typeof nothing {
  if (marks.size === 0) return nothing;
  return html`<ul class="legend" aria-label=${say("marks")}>
    ${MARKS.filter((mark) => marks.has(mark)).map(
      (mark) =>
        html`<li><svg viewBox="-8 -8 16 16" aria-hidden="true">${markDrawing(mark)}</svg> ${say(`mark.${mark}`)}</li>`,
    )}
  </ul>`;
}

/** `query` names the position. */
export function sharePanel(page: Page, replay: Replay, query: string): TemplateResult {
  const { id } = replay.head;
  const link = `${location.origin}/g/${id}${query}`;
  const address = `${location.origin}/embed/g/${id}${query}`;
  const title = escaped(say("embed.title", { players: say("players", teamsOf(replay)) }));
  const snippet = `<iframe src="${address}" title="${title}" width="520" height="720" loading="lazy"></iframe>`;
  return html`<div class="share">
    <div class="row">
      <input id="share-link" readonly .value=${link} aria-label=${say("copy")} data-testid="share-link" />
      <button data-testid="copy-position" @click=${() => copyText(page, link, say("copied"), "#share-link")}>
        ${icon("link")} ${say("copy")}
      </button>
    </div>
    <details>
      <summary class="button" data-testid="embed">${say("embed")}</summary>
      <p class="note">${say("embed.note")}</p>
      <textarea
        id="share-embed"
        class="snippet"
        readonly
        rows="4"
        .value=${snippet}
        aria-label=${say("embed")}
        data-testid="embed-snippet"
      ></textarea>
      <button data-testid="copy-embed" @click=${() => copyText(page, snippet, say("embed.copied"), "#share-embed")}>
        ${say("embed.copy")}
      </button>
    </details>
    <dl>
      <dt>
        <a href="/api/v1/games/${id}/record?download" download="${id}.ndjson" data-testid="record">${say("record")}</a>
      </dt>
      <dd>${say("record.note")}</dd>
      <dt><a href="/api/v1/games/${id}/notation" download="${id}.txt" data-testid="notation">${say("notation")}</a></dt>
      <dd>${say("notation.note")}</dd>
    </dl>
    <p><a href="/games">${say("allGames")}</a></p>
    <p class="note">${say("keys")}</p>
  </div>`;
}

export function whyNot(error: unknown): string {
  if (error instanceof Refused) return errorSentence(error.problem);
  return error instanceof ReplayError ? `${say("broken")} (${error.message})` : core.say("loadingFailed");
}

/** In place of the game. Where there is one that may still come, it can be asked for again. */
export function refused(why: unknown, again: () => void): TemplateResult {
  const isGone = why instanceof ReplayError || (why instanceof Refused && why.problem.code === "no_such_game");
  return html`<section class="sheet narrow">
    <h1>${say("gone.title")}</h1>
    <p data-testid="replay-error">${whyNot(why)}</p>
    <p class="actions">
      ${
        isGone
          ? nothing
          : html`<button data-testid="replay-again" @click=${again}>${core.say("connection.retry")}</button>`
      }
      <a class="button primary" href="/games">${say("allGames")}</a>
    </p>
  </section>`;
}
