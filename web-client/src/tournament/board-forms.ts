// What a director decides about a board, in forms that open below its row: its result as it is to be, that it was not
// played, or that it is played again. Its two sides stand in the row's order, with their players' names.
import { html, nothing, type TemplateResult } from "lit-html";
import { textField, textOf } from "../components/forms.ts";
import { directingWords } from "../i18n/en/directing.ts";
import { sideWord } from "../room/seats.ts";
import type {
  HttpTournamentCorrectRequest,
  HttpTournamentForfeitRequest,
  HttpTournamentHoldRequest,
  HttpTournamentPlayAgainRequest,
  Side,
  TournamentBoard,
  TournamentMatch,
  TournamentPage,
} from "../wire/messages.ts";
import type { TournamentApi } from "./api.ts";
import type { Acts } from "./acts.ts";
import { byId, focusIfLost, focusOn } from "./focus.ts";
import { askedOf, isReopened, peopleAt, sideOf, type BoardPlace } from "./reading.ts";
import { correctFields, type RowSide } from "./correct-form.ts";
import { answeredOf, scoreOf, type Answered } from "./scores.ts";

const { say } = directingWords;

type BoardAct = "correct" | "forfeit" | "play_again";

/**
 * Whoever is at work in a form says so to the server at most so often; a form that nobody touches is forgotten there.
 */
const HOLD_MS = 60_000;

/** The attempt of its board that counts; those before it were tied, or are void. */
function isLatest({ boards }: TournamentMatch, { board, attempt }: TournamentBoard): boolean {
  return !boards.some((other) => other.board === board && other.attempt > attempt);
}

/**
 * Pure: what a director can do about a board. A game is played again while no later round rests on it, and both are in
 * it.
 */
export function boardActs(page: TournamentPage, { round, match, board }: BoardPlace): BoardAct[] {
  if ((page.status !== "running" && !isReopened(page)) || match.black === null || !isLatest(match, board)) return [];
  if (isReopened(page)) return ["correct", ...(board.status === "forfeit" ? [] : (["forfeit"] as const))];
  const gone = page.entrants.some(
    ({ number, status }) => status === "withdrawn" && (number === match.white || number === match.black),
  );
  return [
    "correct",
    ...(board.status === "over" ? [] : (["forfeit"] as const)),
    ...(round === page.rounds.at(-1) && !gone ? (["play_again"] as const) : []),
  ];
}

interface Open extends Answered {
  key: string;
  what: BoardAct;
  place: HttpTournamentHoldRequest;
  heldMs: number;
}

type Form = (
  id: string,
  submit: (event: SubmitEvent) => Promise<boolean>,
  fields: TemplateResult,
  text: string,
) => TemplateResult;

export interface BoardForms {
  draw: (page: TournamentPage, at: BoardPlace) => TemplateResult | typeof nothing;
  /** The server has been told already that nobody corrects any more. */
  letGo: () => void;
  /** Nobody looks at them any more. */
  close: () => void;
}

export function boardForms(acts: Acts, form: Form, api: Pick<TournamentApi, "act">, touch: () => void): BoardForms {
  let open: Open | null = null;

  // Neither round nor end comes while a form is open: a courtesy, without which the form does its work all the same.
  const tell = (what: "hold" | "release", body: object, isLast = false): void =>
    void api.act(what, body, isLast).catch(() => undefined);
  function hold(now: Open): void {
    if (Date.now() - now.heldMs < HOLD_MS) return;
    now.heldMs = Date.now();
    tell("hold", now.place);
  }
  function close(): void {
    if (open) tell("release", {});
    open = null;
  }
  /** Nobody waits for a form in a page that is gone; one that comes back says so again when it is used. */
  function leave(): void {
    if (!open) return;
    open.heldMs = 0;
    tell("release", {}, true);
  }
  addEventListener("pagehide", leave);

  const reasonField = (id: string): TemplateResult =>
    textField({
      id: `${id}-reason`,
      name: "reason",
      label: say("reason"),
      autocomplete: "off",
      maxlength: 300,
      note: say("reason.note"),
    });
  async function decide(now: Open, body: object): Promise<boolean> {
    const done = await acts.act(now.key, now.what, body, say(`done.${now.what}`));
    if (!done) return false;
    close();
    touch();
    focusIfLost(byId(`${now.what}-${now.key}`), ".t-page [role=tab][aria-selected=true]");
    return true;
  }

  function draw(page: TournamentPage, at: BoardPlace): TemplateResult | typeof nothing {
    const possible = boardActs(page, at);
    if (possible.length === 0) return nothing;
    const { round, match, board } = at;
    const key = `${round.round}-${match.match}-${board.board}-${board.attempt}`;
    const place = { round: round.round, match: match.match, board: board.board, attempt: board.attempt };
    const sides = [true, false].map((ofWhite): RowSide => ({
      side: sideOf(board, ofWhite),
      names: peopleAt(page, match, board, ofWhite),
    })) as [RowSide, RowSide];
    const now = open?.key === key ? open : null;
    const toggle = (what: BoardAct) => (): void => {
      const isSame = now?.what === what;
      const heldMs = now?.heldMs ?? 0;
      if (isSame) close();
      else open = { key, what, place, heldMs, ...answeredOf(askedOf(page), board.result) };
      if (open) hold(open);
      acts.forget(key);
      touch();
      if (open) focusOn(`[data-board-form="${key}"] :is(input, select)`);
    };
    return html`<div class="t-board-acts">
        ${possible.map(
          (what) =>
            html`<button
              class="quiet"
              aria-expanded=${now?.what === what ? "true" : "false"}
              data-testid="${what}-${key}"
              @click=${toggle(what)}
            >
              ${say(what)}
            </button>`,
        )}
      </div>
      ${
        now === null
          ? nothing
          : html`<div class="t-board-form" data-board-form=${key} @input=${() => hold(now)}>
              <h3>${say(`${now.what}.head`)}</h3>
              ${
                now.what === "correct"
                  ? correct(now, page, place, sides)
                  : now.what === "forfeit"
                    ? forfeit(now, place, sides)
                    : again(now, place)
              }
              <p class="note" data-testid="hold-note">${say("hold.note")}</p>
            </div>`
      }`;
  }

  type Place = Pick<HttpTournamentCorrectRequest, "round" | "match" | "board" | "attempt">;

  function again(now: Open, place: Place): TemplateResult {
    const submit = (event: SubmitEvent): Promise<boolean> => {
      const body: HttpTournamentPlayAgainRequest = { ...place, reason: textOf(event, "reason").trim() };
      return decide(now, body);
    };
    return form(
      now.key,
      submit,
      html`<p>${say("playAgain.note")}</p>
        ${reasonField("play_again")}`,
      say("playAgain.go"),
    );
  }

  function correct(now: Open, page: TournamentPage, place: Place, sides: [RowSide, RowSide]): TemplateResult {
    const asked = askedOf(page);
    const set = (change: Partial<Answered>): void => {
      Object.assign(now, change);
      touch();
    };
    const submit = (event: SubmitEvent): Promise<boolean> => {
      const body: HttpTournamentCorrectRequest = {
        ...place,
        ...scoreOf(asked, now),
        reason: textOf(event, "reason").trim(),
      };
      return decide(now, body);
    };
    return form(
      now.key,
      submit,
      html`${correctFields(asked, now, sides, set)}${reasonField("correct")}`,
      say("correct.go"),
    );
  }

  function forfeit(now: Open, place: Place, sides: [RowSide, RowSide]): TemplateResult {
    const submit = async (event: SubmitEvent): Promise<boolean> => {
      const came = textOf(event, "came");
      const body: HttpTournamentForfeitRequest = {
        ...place,
        came: came === "nobody" ? [] : [came as Side],
        reason: textOf(event, "reason").trim(),
      };
      return decide(now, body);
    };
    // Nobody is chosen at first: a press too early decides nothing.
    return form(
      now.key,
      submit,
      html`<label class="field"
          >${say("forfeit.came")}<select name="came" required data-testid="forfeit-came">
            <option value="">${say("forfeit.choose")}</option>
            ${sides.map(
              ({ side, names }) =>
                html`<option value=${side}>${say("forfeit.one", { name: names, side: sideWord(side) })}</option>`,
            )}
            <option value="nobody">${say("forfeit.nobody")}</option>
          </select></label
        >${reasonField("forfeit")}`,
      say("forfeit.go"),
    );
  }

  return {
    draw,
    letGo(): void {
      open = null;
    },
    close(): void {
      removeEventListener("pagehide", leave);
      close();
    },
  };
}
