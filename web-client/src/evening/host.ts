// What the host of an evening does: the one button, pauses and ends, the chat, people by their names, rounds and times.
import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { DOUBLE_PRESS_MS } from "../components/double-press.ts";
import { checkField } from "../components/fields.ts";
import { textIn } from "../components/form-text.ts";
import { icon } from "../components/icons.ts";
import { eveningWords } from "../i18n/en/evening.ts";
import { byId, focusIfLost } from "../tournament/focus.ts";
import { namesTyped } from "../tournament/naming.ts";
import { openRound } from "../tournament/reading.ts";
import type { TournamentPage } from "../wire/messages.ts";
import { isPossible, planIn, roundMsOf, type Plan } from "./plan.ts";
import { planFields } from "./plan-fields.ts";
import { folded, part, unlessAsked, type Evening } from "./state.ts";

const { say } = eveningWords;
const HEAD = "#ev-host";

type Act = "start" | "pause" | "resume" | "next_round" | "last" | "finish";

/** Pure: what makes sense now, the likeliest first. */
export function hostActs(page: TournamentPage): Act[] {
  if (page.status === "registration") return ["start"];
  if (page.status !== "running") return [];
  const between = openRound(page) === null && !page.pairing;
  const isLast = page.rounds.length >= page.settings.rounds;
  return [
    ...(page.paused ? (["resume"] as const) : []),
    ...(between && !page.paused && !isLast ? (["next_round"] as const) : []),
    ...(page.paused || isLast ? [] : (["pause"] as const)),
    ...(openRound(page) !== null && !isLast ? (["last"] as const) : []),
    ...(between && page.rounds_closed > 0 ? (["finish"] as const) : []),
  ];
}

const TEXTS = {
  start: "start",
  pause: "pause",
  resume: "resume",
  next_round: "next",
  last: "last",
  finish: "finish",
} as const;

export function hostPart(evening: Evening, page: TournamentPage): TemplateResult | typeof nothing {
  const acts = hostActs(page);
  if (page.status === "finished" || page.status === "cancelled") return nothing;
  return part(
    "host",
    say("host"),
    html`<div class="actions ev-first">
        ${repeat(
          acts,
          (act) => act,
          (act, index) => button(evening, page, act, index === 0),
        )}
      </div>
      ${
        page.status === "registration" && page.entrants.length < 2
          ? html`<p class="note" id="ev-lacks">${say("start.lacks")}</p>`
          : nothing
      }
      ${evening.wrong("host")}
      ${unlessAsked(evening, "finish", say("finish.sure"), () => doAct(evening, page, "finish"), nothing)}
      ${chatSwitch(evening, page)}
      <div class="ev-folds">
        ${folded("host-add", say("add"), addForm(evening, page))}
        ${folded("host-times", say("times"), timesForm(evening, page))} ${cancelling(evening)}
      </div>`,
  );
}

function button(evening: Evening, page: TournamentPage, act: Act, isFirst: boolean): TemplateResult {
  const lacks = act === "start" && page.entrants.length < 2;
  const press = (event: Event): void => {
    if (lacks) return;
    if (act !== "finish") void doAct(evening, page, act);
    else if (!isDeaf(evening)) evening.sure.ask({ what: act }, event);
  };
  return html`<button
    class=${isFirst && act !== "pause" ? "primary large" : ""}
    data-testid="host-${act}"
    aria-disabled=${lacks ? "true" : evening.busy("host")}
    aria-describedby=${lacks ? "ev-lacks" : nothing}
    @click=${press}
  >
    ${say(TEXTS[act])} ${act === "start" ? icon("right") : nothing}
  </button>`;
}

const isDeaf = ({ deafUntil }: Evening): boolean => performance.now() < deafUntil;

/** Done already, and not fetched yet, it would be refused if it was asked for again. */
async function doAct(evening: Evening, page: TournamentPage, act: Act): Promise<void> {
  if (isDeaf(evening)) return;
  evening.deafUntil = Infinity;
  if (act === "last") await evening.acts.act("host", "settings", { rounds: page.rounds.length }, say("last.done"));
  else await evening.acts.act("host", act, {});
  // So soon after it has shown, a press was meant for the button that stood there before.
  evening.deafUntil = performance.now() + DOUBLE_PRESS_MS;
  evening.sure.drop();
  evening.context.touch();
  focusIfLost(byId("host-resume"), HEAD);
}

function chatSwitch(evening: Evening, { settings }: TournamentPage): TemplateResult {
  const press = async (chat: boolean): Promise<void> => {
    // Until the first press is answered the box stays as that has it.
    if (evening.busy("chat") === "true") return evening.context.touch();
    evening.chat = chat;
    await evening.acts.act("chat", "settings", { chat });
    evening.chat = null;
    evening.context.touch();
  };
  const isOn = evening.chat ?? settings.chat !== false;
  return html`${checkField("host-chat", say("chat"), say("chat.note"), isOn, (on) => void press(on))}
  ${evening.wrong("chat")}`;
}

function addForm(evening: Evening, page: TournamentPage): TemplateResult {
  const room = page.settings.entrants_max - page.entrants.length;
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const names = namesTyped(textIn(form, "names"));
    if (names.length === 0) return;
    if (names.length > room) return evening.acts.refuse("add", say("add.many", { count: room }));
    if (await evening.acts.act("add", "register", { names }, say("add.done", { count: names.length }))) form.reset();
  };
  return html`<form class="people-form" @submit=${submit}>
    <div class="field-block">
      <label for="add-names">${say("add.names")}</label>
      <textarea id="add-names" name="names" rows="4" data-testid="add-names" aria-describedby="add-note"></textarea>
      <p class="note" id="add-note">${say("add.note")}</p>
    </div>
    ${evening.wrong("add")}
    <button data-testid="add-go" aria-disabled=${evening.busy("add")}>${say("add.go")}</button>
  </form>`;
}

function timesForm(evening: Evening, page: TournamentPage): TemplateResult {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const plan: Plan = { rounds: Number(textIn(form, "rounds")), minutes: Number(textIn(form, "length")) };
    if (!isPossible(plan)) return evening.acts.refuse("times", say("new.tooLong"));
    void evening.acts.act("times", "settings", { rounds: plan.rounds, round_ms: roundMsOf(plan) }, say("times.done"));
  };
  return html`<form class="people-form" @submit=${submit}>
    ${planFields("times", planIn(page), Math.max(1, page.rounds.length))} ${evening.wrong("times")}
    <button data-testid="times-go" aria-disabled=${evening.busy("times")}>${say("times.save")}</button>
  </form>`;
}

function cancelling(evening: Evening): TemplateResult {
  const cancel = async (): Promise<void> => {
    await evening.acts.act("cancel", "cancel", { reason: say("cancel.reason") });
    evening.sure.drop();
    evening.context.touch();
    focusIfLost(HEAD, "h1");
  };
  return html`${unlessAsked(
    evening,
    "cancel",
    say("cancel.sure"),
    cancel,
    html`<p>
      <button
        class="quiet"
        data-testid="host-cancel"
        @click=${(event: Event) => evening.sure.ask({ what: "cancel" }, event)}
      >
        ${say("cancel")}
      </button>
    </p>`,
  )}${evening.wrong("cancel")}`;
}
