// What a director decides about a board, in forms that open below its row: its result as it is to be, that it was not played,
// or that it is played again. Its two sides stand in the row's order, with their players' names.
import { html, nothing, type TemplateResult } from "lit-html";
import { text_field, text_of } from "../components/forms.ts";
import { directing_words } from "../i18n/en/directing.ts";
import { side_word } from "../room/seats.ts";
import type { HttpTournamentCorrectRequest, HttpTournamentForfeitRequest, HttpTournamentPlayAgainRequest, Side, TournamentPage } from "../wire.ts";
import type { Doing } from "./doing.ts";
import { by_id, focus_if_lost, focus_on } from "./focus.ts";
import { is_latest, other_side, people_at, side_of, type BoardPlace } from "./reading.ts";

const { say } = directing_words;

type BoardAct = "correct" | "forfeit" | "play_again";

/** Pure: what a director can do about a board. A game is played again while no later round rests on it, and both are in it. */
export function board_acts(page: TournamentPage, { round, match, board }: BoardPlace): BoardAct[] {
  if (page.status !== "running" || match.black === null || !is_latest(match, board)) return [];
  const gone = page.entrants.some(({ number, status }) => status === "withdrawn" && (number === match.white || number === match.black));
  return [
    "correct",
    ...(board.status === "over" ? [] : (["forfeit"] as const)),
    ...(round === page.rounds.at(-1) && !gone ? (["play_again"] as const) : []),
  ];
}

/** Pure: who wins by points; null: nobody. */
export function winner_by(points: Record<Side, number>): Side | null {
  return points.black === points.white ? null : points.black > points.white ? "black" : "white";
}

/** Pure: somebody is to win with fewer points than the other. */
export function contradicts(points: Record<Side, number>, winner: Side | null): boolean {
  return winner !== null && points[winner] < points[other_side(winner)];
}

interface Open {
  key: string;
  what: BoardAct;
  points: Record<Side, number>;
  /** Undefined: as the points say. */
  winner: Side | null | undefined;
}

/** One side of a board as its row has it. */
interface RowSide {
  side: Side;
  names: string;
}

type Form = (id: string, submit: (event: SubmitEvent) => Promise<boolean>, fields: TemplateResult, text: string) => TemplateResult;

export function board_forms(doing: Doing, form: Form, touch: () => void): (page: TournamentPage, at: BoardPlace) => TemplateResult | typeof nothing {
  let open: Open | null = null;

  const reason_field = (id: string): TemplateResult => text_field({ id: `${id}-reason`, name: "reason", label: say("reason"), autocomplete: "off", maxlength: 300, note: say("reason.note") });
  const head = ({ side, names }: RowSide): TemplateResult => html`<span class="t-side"><span class="chip-mark ${side}" aria-hidden="true"></span><span class="t-name">${names} <small class="note">${side_word(side)}</small></span></span>`;

  async function decide(now: Open, body: object): Promise<boolean> {
    const done = await doing.act(now.key, now.what, body, say(`done.${now.what}`));
    if (!done) return false;
    open = null;
    touch();
    focus_if_lost(by_id(`${now.what}-${now.key}`), ".t-page [role=tab][aria-selected=true]");
    return true;
  }

  return (page, at) => {
    const acts = board_acts(page, at);
    if (acts.length === 0) return nothing;
    const { round, match, board } = at;
    const key = `${round.round}-${match.match}-${board.board}-${board.attempt}`;
    const place = { round: round.round, match: match.match, board: board.board, attempt: board.attempt };
    const sides = [true, false].map((of_white): RowSide => ({ side: side_of(board, of_white), names: people_at(page, match, board, of_white) })) as [RowSide, RowSide];
    const now = open?.key === key ? open : null;
    const toggle = (what: BoardAct) => (): void => {
      const { points } = board.result ?? { points: { black: 0, white: 0 } };
      const winner = board.result && board.result.winner !== winner_by(points) ? board.result.winner : undefined;
      open = now?.what === what ? null : { key, what, points: { black: points.black, white: points.white }, winner };
      doing.forget(key);
      touch();
      if (open) focus_on(`[data-board-form="${key}"] :is(input, select)`);
    };
    return html`<div class="t-board-acts">${acts.map((what) => html`<button class="quiet" aria-expanded=${now?.what === what ? "true" : "false"} data-testid="${what}-${key}" @click=${toggle(what)}>${say(what)}</button>`)}</div>
      ${now === null ? nothing : html`<div class="t-board-form" data-board-form=${key}><h3>${say(`${now.what}.head`)}</h3>${now.what === "correct" ? correct(now, page, at, place, sides) : now.what === "forfeit" ? forfeit(now, place, sides) : again(now, place)}</div>`}`;
  };

  type Place = Pick<HttpTournamentCorrectRequest, "round" | "match" | "board" | "attempt">;

  function again(now: Open, place: Place): TemplateResult {
    const submit = (event: SubmitEvent): Promise<boolean> => {
      const body: HttpTournamentPlayAgainRequest = { ...place, reason: text_of(event, "reason").trim() };
      return decide(now, body);
    };
    return form(now.key, submit, html`<p>${say("play_again.note")}</p>${reason_field("play_again")}`, say("play_again.go"));
  }

  function correct(now: Open, page: TournamentPage, { board: { result } }: BoardPlace, place: Place, sides: [RowSide, RowSide]): TemplateResult {
    const winner = now.winner === undefined ? winner_by(now.points) : now.winner;
    const name_of = (side: Side): string => sides.find((each) => each.side === side)?.names ?? "";
    const set = (change: Partial<Open>): void => {
      Object.assign(now, change);
      touch();
    };
    // What the server keeps beside the points: chips, in CTOR alone.
    const counts = page.game === "ctor";
    const submit = async (event: SubmitEvent): Promise<boolean> => {
      if (contradicts(now.points, winner)) {
        doing.refuse(now.key, say("correct.fewer", { name: name_of(winner as Side) }));
        return false;
      }
      const chips = (side: Side): number => (counts ? Number(text_of(event, `counted-${side}`)) : (result?.counted[side] ?? 0));
      const body: HttpTournamentCorrectRequest = { ...place, points: now.points, winner, counted: { black: chips("black"), white: chips("white") }, reason: text_of(event, "reason").trim() };
      return decide(now, body);
    };
    const number = (id: string, label: string, value: number, on_input: (event: Event) => void = () => undefined): TemplateResult =>
      html`<label class="field">${label}<input type="number" name=${id} data-testid="correct-${id}" min="0" max="1000" step="1" required value=${value} @input=${on_input} /></label>`;
    const column = (at: RowSide): TemplateResult => {
      const { side } = at;
      const points = ({ target }: Event): void => set({ points: { ...now.points, [side]: Math.max(0, Math.round(Number((target as HTMLInputElement).value) || 0)) } });
      return html`<fieldset class="t-column-form"><legend>${head(at)}</legend>${number(side, say("correct.points"), result?.points[side] ?? 0, points)}${counts ? number(`counted-${side}`, say("correct.chips"), result?.counted[side] ?? 0) : nothing}</fieldset>`;
    };
    return form(
      now.key,
      submit,
      html`<div class="t-columns">${sides.map(column)}</div>${counts ? html`<p class="note">${say("correct.chips_note")}</p>` : nothing}
        <label class="field">${say("correct.winner")}<select name="winner" data-testid="correct-winner" @change=${(event: Event) => { const chosen = (event.target as HTMLSelectElement).value; set({ winner: chosen === "" ? null : (chosen as Side) }); }}>
          ${sides.map(({ side, names }) => html`<option value=${side} .selected=${winner === side}>${names}, ${side_word(side)}</option>`)}<option value="" .selected=${winner === null}>${say("correct.nobody")}</option></select></label>${reason_field("correct")}`,
      say("correct.go"),
    );
  }

  function forfeit(now: Open, place: Place, sides: [RowSide, RowSide]): TemplateResult {
    const submit = async (event: SubmitEvent): Promise<boolean> => {
      const came = text_of(event, "came");
      const body: HttpTournamentForfeitRequest = { ...place, came: came === "nobody" ? [] : [came as Side], reason: text_of(event, "reason").trim() };
      return decide(now, body);
    };
    // Nobody is chosen at first: a press too early decides nothing.
    return form(
      now.key,
      submit,
      html`<label class="field">${say("forfeit.came")}<select name="came" required data-testid="forfeit-came"><option value="">${say("forfeit.choose")}</option>${sides.map(({ side, names }) => html`<option value=${side}>${say("forfeit.one", { name: names, side: side_word(side) })}</option>`)}<option value="nobody">${say("forfeit.nobody")}</option></select></label>${reason_field("forfeit")}`,
      say("forfeit.go"),
    );
  }
}
