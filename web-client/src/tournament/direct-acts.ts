// The acts that make sense in a tournament's phase, as buttons; what cannot be undone is asked once more.
import { html, nothing, type TemplateResult } from "lit-html";
import { directingWords } from "../i18n/en/directing.ts";
import { formsList } from "../language/lists.ts";
import type { TournamentEntrant, TournamentHold, TournamentPage } from "../wire/messages.ts";
import { byId, focusIfLost } from "./focus.ts";
import { allPlayed, isReopened, lineUpSize, openRound } from "./reading.ts";
import { boardWords } from "./words.ts";
import type { Act, Work } from "./direct-work.ts";

const { say } = directingWords;

const MOST_NAMES = 8;

/** Pure: what a director can do now, the likeliest first. */
export function actsNow(page: TournamentPage): Act[] {
  if (page.status === "draft") return ["open_registration"];
  if (page.status === "registration") return page.settings.check_in_ms > 0 ? ["open_check_in", "start"] : ["start"];
  if (page.status === "check_in") return ["start"];
  if (isReopened(page)) return ["finish"];
  if (page.status !== "running") return [];
  // There is nothing left that a pause would hold up.
  if (allPlayed(page)) return ["finish", ...(page.paused ? (["resume"] as const) : [])];
  const between = openRound(page) === null && !page.pairing;
  return [
    ...(page.paused ? (["resume"] as const) : []),
    ...(between && !page.paused ? (["next_round"] as const) : []),
    ...(page.paused ? [] : (["pause"] as const)),
    ...(between && page.rounds_closed > 0 ? (["finish"] as const) : []),
  ];
}

const HEAD = "#t-direct";

async function doAct(work: Work, what: Act): Promise<void> {
  const done = await work.acts.act("acts", what, {});
  if (work.sure.asked === what) work.sure.drop();
  work.context.touch();
  focusIfLost(
    ...(done && (what === "pause" || what === "resume") ? [byId("direct-resume"), byId("direct-pause")] : []),
    done ? HEAD : byId(`direct-${what}`),
    HEAD,
  );
}

const namesOf = (list: readonly TournamentEntrant[]): string =>
  formsList([...list.slice(0, MOST_NAMES).map(({ name }) => name), ...(list.length > MOST_NAMES ? ["…"] : [])]);

/** Those who would not be in it if it started now. */
function notReady(page: TournamentPage): TournamentEntrant[] {
  return page.entrants.filter(
    ({ line_up: lineUp, status }) =>
      lineUp.length < lineUpSize(page) || (page.status === "check_in" && status !== "checked_in"),
  );
}

/** Who would be left out by a start now, and whether there are too few without them. */
interface Start {
  leftOut: TournamentEntrant[];
  ready: number;
  lacks: boolean;
}

function startOf(page: TournamentPage): Start {
  const leftOut = notReady(page);
  const ready = page.entrants.length - leftOut.length;
  return { leftOut, ready, lacks: actsNow(page).includes("start") && ready < 2 };
}

const without = ({ leftOut }: Start): TemplateResult | typeof nothing =>
  leftOut.length > 0 ? html` ${say("start.without", { names: namesOf(leftOut) })}` : nothing;

export function buttons(work: Work, page: TournamentPage): TemplateResult {
  const all = actsNow(page);
  const start = startOf(page);
  const what = work.sure.asked;
  const waits = all.some(isHeld) ? (page.holds ?? []) : [];
  const refused = what === "start" ? start.lacks : what !== null && isHeld(what) && waits.length > 0;
  if (what !== null && all.includes(what) && !refused) return actQuestion(work, page, start, what);
  return html`<div class="actions">
      ${all.map((act, index) => actButton(work, page, start, act, index === 0 && act !== "pause"))}
    </div>
    ${
      start.lacks
        ? html`<p class="note" id="t-lacks" data-testid="start-lacks">
            ${say(page.status === "check_in" ? "start.lacksIn" : "start.lacks", { ready: start.ready })}${without(start)}
          </p>`
        : nothing
    }${waits.length > 0 ? holdsPart(work, page, waits) : nothing}`;
}

/** What rests on results, and waits while one is being corrected. */
const isHeld = (what: Act): boolean => what === "next_round" || what === "finish";

/** Who is correcting what; a correction of one's own can be given up, wherever its form is. */
function holdsPart(work: Work, { holds = [] }: TournamentPage, waits: readonly TournamentHold[]): TemplateResult {
  const me = work.context.page.state.me?.name;
  const own = holds.find(({ by }) => by === me);
  const names = formsList(waits.filter(({ by }) => by !== me).map(({ by }) => by));
  const letGo = async (): Promise<void> => {
    if (await work.acts.act("acts", "release", {})) work.letGo();
    work.context.touch();
    focusIfLost(HEAD);
  };
  return html`<p class="note" id="t-waits" data-testid="direct-waits">
      ${own ? say("hold.own", { board: boardWords(own) }) : nothing}
      ${names === "" ? nothing : say("hold.waits", { names })}
    </p>
    ${
      own
        ? html`<p>
            <button class="quiet" data-testid="direct-release" aria-disabled=${work.busy("acts")} @click=${letGo}>
              ${say("hold.release")}
            </button>
          </p>`
        : nothing
    }`;
}

function actButton(work: Work, page: TournamentPage, start: Start, act: Act, isFirst: boolean): TemplateResult {
  const lacks = act === "start" && start.lacks;
  const waits = isHeld(act) && (page.holds ?? []).length > 0;
  const press = (event: Event): void => {
    if (lacks || waits) return;
    work.acts.forget("acts");
    if (act === "start" || act === "finish") work.sure.ask(act, event);
    else void doAct(work, act);
  };
  return html`<button
    class=${isFirst ? "primary" : ""}
    data-testid="direct-${act}"
    aria-disabled=${lacks || waits ? "true" : work.busy("acts")}
    aria-describedby=${lacks ? "t-lacks" : waits ? "t-waits" : nothing}
    @click=${press}
  >
    ${say(act === "finish" && isReopened(page) ? "closeAgain" : act)}
  </button>`;
}

function actQuestion(work: Work, page: TournamentPage, start: Start, what: Act): TemplateResult {
  const asks = say(what === "start" ? "start.sure" : isReopened(page) ? "closeAgain.sure" : "finish.sure");
  return work.sure.draw({
    label: asks,
    text: html`<p>${asks}</p>
      ${what === "start" && start.leftOut.length > 0 ? html`<p>${without(start)}</p>` : nothing}`,
    yes: { id: `sure-${what}`, text: say("yes"), tone: "primary", press: () => doAct(work, what) },
    no: { id: "sure-back", text: say("no") },
    busy: work.acts.busy("acts"),
  });
}
