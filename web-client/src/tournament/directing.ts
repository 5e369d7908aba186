// What directors do: the acts that make sense in a tournament's phase, corrections from a board's row, marks from an
// entrant's. Loaded for directors alone.
import { html, nothing, type TemplateResult } from "lit-html";
import { copy_text } from "../components/copy.ts";
import { text_field, text_of } from "../components/forms.ts";
import { icon } from "../components/icons.ts";
import { caster_words } from "../i18n/en/caster.ts";
import { directing_words } from "../i18n/en/directing.ts";
import { Attempt } from "../people/attempt.ts";
import { side_word } from "../room/seats.ts";
import type { HttpTournamentCorrectRequest, HttpTournamentForfeitRequest, HttpTournamentPlayAgainRequest, Side, TournamentEntrant, TournamentPage } from "../wire.ts";
import { open_form, type SettingsForm } from "../screens/tournament-form.ts";
import { captain_form } from "./captain.ts";
import { move_buttons } from "./moved.ts";
import type { Desk } from "./own.ts";
import { is_latest, is_over, open_boards, open_round, takes_late_entries, type BoardPlace } from "./reading.ts";
import { refusal } from "./words.ts";

const { say } = directing_words;

export type Act = "open_registration" | "open_check_in" | "start" | "pause" | "resume" | "next_round" | "finish";
const WANTS_SURE = new Set<Act>(["start", "finish"]);

/** Pure: what a director can do now, the likeliest first. */
export function acts_now(page: TournamentPage): Act[] {
  if (page.status === "draft") return ["open_registration"];
  if (page.status === "registration") return page.settings.check_in_ms > 0 ? ["open_check_in", "start"] : ["start"];
  if (page.status === "check_in") return ["start"];
  if (page.status !== "running") return [];
  const between = open_round(page) === null && !page.pairing;
  const more = page.rounds_total === null || page.rounds_closed < page.rounds_total;
  return [
    ...(page.paused ? (["resume"] as const) : []),
    ...(between && !page.paused && more ? (["next_round"] as const) : []),
    ...(page.paused ? [] : (["pause"] as const)),
    ...(between && page.rounds_closed > 0 ? (["finish"] as const) : []),
  ];
}

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

export interface Directing {
  draw(page: TournamentPage): TemplateResult | typeof nothing;
  board_actions(page: TournamentPage, place: BoardPlace): TemplateResult | typeof nothing;
  entrant_actions(page: TournamentPage, entrant: TournamentEntrant): TemplateResult | typeof nothing;
}

export function open_directing(desk: Desk): Directing {
  const { api, touch } = desk;
  const trying = new Attempt(touch);
  /** Where the latest attempt was made: what was wrong with it is said there. */
  let where = "acts";
  let sure: Act | null = null;
  /** The board whose form is open, and which of them. */
  let board_form: { key: string; what: BoardAct } | null = null;
  let seeds: number[] | null = null;
  let form: SettingsForm | null = null;
  let caster: string | null = null;

  async function act(what: string, body: object, from: string): Promise<boolean> {
    where = from;
    const done = await trying.run(() => api.act(what, body));
    if (done) await desk.fetch();
    touch();
    return done;
  }

  const wrong = (at: string): TemplateResult =>
    html`<p class="note bad" role="alert" data-testid="direct-wrong">${where === at && trying.problem ? refusal(trying.problem) : nothing}</p>`;

  async function do_act(what: Act): Promise<void> {
    if (WANTS_SURE.has(what) && sure !== what) {
      sure = what;
      touch();
      return;
    }
    sure = null;
    await act(what, {}, "acts");
  }

  function buttons(page: TournamentPage): TemplateResult {
    const all = acts_now(page);
    if (sure !== null && all.includes(sure)) {
      const what = sure;
      const back = (): void => {
        sure = null;
        touch();
      };
      return html`<div class="t-sure" role="alertdialog" aria-label=${say(what)}><p>${say(what === "start" ? "start.sure" : "finish.sure")}</p>
        <div class="actions"><button class="primary" data-testid="sure-${what}" ?disabled=${trying.busy} @click=${() => do_act(what)}>${say("yes")}</button><button data-testid="sure-back" @click=${back}>${say("no")}</button></div></div>`;
    }
    return html`<div class="actions">${all.map((what, index) => html`<button class=${index === 0 && what !== "pause" ? "primary" : ""} data-testid="direct-${what}" ?disabled=${trying.busy} @click=${() => do_act(what)}>${say(what)}</button>`)}</div>`;
  }

  const fold = (id: string, text: string, content: () => TemplateResult, on_open: () => void = () => undefined): TemplateResult =>
    html`<details class="change" @toggle=${(event: Event) => { if ((event.target as HTMLDetailsElement).open) on_open(); }}><summary data-testid="direct-${id}">${text}</summary>${content()}</details>`;

  function simple_form(id: string, submit: (event: SubmitEvent) => Promise<boolean>, fields: TemplateResult, text: string, tone = "primary"): TemplateResult {
    const on_submit = async (event: SubmitEvent): Promise<void> => {
      event.preventDefault();
      const filled = event.target as HTMLFormElement;
      if (await submit(event)) filled.reset();
    };
    return html`<form class="people-form" @submit=${on_submit}>${fields} ${wrong(id)}<button class=${tone} data-testid="${id}-go" ?disabled=${trying.busy}>${text}</button></form>`;
  }

  const reason_field = (id: string): TemplateResult => text_field({ id: `${id}-reason`, name: "reason", label: say("reason"), autocomplete: "off", maxlength: 300, note: say("reason.note") });

  function settings_part(page: TournamentPage): TemplateResult {
    const open = (): void => {
      form ??= open_form(desk.page, page, touch);
      touch();
    };
    const save = async (event: SubmitEvent): Promise<void> => {
      event.preventDefault();
      if (!form) return;
      where = "settings";
      const body = form.wish(event.target as HTMLFormElement);
      if (await trying.run(() => api.act("settings", body))) {
        desk.page.session.toast({ text: say("settings.saved"), tone: "plain" });
        // Opened again, the form begins with what is in force then.
        (event.target as Element | null)?.closest("details")?.removeAttribute("open");
        form = null;
        await desk.fetch();
      }
      touch();
    };
    const told = (): string => (where === "settings" && trying.problem ? (form?.refusal(trying.problem) ?? "") : "");
    return fold("settings", say("settings"), () => (form ? html`<form class="room-form t-form" @submit=${save}>${page.status === "draft" ? nothing : html`<p class="note">${say(page.status === "running" ? "fixed.running" : "fixed")}</p>`}${form.draw(page)}<div class="form-end"><p class="note bad" role="alert" data-testid="settings-wrong">${told() || nothing}</p><button class="primary" data-testid="settings-save" ?disabled=${trying.busy}>${say("settings.save")}</button></div></form>` : html``), open);
  }

  function seeds_part(page: TournamentPage): TemplateResult {
    const known = new Map(page.entrants.map((entrant) => [entrant.entrant, entrant]));
    const by_rating = [...page.entrants].sort((one, other) => other.rating - one.rating || one.entrant - other.entrant).map(({ entrant }) => entrant);
    const order = seeds ?? page.seed_order;
    const ids = [...order.filter((id) => known.has(id)), ...by_rating.filter((id) => !order.includes(id))];
    const move = (id: number, to: number): void => {
      seeds = ids.filter((each) => each !== id);
      seeds.splice(to, 0, id);
      touch();
    };
    const save = async (): Promise<void> => {
      if (await act("seeds", { order: ids }, "seeds")) seeds = null;
      touch();
    };
    return html`<p class="note">${say("seeds.note")}</p>
      <ol class="t-order" data-testid="seeds">${ids.map((id, index) => {
        const name = known.get(id)?.name ?? "";
        return html`<li><span class="t-name">${name}</span>${move_buttons(desk.page, name, index, ids.length, (to) => move(id, to))}</li>`;
      })}</ol>${wrong("seeds")}
      <p><button class="primary" data-testid="seeds-save" ?disabled=${trying.busy} @click=${save}>${say("seeds.save")}</button></p>`;
  }

  const add_form = (page: TournamentPage): TemplateResult =>
    simple_form(
      "add",
      (event) => act("register", { player: text_of(event, "player").trim(), ...(page.settings.team ? { team: text_of(event, "team").trim() } : {}) }, "add"),
      html`${page.settings.team ? text_field({ id: "add-team", name: "team", label: say("add.team"), autocomplete: "off", maxlength: 32 }) : nothing}${text_field({ id: "add-player", name: "player", label: say(page.settings.team ? "add.captain" : "add.player"), autocomplete: "off", maxlength: 64 })}`,
      say("add.go"),
    );

  /** One key for all rooms, and the way into those where something is being played. */
  function caster_part(page: TournamentPage): TemplateResult {
    if (caster === null) return html`${wrong("caster")}`;
    const key = caster;
    const playing = open_boards(page).filter(({ board }) => board.status === "playing" && board.room !== null);
    const people = ({ board }: BoardPlace): string => Object.entries(board.seats).sort(([one], [other]) => one.localeCompare(other)).map(([, { name }]) => name).join(" – ");
    return html`<div class="t-form"><p class="note">${caster_words.say("note")}</p>
      <div class="row"><input id="t-caster-key" readonly .value=${key} aria-label=${caster_words.say("key")} data-testid="caster-key" /><button data-testid="caster-copy" @click=${() => copy_text(desk.page, key, caster_words.say("copied"), "#t-caster-key")}>${icon("link")} ${caster_words.say("copy")}</button></div>
      ${playing.length === 0 ? html`<p class="note">${say("caster.none")}</p>` : html`<p>${say("caster.rooms")}</p><ul class="t-files" data-testid="caster-rooms">${playing.map((place) => html`<li><a href="/r/${place.board.room}#caster=${key}">${people(place)}</a></li>`)}</ul>`}
    </div>`;
  }

  async function ask_caster(): Promise<void> {
    if (caster !== null) return;
    where = "caster";
    await trying.run(async () => (caster = await api.caster()));
    touch();
  }

  const director_form = (): TemplateResult =>
    simple_form("director", (event) => act("directors", { player: text_of(event, "player").trim() }, "director"), text_field({ id: "director-player", name: "player", label: say("add.player"), autocomplete: "off", maxlength: 64, note: say("director.note") }), say("director.go"));

  const cancel_form = (): TemplateResult =>
    html`${simple_form("cancel", (event) => act("cancel", { reason: text_of(event, "reason").trim() }, "cancel"), html`<p>${say("cancel.sure")}</p>${reason_field("cancel")}`, say("cancel"), "bad")}`;

  function draw(page: TournamentPage): TemplateResult | typeof nothing {
    if (is_over(page)) return nothing;
    const before = page.status !== "running";
    const enters = page.status === "registration" || page.status === "check_in" || takes_late_entries(page);
    return html`<section class="panel t-direct" aria-labelledby="t-direct" data-testid="directing"><h2 id="t-direct">${say("head")}</h2>
      ${buttons(page)} ${wrong("acts")}
      <div class="changes">
        ${settings_part(page)}
        ${before && page.entrants.length > 1 ? fold("seeds", say("seeds"), () => seeds_part(page)) : nothing}
        ${enters ? fold("add", say(page.settings.team ? "add.team" : "add"), () => add_form(page)) : nothing}
        ${page.status === "running" && page.settings.spectator_delay > 0 ? fold("caster", say("caster"), () => caster_part(page), () => void ask_caster()) : nothing}
        ${fold("director", say("director"), director_form)} ${fold("cancel", say("cancel"), cancel_form)}
      </div>
    </section>`;
  }

  /** Of a board's row: what its result is to be, that it was not played, or that it is played again. */
  function board_actions(page: TournamentPage, at: BoardPlace): TemplateResult | typeof nothing {
    const acts = board_acts(page, at);
    if (acts.length === 0) return nothing;
    const { round, match, board } = at;
    const key = `${round.round}-${match.match}-${board.board}-${board.attempt}`;
    const open = board_form?.key === key ? board_form.what : null;
    const toggle = (what: BoardAct) => (): void => {
      board_form = open === what ? null : { key, what };
      trying.problem = null;
      touch();
    };
    const place = { round: round.round, match: match.match, board: board.board, attempt: board.attempt };
    return html`<div class="t-board-acts">${acts.map((what) => html`<button class="quiet" aria-expanded=${open === what ? "true" : "false"} data-testid="${what}-${key}" @click=${toggle(what)}>${say(what)}</button>`)}</div>
      ${open === "correct" ? correct_form(key, place, board.result) : open === "forfeit" ? forfeit_form(key, place) : open === "play_again" ? again_form(key, place) : nothing}`;
  }

  type Place = Pick<HttpTournamentCorrectRequest, "round" | "match" | "board" | "attempt">;

  async function decide(what: BoardAct, body: object, key: string): Promise<boolean> {
    const done = await act(what, body, key);
    if (done) board_form = null;
    touch();
    return done;
  }

  function again_form(key: string, place: Place): TemplateResult {
    const submit = (event: SubmitEvent): Promise<boolean> => {
      const body: HttpTournamentPlayAgainRequest = { ...place, reason: text_of(event, "reason").trim() };
      return decide("play_again", body, key);
    };
    return html`<div class="t-board-form"><h3>${say("play_again.head")}</h3>${simple_form(key, submit, html`<p>${say("play_again.note")}</p>${reason_field("play_again")}`, say("play_again.go"))}</div>`;
  }

  function correct_form(key: string, place: Place, result: BoardPlace["board"]["result"]): TemplateResult {
    const number = (id: string, label: string, value: number): TemplateResult =>
      html`<label class="field">${label}<input type="number" name=${id} data-testid="correct-${id}" min="0" max="1000" step="1" required value=${value} /></label>`;
    const submit = async (event: SubmitEvent): Promise<boolean> => {
      const value = (id: string): number => Number(text_of(event, id));
      const winner = text_of(event, "winner");
      const body: HttpTournamentCorrectRequest = {
        ...place,
        points: { black: value("black"), white: value("white") },
        winner: winner === "" ? null : (winner as Side),
        counted: { black: value("counted-black"), white: value("counted-white") },
        reason: text_of(event, "reason").trim(),
      };
      return decide("correct", body, key);
    };
    return html`<div class="t-board-form"><h3>${say("correct.head")}</h3>${simple_form(
      key,
      submit,
      html`<div class="pair t-small-pair">${number("black", say("correct.black"), result?.points.black ?? 0)}${number("white", say("correct.white"), result?.points.white ?? 0)}
          <label class="field">${say("correct.winner")}<select name="winner" data-testid="correct-winner">${([null, "black", "white"] as const).map((side) => html`<option value=${side ?? ""} ?selected=${(result?.winner ?? null) === side}>${side === null ? say("correct.nobody") : side_word(side)}</option>`)}</select></label>
          ${number("counted-black", say("correct.counted_black"), result?.counted.black ?? 0)}${number("counted-white", say("correct.counted_white"), result?.counted.white ?? 0)}</div>${reason_field("correct")}`,
      say("correct.go"),
    )}</div>`;
  }

  function forfeit_form(key: string, place: Place): TemplateResult {
    const submit = async (event: SubmitEvent): Promise<boolean> => {
      const came = text_of(event, "came");
      const body: HttpTournamentForfeitRequest = { ...place, came: came === "" ? [] : [came as Side], reason: text_of(event, "reason").trim() };
      return decide("forfeit", body, key);
    };
    return html`<div class="t-board-form"><h3>${say("forfeit.head")}</h3>${simple_form(
      key,
      submit,
      html`<label class="field">${say("forfeit.came")}<select name="came" data-testid="forfeit-came"><option value="black">${side_word("black")}</option><option value="white">${side_word("white")}</option><option value="">${say("forfeit.nobody")}</option></select></label>${reason_field("forfeit")}`,
      say("forfeit.go"),
    )}</div>`;
  }

  function entrant_actions(page: TournamentPage, whole: TournamentEntrant): TemplateResult | typeof nothing {
    const { entrant, name, status, number } = whole;
    if (is_over(page) || page.status === "draft") return nothing;
    const running = page.status === "running";
    const acts =
      number === null
        ? [...(status === "registered" && (page.status === "check_in" || takes_late_entries(page)) ? (["check_in"] as const) : []), ...(running ? [] : (["unregister"] as const))]
        : !running
          ? []
          : status === "absent" || status === "withdrawn"
            ? (["return"] as const)
            : (["absent", "withdraw"] as const);
    const at = `entrant-${entrant}`;
    return html`${acts.map((what) => html`<button class="quiet" aria-label=${say("entrant.label", { act: say(`entrant.${what}`), name })} data-testid="${at}-${what}" ?disabled=${trying.busy} @click=${() => act(what, { entrant }, at)}>${say(`entrant.${what}`)}</button>`)}${where === at && trying.problem ? wrong(at) : nothing}${page.settings.team ? captain_form(whole, trying.busy, (body) => void act("captain", body, at)) : nothing}`;
  }

  return { draw, board_actions, entrant_actions };
}
