// The end of a game: who won and how, the lead from the first reveal to the last and where it turned, and what one can
// do next.
import { html, nothing, type TemplateResult } from "lit-html";
import { copyText } from "../components/copy.ts";
import { icon } from "../components/icons.ts";
import { sharePicture } from "../components/share-picture.ts";
import type { Ladder, Table } from "../games/common/game.ts";
import { playNow } from "../games/practice.ts";
import { titleOf } from "../games/registry.ts";
import { stepWord } from "../games/strength.ts";
import { resultWords } from "../i18n/en/result.ts";
import { roomWords } from "../i18n/en/room.ts";
import { browserKeep } from "../net/identity.ts";
import type { Page } from "../session/page.ts";
import { Strength } from "../session/strength.ts";
import { entropy } from "../room/entropy.ts";
import { playerWord, sideOf } from "../room/seats.ts";
import type { RoomState } from "../room/state.ts";
import type { SeatName, Side } from "../wire/messages.ts";
import { loadLate } from "./load-late.ts";
import { leadFigure, type LeadFigure } from "./result-lead.ts";
import { marginOf, outcomeOf, type Margin, type Outcome } from "./result-tone.ts";

const { say } = roomWords;
const words = resultWords.say;

export interface ResultCard {
  draw: (room: RoomState) => TemplateResult;
  close: () => void;
}

/** What is worked out once for each game that ends here. */
interface Ended {
  id: string;
  winner: Side | null;
  sides: ReadonlySet<Side>;
  outcome: Outcome;
  margin: Margin;
  /** Null: it was over before there was one. */
  lead: LeadFigure | null;
  /** What the result has changed in how strong the computer plays. */
  step: () => string | null;
  /** The place of the ladder that was played; null: the room was made otherwise. */
  place: number | null;
}

const SPARKS = 14;
/** Of a turn, or a game move: before it too little has been revealed for a line. */
const LEAD_FROM_TURN = 3;

export function openResult(page: Page, table: Table, ladder: Ladder): ResultCard {
  const strength = new Strength(browserKeep());
  let ended: Ended | null = null;
  let starting = false;

  function endOf(room: RoomState): Ended {
    const { info, view, you } = room;
    if (ended?.id === info.game_id) return ended;
    ended?.lead?.close();
    const { winner = null, reason = "" } = (view?.result ?? {}) as { winner?: Side | null; reason?: string };
    const { turn = 0, gm = turn } = (view ?? {}) as { turn?: number; gm?: number };
    const sides = new Set(you.seats.map(sideOf));
    const outcome = outcomeOf(winner, sides);
    const needs = ladder.rungs.map((rung) => rung.wins);
    const step = outcome === "seen" ? null : strength.finish(info.game, room.room, info.game_id, outcome, needs);
    ended = {
      id: info.game_id,
      winner,
      sides,
      outcome,
      margin: marginOf(winner, reason, table.tally()),
      lead: gm < LEAD_FROM_TURN ? null : leadFigure(page, info.game_id),
      step: () => (step ? stepWord(step, ladder) : null),
      place: strength.placeIn(room.room),
    };
    return ended;
  }

  function draw(room: RoomState): TemplateResult {
    const result = table.result();
    const end = endOf(room);
    const { info } = room;
    const step = end.step();
    return html`<div
      class="result how-${end.outcome} by-${end.margin}"
      data-testid="result"
      data-outcome=${end.outcome}
      data-margin=${end.margin}
    >
      ${end.outcome === "won" && end.margin !== "early" ? sparks() : nothing}
      <h2 data-testid="result-title">${result?.title}</h2>
      <p class="result-tone" data-testid="result-tone">${tone(end)}</p>
      <p data-testid="result-detail">${result?.detail}</p>
      ${result?.more} ${share(table.tally())} ${end.lead?.draw(end.winner, end.sides) ?? nothing} ${series(room)}
      ${step === null ? nothing : html`<p class="result-step" data-testid="result-step">${step}</p>`}
      <div class="actions">${mainAct(room)} ${strengthActs(room, end)}</div>
      <div class="actions more">
        <a class="button" href="/g/${info.game_id}" data-testid="replay-link">${say("result.replay")}</a>
        <button data-testid="result-share" @click=${() => void shareGame(room)}>
          ${icon("link")} ${words("share")}
        </button>
        ${info.tournament ? nothing : html`<a class="button" href="/new">${say("result.new")}</a>`}
      </div>
      ${keepName(room)}
    </div>`;
  }

  function series({ info }: RoomState): TemplateResult {
    return html`${
      info.series.played > 0 && !info.tournament
        ? html`<p class="note" data-testid="series">
            ${say("result.series", { ...info.series.score, ties: info.series.ties })}
          </p>`
        : nothing
    }
    ${
      info.series.played > 1 && info.series.points
        ? html`<p class="note" data-testid="series-points">${say("result.seriesPoints", info.series.points)}</p>`
        : nothing
    }`;
  }

  function mainAct(room: RoomState): TemplateResult | typeof nothing {
    const { info, you } = room;
    if (info.tournament) {
      return html`<a class="button primary" href="/t/${info.tournament.tournament}" data-testid="to-tournament"
        >${say("result.tournament")}</a
      >`;
    }
    if (you.seats.length === 0) return nothing;
    const agreed = new Set<SeatName>(info.rematch ?? []);
    if (!you.seats.every((seat) => agreed.has(seat))) {
      return html`<button
        class="primary"
        data-testid="rematch"
        @click=${() => page.session.tell("room.rematch", { room: room.room, entropy: entropy() })}
      >
        ${say("result.rematch")}
      </button>`;
    }
    const waiting = (Object.keys(info.seats) as SeatName[]).filter(
      (seat) => info.seats[seat]?.kind === "human" && !agreed.has(seat),
    );
    return html`<p data-testid="rematch-agreed">
      ${say("result.agreed")} ${say("result.waiting", { names: waiting.map((seat) => playerWord(info, seat)) })}
    </p>`;
  }

  /** Another game at one press, a place up or down. */
  function strengthActs({ info }: RoomState, { place }: Ended): TemplateResult | typeof nothing {
    if (place === null) return nothing;
    const act = (id: "easier" | "stronger", at: number): TemplateResult | typeof nothing =>
      ladder.rungs[at]
        ? html`<button data-testid="result-${id}" ?disabled=${starting} @click=${() => void start(at)}>
            ${words(id)}
          </button>`
        : nothing;
    const start = async (at: number): Promise<void> => {
      starting = true;
      page.redraw();
      await loadLate(page, () => playNow(page, info.game, at));
      starting = false;
      page.redraw();
    };
    return html`${act("easier", place - 1)} ${act("stronger", place + 1)}`;
  }

  async function shareGame({ info }: RoomState): Promise<void> {
    const result = table.result();
    const url = `${location.origin}/g/${info.game_id}`;
    const game = titleOf(info.game);
    const text = words("share.text", { game, title: result?.title ?? "", detail: result?.detail ?? "" });
    if (!("share" in navigator)) return copyText(page, url, words("shared"), "[data-testid=replay-link]");
    await sharePicture(`/api/v1/games/${info.game_id}/picture.png`, game, { title: game, text, url });
  }

  function keepName({ you }: RoomState): TemplateResult | typeof nothing {
    if (you.seats.length === 0 || page.state.me === null || page.state.me.registered) return nothing;
    return html`<p class="note keep">
      <a href="/account" data-testid="result-keep">${words("keep")}</a> ${words("keep.note")}
    </p>`;
  }

  return { draw, close: () => ended?.lead?.close() };
}

function tone({ outcome, margin }: Ended): string {
  const key = `${outcome}.${margin}`;
  return resultWords.has(key) ? (resultWords.say as (key: string) => string)(key) : "";
}

/** Both sides' parts of the whole, as a bar: 0:64 is another picture than 33:31. */
function share(tally: readonly [Side, number][]): TemplateResult | typeof nothing {
  const all = tally.reduce((sum, [, count]) => sum + count, 0);
  if (all === 0) return nothing;
  return html`<svg class="result-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
    <rect class=${tally[0]?.[0] ?? "black"} x="0" y="0" width=${(100 * (tally[0]?.[1] ?? 0)) / all} height="4" />
    <rect
      class=${tally[1]?.[0] ?? "white"}
      x=${(100 * (tally[0]?.[1] ?? 0)) / all}
      y="0"
      width=${(100 * (tally[1]?.[1] ?? 0)) / all}
      height="4"
    />
  </svg>`;
}

const sparks = (): TemplateResult =>
  html`<span class="sparks" aria-hidden="true">${Array.from({ length: SPARKS }, () => html`<i></i>`)}</span>`;
