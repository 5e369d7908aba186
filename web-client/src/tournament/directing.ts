// What directors do: the acts that make sense in a tournament's phase, corrections from a board's row, marks from an
// entrant's. Loaded for directors alone.
import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { copyText } from "../components/copy.ts";
import { textField, textOf } from "../components/forms.ts";
import { icon } from "../components/icons.ts";
import { casterWords } from "../i18n/en/caster.ts";
import { directingWords } from "../i18n/en/directing.ts";
import { formsList } from "../language/lists.ts";
import type { Problem, TournamentEntrant, TournamentPage } from "../wire/messages.ts";
import { openForm, optionText, type SettingsForm } from "./form.ts";
import { boardForms } from "./board-forms.ts";
import { captainForm } from "./captain.ts";
import { Doing } from "./doing.ts";
import { byId, focusIfLost, focusOn } from "./focus.ts";
import { moveButtons } from "./moved.ts";
import type { Desk } from "./desk.ts";
import { Question } from "./question.ts";
import {
  allPlayed,
  isOver,
  isReopened,
  lineUpSize,
  notReady,
  openBoards,
  openRound,
  takesLateEntries,
  type BoardPlace,
} from "./reading.ts";
import { refusal } from "./words.ts";

const { say, has } = directingWords;

export type Act = "open_registration" | "open_check_in" | "start" | "pause" | "resume" | "next_round" | "finish";
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

/** Pure: whoever would be entered has a place already, or the team's name is taken; what is wrong with it, else "". */
export function notToBeAdded(page: TournamentPage, player: string, team: string | null): string {
  const same = (one: string, other: string): boolean =>
    one.localeCompare(other, undefined, { sensitivity: "base" }) === 0;
  const known = page.entrants.find(({ captain, line_up: lineUp, alternates }) =>
    [captain, ...lineUp, ...alternates].some(({ id, name }) => id === player || same(name, player)),
  );
  if (known) return say("add.known", { name: player });
  if (team !== null && page.entrants.some(({ name }) => same(name, team))) return say("add.teamTaken", { name: team });
  return page.entrants.length >= page.settings.entrants_max ? say("add.full") : "";
}

export interface Directing {
  draw(page: TournamentPage): TemplateResult | typeof nothing;
  boardActions(page: TournamentPage, place: BoardPlace): TemplateResult | typeof nothing;
  entrantActions(page: TournamentPage, entrant: TournamentEntrant): TemplateResult | typeof nothing;
  /** What is asked once more before it is done to an entrant; it wants room of its own. */
  entrantQuestion(page: TournamentPage, entrant: TournamentEntrant): TemplateResult | typeof nothing;
  /** The page is left. */
  close(): void;
}

const HEAD = "#t-direct";

export function openDirecting(desk: Desk): Directing {
  const { api, touch } = desk;
  /** Whom a form was about that was refused. */
  let named = "";
  const doing = new Doing(desk, sentence);
  const sure = new Question<Act>(touch);
  const sureEntrant = new Question<{ entrant: number; what: "withdraw" | "unregister" }>(touch);
  let seeds: number[] | null = null;
  let form: SettingsForm | null = null;
  let caster: string | null = null;

  function sentence(problem: Problem, place: string): string {
    if (problem.code === "no_such_player" && named !== "") return say("refused.noPlayer", { name: named });
    const own = `refused.${place}`;
    if (problem.code === "not_available" && has(own)) return (say as (key: string) => string)(own);
    if (problem.code === "not_available" && /^\d/.test(place)) return say("refused.board");
    if (problem.code === "bad_option" && /^\d/.test(place)) return say("correct.impossible");
    return problem.code === "bad_option" ? optionText(problem) : refusal(problem);
  }

  const wrong = (place: string): TemplateResult => doing.wrongLine(place, "direct-wrong");
  const busy = (place: string): "true" | "false" => (doing.busy(place) ? "true" : "false");

  async function doAct(what: Act): Promise<void> {
    const done = await doing.act("acts", what, {});
    if (sure.asked === what) sure.drop();
    touch();
    focusIfLost(
      ...(done && (what === "pause" || what === "resume") ? [byId("direct-resume"), byId("direct-pause")] : []),
      done ? HEAD : byId(`direct-${what}`),
      HEAD,
    );
  }

  const namesOf = (list: readonly TournamentEntrant[]): string =>
    formsList([...list.slice(0, MOST_NAMES).map(({ name }) => name), ...(list.length > MOST_NAMES ? ["…"] : [])]);

  function buttons(page: TournamentPage): TemplateResult {
    const all = actsNow(page);
    const leftOut = notReady(page);
    const ready = page.entrants.length - leftOut.length;
    const lacks = all.includes("start") && ready < 2;
    const without = leftOut.length > 0 ? html` ${say("start.without", { names: namesOf(leftOut) })}` : nothing;
    const name = (act: Act): string => say(act === "finish" && isReopened(page) ? "closeAgain" : act);
    const what = sure.asked;
    if (what !== null && all.includes(what) && !(what === "start" && lacks)) {
      const asks = say(what === "start" ? "start.sure" : isReopened(page) ? "closeAgain.sure" : "finish.sure");
      const text = html`<p>${asks}</p>
        ${what === "start" && leftOut.length > 0 ? html`<p>${without}</p>` : nothing}`;
      return sure.draw({
        label: asks,
        text,
        yes: { id: `sure-${what}`, text: say("yes"), tone: "primary", press: () => doAct(what) },
        no: { id: "sure-back", text: say("no") },
        busy: doing.busy("acts"),
      });
    }
    const press =
      (act: Act) =>
      (event: Event): void => {
        if (act === "start" && lacks) return;
        doing.forget("acts");
        if (act === "start" || act === "finish") sure.ask(act, event);
        else void doAct(act);
      };
    return html`<div class="actions">
        ${all.map(
          (act, index) =>
            html`<button
              class=${index === 0 && act !== "pause" ? "primary" : ""}
              data-testid="direct-${act}"
              aria-disabled=${act === "start" && lacks ? "true" : busy("acts")}
              aria-describedby=${act === "start" && lacks ? "t-lacks" : nothing}
              @click=${press(act)}
            >
              ${name(act)}
            </button>`,
        )}
      </div>
      ${
        lacks
          ? html`<p class="note" id="t-lacks" data-testid="start-lacks">
              ${say(page.status === "check_in" ? "start.lacksIn" : "start.lacks", { ready })}${without}
            </p>`
          : nothing
      }`;
  }

  const fold = (
    id: string,
    text: string,
    content: () => TemplateResult,
    onOpen: () => void = () => undefined,
  ): TemplateResult =>
    html`<details
      class="change"
      @toggle=${(event: Event) => {
        if ((event.target as HTMLDetailsElement).open) onOpen();
      }}
    >
      <summary data-testid="direct-${id}">${text}</summary>
      ${content()}
    </details>`;

  function closeFold(element: Element | null): void {
    const details = element?.closest("details.change");
    details?.removeAttribute("open");
    details?.querySelector("summary")?.focus();
  }

  function simpleForm(
    id: string,
    submit: (event: SubmitEvent) => Promise<boolean>,
    fields: TemplateResult,
    text: string,
    tone = "primary",
  ): TemplateResult {
    const onSubmit = async (event: SubmitEvent): Promise<void> => {
      event.preventDefault();
      const filled = event.target as HTMLFormElement;
      if (!(await submit(event)) || !filled.isConnected) return;
      filled.reset();
      // Whoever enters one player enters others.
      if (id === "add") filled.querySelector("input")?.focus();
      else closeFold(filled);
    };
    return html`<form class="people-form" @submit=${onSubmit}>
      ${fields} ${wrong(id)}<button class=${tone} data-testid="${id}-go" aria-disabled=${busy(id)}>${text}</button>
    </form>`;
  }

  function settingsPart(page: TournamentPage): TemplateResult {
    const open = (): void => {
      form ??= openForm(desk.page, page, touch);
      touch();
    };
    const save = async (event: SubmitEvent): Promise<void> => {
      event.preventDefault();
      if (!form || doing.busy("settings")) return;
      const filled = event.target as HTMLFormElement;
      const body = form.wish(filled);
      const changes = Object.keys(body).length > 0;
      const saved = changes ? await doing.act("settings", "settings", body, say("settings.saved")) : true;
      if (!saved) {
        const problem = doing.problem("settings");
        if (problem) await form.lookInto(problem, body);
        return touch();
      }
      if (!changes) desk.page.session.toast({ text: say("settings.same"), tone: "plain" });
      // Opened again, the form begins with what is in force then.
      closeFold(filled);
      form = null;
      touch();
    };
    const anew = (): void => {
      form = openForm(desk.page, page, touch);
      doing.forget("settings");
      touch();
      focusOn("#t-settings input, #t-settings select");
    };
    const problem = doing.problem("settings");
    const others = form?.changedMeanwhile(page) ?? [];
    const meanwhile =
      others.length === 0
        ? nothing
        : html`${say("settings.meanwhile", { fields: formsList(others) })}
            <button type="button" data-testid="settings-anew" @click=${anew}>${say("settings.anew")}</button>`;
    const note = html`<p class="note t-meanwhile" role="status" data-testid="settings-meanwhile">${meanwhile}</p>`;
    const wrong = (problem && form?.refusal(problem)) || nothing;
    return fold(
      "settings",
      say("settings"),
      () =>
        form
          ? html`${repeat(
              [form],
              (each) => each,
              (now) =>
                html`<form class="room-form t-form" id="t-settings" @submit=${save}>
                  ${
                    page.status === "draft"
                      ? nothing
                      : html`<p class="note">${say(page.status === "running" ? "fixed.running" : "fixed")}</p>`
                  }${now.draw(page)}
                  <div class="form-end">
                    ${note}
                    <p class="note bad" role="alert" data-testid="settings-wrong">${wrong}</p>
                    <button class="primary" data-testid="settings-save" aria-disabled=${busy("settings")}>
                      ${say("settings.save")}
                    </button>
                  </div>
                </form>`,
            )}`
          : html``,
      open,
    );
  }

  function seedsPart(page: TournamentPage): TemplateResult {
    const known = new Map(page.entrants.map((entrant) => [entrant.entrant, entrant]));
    const byRating = [...page.entrants]
      .sort((one, other) => other.rating - one.rating || one.entrant - other.entrant)
      .map(({ entrant }) => entrant);
    const order = seeds ?? page.seed_order;
    const ids = [...order.filter((id) => known.has(id)), ...byRating.filter((id) => !order.includes(id))];
    const move = (id: number, to: number): void => {
      seeds = ids.filter((each) => each !== id);
      seeds.splice(to, 0, id);
      touch();
    };
    const save = async (): Promise<void> => {
      if (await doing.act("seeds", "seeds", { order: ids }, say("done.seeds"))) seeds = null;
      touch();
    };
    return html`<p class="note">${say("seeds.note")}</p>
      <ol class="t-order" data-testid="seeds">
        ${ids.map((id, index) => {
          const name = known.get(id)?.name ?? "";
          return html`<li>
            <span class="t-name">${name}</span>${moveButtons(desk.page, name, index, ids.length, (to) => move(id, to))}
          </li>`;
        })}
      </ol>
      ${wrong("seeds")}
      <p>
        <button class="primary" data-testid="seeds-save" aria-disabled=${busy("seeds")} @click=${save}>
          ${say("seeds.save")}
        </button>
      </p>`;
  }

  function addForm(page: TournamentPage): TemplateResult {
    const { team } = page.settings;
    const submit = async (event: SubmitEvent): Promise<boolean> => {
      const player = textOf(event, "player").trim();
      const called = team ? textOf(event, "team").trim() : null;
      named = player;
      const whyNot = notToBeAdded(page, player, called);
      if (whyNot !== "") {
        doing.refuse("add", whyNot);
        return false;
      }
      return doing.act(
        "add",
        "register",
        { player, ...(called === null ? {} : { team: called }) },
        say("done.add", { name: called ?? player }),
      );
    };
    return simpleForm(
      "add",
      submit,
      html`${
        team
          ? textField({
              id: "add-team",
              name: "team",
              label: say("add.teamName"),
              autocomplete: "off",
              maxlength: 32,
            })
          : nothing
      }${textField({
        id: "add-player",
        name: "player",
        label: say(team ? "add.captain" : "add.player"),
        autocomplete: "off",
        maxlength: 64,
      })}`,
      say("add.go"),
    );
  }

  /** One key for all rooms, and the way into those where something is being played. */
  function casterPart(page: TournamentPage): TemplateResult {
    if (caster === null) return html`${wrong("caster")}`;
    const key = caster;
    const playing = openBoards(page).filter(({ board }) => board.status === "playing" && board.room !== null);
    const people = ({ board }: BoardPlace): string =>
      Object.entries(board.seats)
        .sort(([one], [other]) => one.localeCompare(other))
        .map(([, { name }]) => name)
        .join(" – ");
    return html`<div class="t-form">
      <p class="note">${casterWords.say("note")}</p>
      <div class="row t-key">
        <textarea
          id="t-caster-key"
          readonly
          rows="1"
          spellcheck="false"
          .value=${key}
          aria-label=${casterWords.say("key")}
          data-testid="caster-key"
        ></textarea
        ><button
          data-testid="caster-copy"
          @click=${() => copyText(desk.page, key, casterWords.say("copied"), "#t-caster-key")}
        >
          ${icon("link")} ${casterWords.say("copy")}
        </button>
      </div>
      ${
        playing.length === 0
          ? html`<p class="note">${say("caster.none")}</p>`
          : html`<p>${say("caster.rooms")}</p>
              <ul class="t-files" data-testid="caster-rooms">
                ${playing.map(
                  (place) => html`<li><a href="/r/${place.board.room}#caster=${key}">${people(place)}</a></li>`,
                )}
              </ul>`
      }
    </div>`;
  }

  async function askCaster(): Promise<void> {
    if (caster === null) await doing.run("caster", async () => (caster = await api.caster()));
  }

  function directorForm(page: TournamentPage): TemplateResult {
    const submit = async (event: SubmitEvent): Promise<boolean> => {
      named = textOf(event, "player").trim();
      if (page.directors.some(({ id, name }) => id === named || name === named)) {
        doing.refuse("director", say("director.known", { name: named }));
        return false;
      }
      return doing.act("director", "directors", { player: named }, say("done.director", { name: named }));
    };
    return simpleForm(
      "director",
      submit,
      textField({
        id: "director-player",
        name: "player",
        label: say("add.player"),
        autocomplete: "off",
        maxlength: 64,
        note: say("director.note"),
      }),
      say("director.go"),
    );
  }

  const cancelForm = (): TemplateResult =>
    simpleForm(
      "cancel",
      (event) => doing.act("cancel", "cancel", { reason: textOf(event, "reason").trim() }),
      html`<p>${say("cancel.sure")}</p>
        ${textField({
          id: "cancel-reason",
          name: "reason",
          label: say("reason"),
          autocomplete: "off",
          maxlength: 300,
          note: say("reason.note"),
        })}`,
      say("cancel.go"),
      "bad",
    );

  /** What is finished can be opened for corrections once more; what was called off has nothing to correct. */
  function drawnOver(page: TournamentPage): TemplateResult | typeof nothing {
    if (page.status !== "finished") return nothing;
    const submit = (event: SubmitEvent): Promise<boolean> =>
      doing.act("reopen", "reopen", { reason: textOf(event, "reason").trim() }, say("reopen.done"));
    const fields = html`<p>${say("reopen.sure")}</p>
      ${textField({
        id: "reopen-reason",
        name: "reason",
        label: say("reason"),
        autocomplete: "off",
        maxlength: 300,
        note: say("reason.note"),
      })}`;
    return html`<section class="panel t-direct" aria-labelledby="t-direct" data-panel data-testid="directing">
      <h2 id="t-direct" tabindex="-1">${say("head")}</h2>
      ${
        isReopened(page)
          ? html`${buttons(page)} ${wrong("acts")}`
          : html`<div class="changes">
              ${fold("reopen", say("reopen"), () => simpleForm("reopen", submit, fields, say("reopen.go")))}
            </div>`
      }
    </section>`;
  }

  function draw(page: TournamentPage): TemplateResult | typeof nothing {
    if (isOver(page)) return drawnOver(page);
    const before = page.status !== "running";
    const enters = page.status === "registration" || page.status === "check_in" || takesLateEntries(page);
    return html`<section class="panel t-direct" aria-labelledby="t-direct" data-panel data-testid="directing">
      <h2 id="t-direct" tabindex="-1">${say("head")}</h2>
      ${buttons(page)} ${wrong("acts")}
      <div class="changes">
        ${settingsPart(page)}
        ${before && page.entrants.length > 1 ? fold("seeds", say("seeds"), () => seedsPart(page)) : nothing}
        ${enters ? fold("add", say(page.settings.team ? "add.team" : "add"), () => addForm(page)) : nothing}
        ${
          page.status === "running" && page.settings.spectator_delay > 0
            ? fold(
                "caster",
                say("caster"),
                () => casterPart(page),
                () => void askCaster(),
              )
            : nothing
        }
        ${fold("director", say("director"), () => directorForm(page))} ${fold("cancel", say("cancel"), cancelForm)}
      </div>
    </section>`;
  }

  type EntrantAct = "absent" | "return" | "withdraw" | "check_in" | "unregister";

  function actsOn(page: TournamentPage, { status, number, line_up: lineUp }: TournamentEntrant): EntrantAct[] {
    if (isOver(page) || page.status === "draft") return [];
    const running = page.status === "running";
    if (number === null) {
      const checksIn =
        status === "registered" &&
        lineUp.length >= lineUpSize(page) &&
        (page.status === "check_in" || takesLateEntries(page));
      return [...(checksIn ? (["check_in"] as const) : []), ...(running ? [] : (["unregister"] as const))];
    }
    if (!running) return [];
    return status === "absent" || status === "withdrawn" ? ["return"] : ["absent", "withdraw"];
  }

  function entrantActions(page: TournamentPage, whole: TournamentEntrant): TemplateResult | typeof nothing {
    const { entrant, name } = whole;
    if (isOver(page) || page.status === "draft") return nothing;
    const at = `entrant-${entrant}`;
    const press =
      (what: EntrantAct) =>
      (event: Event): void => {
        doing.forget(at);
        if (what === "withdraw" || what === "unregister") sureEntrant.ask({ entrant, what }, event);
        else void doTo(entrant, name, what);
      };
    return html`${actsOn(page, whole).map(
      (what) =>
        html`<button
          class="quiet"
          aria-label=${say("entrant.label", { act: say(`entrant.${what}`), name })}
          data-testid="${at}-${what}"
          aria-disabled=${busy(at)}
          @click=${press(what)}
        >
          ${say(`entrant.${what}`)}
        </button>`,
    )}${doing.wrong(at) === "" ? nothing : wrong(at)}${
      page.settings.team
        ? captainForm(whole, doing.busy(at), (body, next) =>
            doing.act(at, "captain", body, say("done.captain", { name: next })),
          )
        : nothing
    }`;
  }

  async function doTo(entrant: number, name: string, what: EntrantAct): Promise<void> {
    const at = `entrant-${entrant}`;
    const rows = [...document.querySelectorAll<HTMLElement>(".t-page [data-status][data-testid^='entrant-']")].map(
      ({ dataset }) => dataset["testid"] ?? "",
    );
    const next = rows[rows.indexOf(at) + 1] ?? rows.at(-2) ?? at;
    await doing.act(
      at,
      what,
      { entrant },
      what === "unregister" || what === "withdraw" ? say(`done.${what}`, { name }) : "",
    );
    sureEntrant.drop();
    touch();
    focusIfLost(`${byId(at)} .t-acts button`, `${byId(next)} .t-acts button`, ".t-page [role=tab][aria-selected=true]");
  }

  function entrantQuestion(page: TournamentPage, whole: TournamentEntrant): TemplateResult | typeof nothing {
    const { entrant, name } = whole;
    const asked = sureEntrant.asked;
    if (asked?.entrant !== entrant || !actsOn(page, whole).includes(asked.what)) return nothing;
    const at = `entrant-${entrant}`;
    const text = say(`entrant.${asked.what}.sure`, { name });
    return sureEntrant.draw({
      label: text,
      text,
      yes: {
        id: `${at}-sure`,
        text: say(`entrant.${asked.what}`),
        tone: "bad",
        press: () => doTo(entrant, name, asked.what),
      },
      no: { id: `${at}-back`, text: say("no") },
      busy: doing.busy(at),
    });
  }

  const boards = boardForms(doing, simpleForm, api, touch);
  return { draw, boardActions: boards.draw, entrantActions, entrantQuestion, close: boards.close };
}
