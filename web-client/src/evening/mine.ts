// One's own part in an evening: coming in by a name, waiting, one's board, sitting out, coming back, leaving.
import { html, nothing, type TemplateResult } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { textField, textOf } from "../components/forms.ts";
import { icon } from "../components/icons.ts";
import { eveningWords } from "../i18n/en/evening.ts";
import { waitText } from "../language/dates.ts";
import { language } from "../language/language.ts";
import { claim, claimForm, claimHead } from "../tournament/claim.ts";
import { focusIfLost } from "../tournament/focus.ts";
import { comeAs } from "../tournament/naming.ts";
import { entrantOf } from "../tournament/reading.ts";
import type { TournamentEntrant, TournamentPage } from "../wire/messages.ts";
import { standingOf, whyClosed, type Standing } from "./reading.ts";
import { folded, part, unlessAsked, type Evening } from "./state.ts";

const { say } = eveningWords;
const HEAD = "#ev-mine";

const WAITING = {
  waits: "in.wait",
  paused: "in.paused",
  drawing: "in.soon",
  later: "in.later",
  done: "in.done",
  last: "in.last",
} as const;

export function minePart(evening: Evening, page: TournamentPage, nowMs: number): TemplateResult | typeof nothing {
  const me = evening.context.page.state.me?.id || null;
  const standing = standingOf(page, me);
  if (standing.is === "over") return nothing;
  const mine = entrantOf(page, me);
  return part(
    "mine",
    say("mine"),
    mine ? html`${stateOf(evening, page, mine, standing, nowMs)}` : html`${entry(evening, page)}`,
    standing.is === "board" || standing.is === "absent" ? "ev-called" : "",
  );
}

function entry(evening: Evening, page: TournamentPage): TemplateResult {
  const why = whyClosed(page);
  return html`${
    why === "full" || why === "tooLate"
      ? html`<p data-testid="join-closed">${say(`join.${why}`)}</p>`
      : joinForm(evening, page)
  }
  ${
    page.entrants.length > 0
      ? folded(
          "claim",
          claimHead(),
          claimForm(evening.acts, (typed) => comeBack(evening, typed)),
        )
      : nothing
  }`;
}

function joinForm(evening: Evening, page: TournamentPage): TemplateResult {
  const { state } = evening.context.page;
  const own = state.me?.registered ? state.me.name : null;
  const join = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const name = own ?? textOf(event, "name").trim();
    if (name === "") return;
    await evening.acts.run("join", async () => {
      await comeAs(evening.context.page, name);
      await evening.context.api.enter("register", {});
    });
    focusIfLost(HEAD);
  };
  return html`<form class="people-form" @submit=${join}>
    ${
      own === null
        ? textField({
            id: "join-name",
            name: "name",
            label: say("name"),
            autocomplete: "nickname",
            maxlength: 32,
            note: say("name.note"),
            ...(state.named && state.me ? { value: state.me.name } : {}),
          })
        : nothing
    }
    ${page.status === "running" ? html`<p class="note">${say("join.late")}</p>` : nothing} ${evening.wrong("join")}
    <button class="primary large" data-testid="join-go" aria-disabled=${evening.busy("join")}>
      ${own === null ? say("join") : say("join.as", { name: own })}
    </button>
  </form>`;
}

export async function comeBack(evening: Evening, typed: string, byLink = false): Promise<void> {
  await claim(evening.context, evening.acts, typed, byLink);
  focusIfLost(HEAD);
}

function stateOf(
  evening: Evening,
  page: TournamentPage,
  mine: TournamentEntrant,
  standing: Standing,
  nowMs: number,
): TemplateResult {
  const place = page.rounds_closed > 0 && page.standings.find(({ number }) => number === mine.number);
  return html`<div data-testid="mine-state" data-state=${standing.is} role="status">
      ${stateWords(evening, mine, standing, nowMs)}
    </div>
    ${
      place && place.place !== null
        ? html`<p class="note">${say("in.place", { place: place.place, points: place.points })}</p>`
        : nothing
    }
    ${evening.wrong("mine")} ${standing.is === "left" ? nothing : leaving(evening, mine)}`;
}

function stateWords(evening: Evening, mine: TournamentEntrant, standing: Standing, nowMs: number): TemplateResult {
  const { name } = mine;
  if (standing.is === "board")
    return html`<p class="ev-loud">${say(standing.isOn ? "board.on" : "board")}</p>
      <p>
        <a class="button primary large" href="/r/${standing.room}" data-testid="my-board"
          >${say("board.go")} ${icon("right")}</a
        >
      </p>`;
  if (standing.is === "absent") {
    const goOn = async (): Promise<void> => {
      await evening.acts.act("mine", "return", { entrant: mine.entrant });
      focusIfLost(HEAD);
    };
    return html`<p class="ev-loud">${say("back")}</p>
      <p>${say("back.text")}</p>
      <p>
        <button class="primary large" data-testid="come-back" aria-disabled=${evening.busy("mine")} @click=${goOn}>
          ${say("back.go")}
        </button>
      </p>`;
  }
  if (standing.is === "out")
    return html`<p class="ev-loud" data-testid="sat-out">${say("out", { number: standing.round })}</p>
      <p>${say("out.text")}</p>`;
  if (standing.is === "left") return html`<p>${say("left")}</p>`;
  const what =
    standing.is === "between"
      ? countdown(standing.at, nowMs)
      : standing.is in WAITING
        ? say(WAITING[standing.is as keyof typeof WAITING])
        : "";
  return html`<p class="ev-loud">${say("in", { name })}</p>
    <p>${what}</p>`;
}

/** Read out once, however often it is drawn: the seconds are there for the eyes. */
function countdown(at: number, nowMs: number): TemplateResult {
  const text = say("in.next", { clock: waitText(at - nowMs) });
  return html`<span class="unseen">${guard([at, language()], () => text)}</span
    ><span aria-hidden="true">${text}</span>`;
}

function leaving(evening: Evening, { entrant, number }: TournamentEntrant): TemplateResult {
  const leave = async (): Promise<void> => {
    await evening.acts.act("leave", number === null ? "unregister" : "withdraw", { entrant });
    evening.sure.drop();
    evening.context.touch();
    focusIfLost(HEAD);
  };
  return html`${unlessAsked(
    evening,
    "leave",
    say("leave.sure"),
    leave,
    html`<p>
      <button class="quiet" data-testid="leave" @click=${(event: Event) => evening.sure.ask({ what: "leave" }, event)}>
        ${say("leave")}
      </button>
    </p>`,
  )}${evening.wrong("leave")}`;
}
