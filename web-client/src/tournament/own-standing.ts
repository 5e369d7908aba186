// How somebody stands in a tournament they are in, and what they can do about it: check in, come back, leave.
import { html, nothing, type TemplateResult } from "lit-html";
import { tournamentWords } from "../i18n/en/tournament.ts";
import type { TournamentEntrant, TournamentPage } from "../wire/messages.ts";
import { focusIfLost } from "./focus.ts";
import {
  isOver,
  isReplaced,
  lineUpSize,
  missedRound,
  noMatch,
  openRound,
  takesLateEntries,
  type NoMatch,
} from "./reading.ts";
import { type Own, isSeated, isNeeded } from "./own-state.ts";

const { say } = tournamentWords;

/** Where it is said that one will be called. */
const CALLED: ReadonlySet<string> = new Set(["mine.registered", "mine.checked_in", "mine.playing"]);

type Leaving = "leave" | "withdraw";

/** What is worth saying to who is in it, and what they can do about it. */
export function standing(
  own: Own,
  page: TournamentPage,
  mine: TournamentEntrant,
  me: string,
  isCaptain: boolean,
): TemplateResult {
  const place = page.rounds_closed > 0 && page.standings.find(({ number }) => number === mine.number)?.place;
  const missed = missedRound(page, me);
  const way = wayOut(page, mine, me, isCaptain);
  return html`<p data-testid="mine-state" data-status=${mine.status}>
      ${say(page.settings.team ? "mine.in" : "mine.as", { name: mine.name })}
      ${isOver(page) ? nothing : stateWords(page, mine, me)} ${place ? say("mine.place", { place }) : nothing}
    </p>
    ${
      missed === null
        ? nothing
        : html`<p class="note bad" data-testid="mine-missed">${say("mine.missed", { round: missed })}</p>`
    }
    ${own.wrongLine()}
    ${
      way !== null && own.sure.asked === way
        ? leavingQuestion(own, mine, me, isCaptain, way)
        : actions(own, page, mine, isCaptain, way)
    }`;
}

function stateWords(page: TournamentPage, mine: TournamentEntrant, me: string): string {
  const { status } = mine;
  // Whoever stands in no line-up is not called, though the team is.
  const plays = mine.line_up.some(({ id }) => id === me) || mine.line_up.length < lineUpSize(page);
  const called = (what: "mine.registered" | `mine.${TournamentEntrant["status"]}`): string =>
    say(plays || !CALLED.has(what) ? what : "mine.alternate");
  const none = noMatch(page, mine);
  if (none !== null && plays) return noMatchWords(page, none);
  const round = openRound(page)?.round ?? 0;
  if (status === "playing" && isReplaced(page, mine, me))
    return `${say("mine.replaced", { round })} ${nextWords(page)}`;
  if (status === "withdrawn" && !isOwnDoing(page, mine)) return say("mine.takenOut");
  if (status !== "registered") return called(`mine.${status}`);
  if (page.status === "check_in") return say("mine.check_in");
  return page.status === "running" ? say("mine.notIn") : called("mine.registered");
}

/** Why there is nothing to do in this round, what it counts, and what comes next. */
function noMatchWords(page: TournamentPage, why: NoMatch): string {
  if (why === "out") return say("mine.out");
  const round = openRound(page)?.round ?? 0;
  const what = why === "bye" && page.settings.team ? "byeTeam" : why;
  return `${say(`mine.${what}`, { round })} ${nextWords(page)}`;
}

const nextWords = (page: TournamentPage): string =>
  say(page.kind !== "knock_out" && page.rounds.length === page.rounds_total ? "mine.last" : "mine.next");

function mayCheckIn(page: TournamentPage, mine: TournamentEntrant): boolean {
  return (
    mine.number === null &&
    (page.status === "check_in" || takesLateEntries(page)) &&
    mine.status === "registered" &&
    mine.line_up.length >= lineUpSize(page)
  );
}

/** A captain withdraws the entrant once it has begun, and before that takes it out; members leave their team. */
function wayOut(page: TournamentPage, mine: TournamentEntrant, me: string, isCaptain: boolean): Leaving | null {
  if (isCaptain && mine.number !== null)
    return mine.status !== "withdrawn" && page.status === "running" ? "withdraw" : null;
  return isOver(page) || (!isCaptain && (isNeeded(mine, me) || isSeated(page, me))) ? null : "leave";
}

function actions(
  own: Own,
  page: TournamentPage,
  mine: TournamentEntrant,
  isCaptain: boolean,
  way: Leaving | null,
): TemplateResult {
  const { entrant, status } = mine;
  const main = (id: string, what: string, text: string): TemplateResult => {
    const press = async (): Promise<void> => {
      await own.act(what, { entrant });
      focusIfLost("#t-mine");
    };
    return html`<button class="primary" data-testid=${id} aria-disabled=${own.busy()} @click=${press}>${text}</button>`;
  };
  return html`<div class="actions">
    ${isCaptain && mayCheckIn(page, mine) ? main("check-in", "check_in", say("check_in")) : nothing}
    ${
      isCaptain && status === "absent" && page.status === "running"
        ? main("come-back", "return", say("comeBack"))
        : nothing
    }
    ${
      way === null
        ? nothing
        : html`<button
            class=${way === "leave" ? "quiet" : ""}
            data-testid=${way}
            @click=${(event: Event) => own.sure.ask(way, event)}
          >
            ${say(way === "leave" && !isCaptain ? "leaveTeam" : way)}
          </button>`
    }
  </div>`;
}

function leavingQuestion(
  own: Own,
  { entrant }: TournamentEntrant,
  me: string,
  isCaptain: boolean,
  asked: Leaving,
): TemplateResult {
  const leave = async (): Promise<void> => {
    if (asked === "withdraw") await own.act("withdraw", { entrant });
    else if (isCaptain) await own.act("unregister", { entrant });
    else await own.act("remove_member", { entrant, player: me });
    focusIfLost("#t-mine");
  };
  const text = say(`${asked}.sure`);
  return own.sure.draw({
    label: text,
    text,
    yes: { id: "sure-yes", text: say("yes"), tone: "bad", press: leave },
    no: { id: "sure-no", text: say("no") },
    busy: own.acts.busy("mine"),
  });
}

/** Otherwise a director has taken them out. */
function isOwnDoing(page: TournamentPage, { name, captain }: TournamentEntrant): boolean {
  const withdrawal = page.log.findLast(
    ({ what, about, by }) => what === "withdrew" && (about === name || (about === "" && by === captain.name)),
  );
  return withdrawal === undefined || withdrawal.by === null || withdrawal.by === captain.name;
}
