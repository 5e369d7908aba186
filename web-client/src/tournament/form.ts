// The settings of a tournament as a form: of a new one all of them, of one that there is already those that may still change,
// once it has begun those of what is still to come.
import { html, nothing, type TemplateResult } from "lit-html";
import { checkField, segmentField, selectField } from "../components/fields.ts";
import type { OptionsModule, Setup } from "../games/common/game.ts";
import { gameChoices } from "../games/choices.ts";
import { gameOf, titleOf } from "../games/registry.ts";
import { core } from "../i18n/en/core.ts";
import { directingWords } from "../i18n/en/directing.ts";
import { wordsReady } from "../language/language.ts";
import { formsList } from "../language/lists.ts";
import { problemOf } from "../net/api.ts";
import type { Page } from "../session/page.ts";
import { peopleApi } from "../people/api.ts";
import { tournamentApi } from "./api.ts";
import { byId, focusOn } from "./focus.ts";
import { moveButtons } from "./moved.ts";
import { takesLateEntries } from "./reading.ts";
import { refusal } from "./words.ts";
import { fromLocal, invitedOf, toLocal, withTieBreak } from "./settings.ts";
import {
  GAME_NAMES,
  type GameName,
  type HttpTournamentSettings,
  type Problem,
  type TieBreakName,
  type TournamentElimination,
  type TournamentKind,
  type TournamentPage,
  type TournamentPerson,
  type Visibility,
} from "../wire/messages.ts";

const { say, has } = directingWords;
const KINDS = ["swiss", "round_robin", "knock_out", "team_match"] as const satisfies readonly TournamentKind[];
const ELIMINATIONS = ["single", "with_third_place", "twice"] as const satisfies readonly TournamentElimination[];
const TIE_BREAKS = [
  "buchholz_cut_1",
  "buchholz",
  "sonneborn_berger",
  "direct_encounter",
  "wins",
  "counted",
] as const satisfies readonly TieBreakName[];
const DELAYS = [0, 30, 60, 120, 300, 600];
const MINUTE = 60_000;
const MOST_LOOKED_FOR = 20;
const GRACES = [1, 2, 3, 5, 10, 15, 30].map((minutes) => minutes * MINUTE);
const BREAKS = [-1, 0, 0.5, 1, 2, 5, 10, 15, 30, 60].map((minutes) => (minutes < 0 ? -1 : minutes * MINUTE));
const CHECK_INS = [0, 5, 10, 15, 30, 60].map((minutes) => minutes * MINUTE);

export interface SettingsForm {
  draw(page: TournamentPage | null): TemplateResult;
  /** What it says now of what `draw` has asked for; `filled`: the element round it. Of a tournament that there is, only what has been changed here. */
  wish(filled: HTMLFormElement): HttpTournamentSettings;
  /** What others have changed since it was opened, in words. */
  changedMeanwhile(page: TournamentPage): string[];
  refusal(problem: Problem): string;
  /** Asks what a refusal does not say: which of the names is nobody's. */
  lookInto(problem: Problem, wish: Partial<HttpTournamentSettings>): Promise<void>;
  readonly isReady: boolean;
}

/** All that the form holds itself; texts stay in their fields. */
interface Held {
  game: GameName;
  kind: TournamentKind;
  twice: boolean;
  rounds: number;
  elimination: TournamentElimination;
  scheveningen: boolean;
  boards: number;
  team: boolean;
  tie_breaks: TieBreakName[];
  needs_registered: boolean;
  rated: boolean;
  visibility: Visibility;
  spectator_delay: number;
  grace_ms: number;
  break_ms: number;
  check_in_ms: number;
  forbid_same_club: boolean;
  forbidden: [number, number][];
  annul_withdrawals: boolean;
  noPassword: boolean;
}

const NEW: Held = {
  game: GAME_NAMES[0],
  kind: "swiss",
  twice: false,
  rounds: 5,
  elimination: "single",
  scheveningen: false,
  boards: 1,
  team: false,
  tie_breaks: ["buchholz_cut_1", "buchholz", "sonneborn_berger"],
  needs_registered: false,
  rated: false,
  visibility: "public",
  spectator_delay: 0,
  grace_ms: 5 * MINUTE,
  break_ms: MINUTE,
  check_in_ms: 0,
  forbid_same_club: false,
  forbidden: [],
  annul_withdrawals: false,
  noPassword: false,
};

/** `of`: the tournament whose settings are changed; null: a new one. */
export function openForm(page: Page, of: TournamentPage | null, redraw: () => void): SettingsForm {
  let held: Held = of === null ? NEW : heldOf(of);
  let setup: Setup | null = null;
  let options: OptionsModule | null = null;
  /** Of a tournament that there is, the game's options stay unless they are chosen anew. */
  let anew = of === null;
  const setups = new Map<GameName, Setup>();
  /** A start that is over already would be none. What was set before may be over by now. */
  const earliest = toLocal(Math.min(Date.now() - (Date.now() % MINUTE), of?.settings.starts_at ?? Infinity));
  /** The two who are to be kept apart next. */
  let pair: [number, number] = [0, 0];
  /** Who may enter, as the server has it; null: it has not come yet. */
  let told: TournamentPerson[] | null = of?.settings.invited ? null : [];
  /** Of what was drawn last: nothing is sent that was not asked for. */
  let drawn: TournamentPage | null = of;
  /** Names among the invited that nobody has. */
  let unknown: string[] = [];

  function set(change: Partial<Held>): void {
    held = { ...held, ...change };
    redraw();
  }

  async function load(game: GameName): Promise<void> {
    set({ game });
    setup = setups.get(game) ?? null;
    if (setup) return;
    const [{ openSetup }, lines] = await Promise.all([gameOf(game).setup(), gameOf(game).options()]);
    await wordsReady();
    const opened = openSetup(redraw);
    setups.set(game, opened);
    options = lines;
    if (held.game === game) setup = opened;
    redraw();
  }
  if (of === null || of.status === "draft")
    void load(held.game).catch(() => page.session.toast({ text: core.say("loadingFailed"), tone: "bad" }));

  async function loadInvited(id: string): Promise<void> {
    told = (await tournamentApi(page, id).invited()) ?? [];
    redraw();
  }
  if (of !== null && told === null)
    void loadInvited(of.id).catch(() => page.session.toast({ text: core.say("loadingFailed"), tone: "bad" }));

  /** With several players a side single players cannot play. */
  const needsTeam = (): boolean =>
    held.kind === "team_match" ||
    (anew && (setup?.seats().length ?? 2) > 2) ||
    (!anew && (of?.settings.seats ?? 1) > 1);
  const isTeam = (): boolean => held.team || needsTeam();

  function gamePart(shown: TournamentPage | null): TemplateResult {
    if (shown !== null && shown.status !== "draft") return html`${nothing}`;
    const kept = !anew && shown !== null;
    return html`${
      kept
        ? html`<fieldset>
            <legend>${say("game.kept")}</legend>
            <ul class="facts">
              <li>${titleOf(shown.game)}</li>
              ${options?.optionLines(shown.options).map((line) => html`<li>${line}</li>`)}
            </ul>
            <p>
              <button
                type="button"
                data-testid="game-anew"
                @click=${() => {
                  anew = true;
                  redraw();
                }}
              >
                ${say("game.choose")}
              </button>
            </p>
          </fieldset>`
        : html`${segmentField<GameName>("game", say("game"), gameChoices(), held.game, (game) => void load(game))}
          ${
            setup
              ? html`${setup.presets(false)}
                  <details class="t-more">
                    <summary data-testid="game-options">${say("game.kept")}</summary>
                    <div class="t-form">${setup.draw()}</div>
                  </details>`
              : nothing
          }
          ${setup?.solo() ? html`<p class="note bad">${say("game.solo")}</p>` : nothing}`
    }`;
  }

  function numberField(id: string, label: string, value: number, least: number, most: number): TemplateResult {
    return html`<label class="field"
      >${label}<input
        type="number"
        name=${id}
        data-testid="option-${id}"
        min=${least}
        max=${most}
        step="1"
        required
        value=${value}
    /></label>`;
  }

  function kindPart(shown: TournamentPage | null): TemplateResult {
    const fixed = shown !== null && shown.status !== "draft";
    const { kind } = held;
    return html`<fieldset>
      <legend>${say("group.kind")}</legend>
      ${
        fixed
          ? nothing
          : html`${segmentField<TournamentKind>(
                "kind",
                say("kind"),
                KINDS.map((value) => ({ value, text: say(`kind.${value}`) })),
                kind,
                (next) => set({ kind: next }),
              )}
              <p class="note">${say(`kind.${kind}.note`)}</p>`
      }
      ${
        kind === "round_robin"
          ? checkField("option-twice", say("twice"), null, held.twice, (twice) => set({ twice }))
          : nothing
      }
      ${
        kind === "round_robin"
          ? checkField(
              "option-annul_withdrawals",
              say("annul_withdrawals"),
              say("annul_withdrawals.note"),
              held.annul_withdrawals,
              (annulWithdrawals) => set({ annul_withdrawals: annulWithdrawals }),
            )
          : nothing
      }
      ${
        kind === "team_match"
          ? checkField("option-scheveningen", say("scheveningen"), null, held.scheveningen, (scheveningen) =>
              set({ scheveningen }),
            )
          : nothing
      }
      ${
        kind === "swiss" || (kind === "team_match" && !held.scheveningen)
          ? numberField("rounds", say("rounds"), held.rounds, 1, 50)
          : nothing
      }
      ${
        kind === "knock_out"
          ? segmentField<TournamentElimination>(
              "elimination",
              say("elimination"),
              ELIMINATIONS.map((value) => ({ value, text: say(`elimination.${value}`) })),
              held.elimination,
              (elimination) => set({ elimination }),
            )
          : nothing
      }
    </fieldset>`;
  }

  function whoPart(shown: TournamentPage | null): TemplateResult {
    const fixed = shown !== null && shown.status !== "draft";
    return html`<fieldset>
      <legend>${say("group.who")}</legend>
      ${
        fixed
          ? nothing
          : checkField(
              "option-team",
              say("team"),
              needsTeam() ? say("team.needed") : say("team.note"),
              isTeam(),
              (team) => set({ team }),
              needsTeam(),
            )
      }
      <div class="pair">
        ${isTeam() && !fixed ? numberField("boards", say("boards"), held.boards, 1, 20) : nothing}
        ${held.kind === "team_match" ? nothing : mostField()}
      </div>
      ${checkField(
        "option-needs_registered",
        say("needs_registered"),
        null,
        held.needs_registered || held.rated,
        (needsRegistered) => set({ needs_registered: needsRegistered }),
        held.rated,
      )}
      ${checkField("option-rated", say("rated"), say("rated.note"), held.rated, (rated) => set({ rated }))}
      ${apartPart(shown)} ${doorPart()}
    </fieldset>`;
  }

  function mostField(): TemplateResult {
    const most = held.kind === "round_robin" ? 100 : 2000;
    return numberField("entrants_max", say("entrants_max"), Math.min(of?.settings.entrants_max ?? 100, most), 2, most);
  }

  function apartPart(shown: TournamentPage | null): TemplateResult | typeof nothing {
    if (held.kind !== "swiss") return nothing;
    return html`${checkField(
      "option-forbid_same_club",
      say("forbid_same_club"),
      null,
      held.forbid_same_club,
      (forbidSameClub) => set({ forbid_same_club: forbidSameClub }),
    )}
    ${shown === null ? nothing : pairsPart(shown)}`;
  }

  /** What those need who want to enter. */
  function doorPart(): TemplateResult {
    const settings = of?.settings;
    return html`<label class="field"
        >${say("password")}<input
          name="password"
          maxlength="64"
          autocomplete="off"
          data-testid="option-password"
          placeholder=${settings?.password ? say("password.keep") : nothing}
          ?disabled=${held.noPassword}
      /></label>
      ${
        settings?.password
          ? checkField("option-no-password", say("password.none"), null, held.noPassword, (noPassword) =>
              set({ noPassword }),
            )
          : nothing
      }
      <label class="field"
        >${say("invited")}<textarea
          name="invited"
          rows="3"
          data-testid="option-invited"
          ?disabled=${told === null}
          .defaultValue=${told === null ? "…" : told.map(({ name }) => name).join("\n")}
        ></textarea>
      </label>
      <p class="note">${say("invited.note")}</p>`;
  }

  /** Once it has begun: who else may come while somebody may, who does not meet, and the times. */
  function underWayPart(shown: TournamentPage): TemplateResult {
    return html`${
        held.kind === "swiss"
          ? html`<fieldset>
              <legend>${say("group.who")}</legend>
              ${
                takesLateEntries(shown)
                  ? html`<p class="note">${say("late")}</p>
                      <div class="pair">${mostField()}</div>
                      ${doorPart()}`
                  : nothing
              }${apartPart(shown)}
            </fieldset>`
          : nothing
      }
      <fieldset>
        <legend>${say("group.times")}</legend>
        <div class="pair">${comingTimes()}</div>
      </fieldset>`;
  }

  /** Who may not meet. Entrants are there once the registration has been opened. */
  function pairsPart({ entrants }: TournamentPage): TemplateResult | typeof nothing {
    if (entrants.length < 2) return nothing;
    const names = new Map(entrants.map(({ entrant, name }) => [entrant, name]));
    const known = held.forbidden.filter((each) => each.every((entrant) => names.has(entrant)));
    const [one, other] = pair;
    const isNew =
      one !== 0 && other !== 0 && one !== other && !known.some((each) => each.includes(one) && each.includes(other));
    const text = (each: [number, number]): string =>
      say("forbidden.pair", { one: names.get(each[0]) ?? "", other: names.get(each[1]) ?? "" });
    const choices: [number, string][] = [[0, "–"], ...[...names].sort(([, a], [, b]) => a.localeCompare(b))];
    const choose =
      (at: 0 | 1) =>
      (entrant: number): void => {
        pair = at === 0 ? [entrant, pair[1]] : [pair[0], entrant];
        redraw();
      };
    const add = (): void => {
      pair = [0, 0];
      set({ forbidden: [...known, [one, other]] });
      focusOn(byId("forbidden-one"));
    };
    return html`<div class="field" role="group" aria-labelledby="t-forbidden" data-rows>
      <span id="t-forbidden">${say("forbidden")}</span>
      <ul class="t-order" data-testid="forbidden">
        ${known.map(
          (each) =>
            html`<li>
              <span class="t-name">${text(each)}</span
              ><button
                type="button"
                class="quiet"
                aria-label=${say("forbidden.remove", { pair: text(each) })}
                @click=${() => set({ forbidden: known.filter((kept) => kept !== each) })}
              >
                ✕
              </button>
            </li>`,
        )}
      </ul>
      <div class="t-row-form">
        ${selectField("forbidden-one", say("forbidden.one"), choices, one, choose(0))}${selectField(
          "forbidden-other",
          say("forbidden.other"),
          choices,
          other,
          choose(1),
        )}
        <button type="button" data-testid="forbidden-add" ?disabled=${!isNew} @click=${add}>
          ${say("forbidden.add")}
        </button>
      </div>
    </div>`;
  }

  const minutes = (list: number[], own: number, none: (ms: number) => string): [number, string][] =>
    (list.includes(own) ? list : [...list, own].sort((one, other) => one - other)).map((ms) => [
      ms,
      ms <= 0 ? none(ms) : say("seconds", { seconds: ms / 1000 }),
    ]);

  function comingTimes(): TemplateResult {
    return html`${selectField(
      "option-grace",
      say("grace"),
      minutes(GRACES, held.grace_ms, String),
      held.grace_ms,
      (graceMs) => set({ grace_ms: graceMs }),
    )}
    ${selectField(
      "option-break",
      say("break"),
      minutes(BREAKS, held.break_ms, (ms) => say(ms < 0 ? "break.hand" : "break.0")),
      held.break_ms,
      (breakMs) => set({ break_ms: breakMs }),
    )}`;
  }

  function timesPart(): TemplateResult {
    return html`<fieldset>
      <legend>${say("group.times")}</legend>
      <label class="field"
        >${say("starts_at")}<input
          type="datetime-local"
          name="starts_at"
          data-testid="option-starts_at"
          min=${earliest}
          value=${toLocal(of?.settings.starts_at ?? null)}
      /></label>
      <p class="note">${say("starts_at.note")}</p>
      <div class="pair">
        ${selectField(
          "option-check_in",
          say("check_in"),
          minutes(CHECK_INS, held.check_in_ms, () => say("check_in.0")),
          held.check_in_ms,
          (checkInMs) => set({ check_in_ms: checkInMs }),
        )}
        ${comingTimes()}
      </div>
    </fieldset>`;
  }

  function orderPart(): TemplateResult {
    const { tie_breaks: tieBreaks } = held;
    if (held.kind === "knock_out") return html`${nothing}`;
    const row = (tie: TieBreakName): TemplateResult => {
      const name = say(`tie.${tie}`);
      const at = tieBreaks.indexOf(tie);
      return html`<li class=${at < 0 ? "off" : ""}>
        ${checkField(`tie-${tie}`, at < 0 ? name : `${at + 1}. ${name}`, null, at >= 0, (on) =>
          set({ tie_breaks: on ? [...tieBreaks, tie] : tieBreaks.filter((each) => each !== tie) }),
        )}
        ${
          at < 0
            ? nothing
            : moveButtons(page, name, at, tieBreaks.length, (to) =>
                set({ tie_breaks: withTieBreak(tieBreaks, tie, to) }),
              )
        }
      </li>`;
    };
    return html`<fieldset>
      <legend>${say("group.order")}</legend>
      <p>${say("tie_breaks")}</p>
      <p class="note">${say("tie_breaks.note")}</p>
      <ol class="t-order" data-testid="tie-breaks">
        ${[...tieBreaks, ...TIE_BREAKS.filter((tie) => !tieBreaks.includes(tie))].map(row)}
      </ol>
    </fieldset>`;
  }

  function roomPart(): TemplateResult {
    return html`<fieldset>
      <legend>${say("group.room")}</legend>
      ${segmentField<Visibility>(
        "option-visibility",
        say("visibility"),
        (["public", "unlisted"] as const).map((value) => ({ value, text: say(`visibility.${value}`) })),
        held.visibility,
        (visibility) => set({ visibility }),
      )}
      ${selectField(
        "option-delay",
        say("spectator_delay"),
        DELAYS.map((seconds) => [seconds, seconds === 0 ? say("seconds.0") : say("seconds", { seconds })]),
        held.spectator_delay,
        (spectatorDelay) => set({ spectator_delay: spectatorDelay }),
      )}
    </fieldset>`;
  }

  return {
    get isReady() {
      return setup !== null && !(anew && setup.solo());
    },
    draw(shown): TemplateResult {
      drawn = shown;
      if (shown?.status === "running") return underWayPart(shown);
      return html`<label class="field"
          >${say("name")}<input
            name="name"
            maxlength="60"
            required
            autocomplete="off"
            data-testid="option-name"
            value=${of?.name ?? ""}
        /></label>
        ${gamePart(shown)} ${kindPart(shown)} ${whoPart(shown)} ${timesPart()} ${orderPart()} ${roomPart()}`;
    },
    wish(filled): HttpTournamentSettings {
      unknown = [];
      return of === null ? allOf(filled) : whatDiffers(allOf(filled), of, told ?? []);
    },
    changedMeanwhile: (pageNow) => (of === null ? [] : changedSettings(of, pageNow)),
    refusal(problem): string {
      if (problem.code === "no_such_player" && unknown.length > 0)
        return say("invited.unknown", { names: formsList(unknown) });
      return optionText(problem);
    },
    async lookInto(problem, { invited }): Promise<void> {
      const known = new Set((told ?? []).map(({ id }) => id));
      const names = (invited ?? []).filter((name) => !known.has(name));
      if (problem.code !== "no_such_player" || names.length > MOST_LOOKED_FOR) return;
      const people = peopleApi(page);
      const found = await Promise.all(
        names.map((name) =>
          people.person(name).then(
            () => true,
            (error: unknown) => problemOf(error).code !== "no_such_player",
          ),
        ),
      );
      unknown = names.filter((_name, index) => !found[index]);
    },
  };

  function allOf(filled: HTMLFormElement): HttpTournamentSettings {
    const data = new FormData(filled);
    const text = (name: string): string => String(data.get(name) ?? "").trim();
    const number = (name: string, otherwise: number): number => (data.has(name) ? Number(text(name)) : otherwise);
    const invited = invitedOf(text("invited"), told ?? []);
    const { game: _game, noPassword, ...rest } = held;
    const breakMs = held.break_ms < 0 ? null : held.break_ms;
    const password = text("password");
    const door = {
      ...(noPassword ? { password: "" } : password === "" ? {} : { password }),
      ...(told === null ? {} : { invited }),
    };
    if (drawn?.status === "running") {
      const { grace_ms: graceMs, forbid_same_club: forbidSameClub, forbidden } = held;
      const late = takesLateEntries(drawn)
        ? { entrants_max: number("entrants_max", drawn.settings.entrants_max), ...door }
        : {};
      return {
        ...late,
        grace_ms: graceMs,
        break_ms: breakMs,
        ...(held.kind === "swiss" ? { forbid_same_club: forbidSameClub, forbidden } : {}),
      } as HttpTournamentSettings;
    }
    return {
      ...rest,
      name: text("name"),
      // What stays as it is need not be said: the server keeps options that are not named.
      ...(anew ? { game: held.game, options: setup?.options() ?? {} } : ({} as { game: GameName })),
      rounds: number("rounds", held.rounds),
      boards: isTeam() ? number("boards", held.boards) : 1,
      team: isTeam(),
      entrants_max: held.kind === "team_match" ? 2 : number("entrants_max", of?.settings.entrants_max ?? 100),
      needs_registered: held.needs_registered || held.rated,
      break_ms: breakMs,
      // A field knows minutes only: what has not been touched stays what it was.
      starts_at:
        text("starts_at") === toLocal(of?.settings.starts_at ?? null)
          ? (of?.settings.starts_at ?? null)
          : fromLocal(text("starts_at")),
      ...door,
      ...tieBreaksOf(held),
    };
  }
}

/** A refusal that names a setting, in the form's words. Options of a game are not ours to name. */
export function optionText(problem: Problem): string {
  if (problem.code !== "bad_option") return refusal(problem);
  const option = problem.option ?? "";
  if (option === "starts_at") return say("bad.starts_at");
  const label = fieldLabel(option);
  return label === null ? say("bad.game") : say("bad", { field: label });
}

function fieldLabel(option: string): string | null {
  const key =
    { grace_ms: "grace", break_ms: "break", check_in_ms: "check_in", options: "game.kept", seats: "team" }[option] ??
    option;
  return has(key) ? (say as (name: string) => string)(key) : null;
}

/** Settings as everybody is told them; of passwords and of who is invited only whether there are any. */
function toldSettings(page: TournamentPage): Record<string, unknown> {
  return { ...page.settings, name: page.name, game: page.game, kind: page.kind };
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Pure: what of a wish is another than it was. What another director has set meanwhile stays as it is. */
export function whatDiffers(
  wish: HttpTournamentSettings,
  of: TournamentPage,
  invited: readonly TournamentPerson[],
): HttpTournamentSettings {
  const before: Record<string, unknown> = {
    ...toldSettings(of),
    invited: of.settings.invited ? invited.map(({ id }) => id) : null,
  };
  delete before["password"];
  // Whoever has chosen the game's options anew means them.
  const entries = Object.entries(wish).filter(
    ([key, value]) =>
      key === "options" || (key === "game" && "options" in wish) || !(key in before) || !same(before[key], value),
  );
  return Object.fromEntries(entries) as unknown as HttpTournamentSettings;
}

/** Pure: labels of the settings that differ from one page to another. */
export function changedSettings(before: TournamentPage, after: TournamentPage): string[] {
  const now = toldSettings(after);
  const keys = Object.entries(toldSettings(before)).flatMap(([key, value]) => (same(value, now[key]) ? [] : [key]));
  return [
    ...new Set(
      [...keys, ...(same(before.options, after.options) ? [] : ["options"])].map((key) => fieldLabel(key) ?? key),
    ),
  ];
}

function heldOf({ settings, game, kind }: TournamentPage): Held {
  const {
    twice,
    rounds,
    elimination,
    scheveningen,
    boards,
    team,
    tie_breaks: tieBreaks,
    needs_registered: needsRegistered,
    rated,
    visibility,
    spectator_delay: spectatorDelay,
    grace_ms: graceMs,
    check_in_ms: checkInMs,
    forbid_same_club: forbidSameClub,
    forbidden,
    annul_withdrawals: annulWithdrawals,
  } = settings;
  return {
    game,
    kind,
    twice,
    rounds,
    elimination,
    scheveningen,
    boards,
    team,
    tie_breaks: tieBreaks,
    needs_registered: needsRegistered,
    rated,
    visibility,
    spectator_delay: spectatorDelay,
    grace_ms: graceMs,
    break_ms: settings.break_ms ?? -1,
    check_in_ms: checkInMs,
    forbid_same_club: forbidSameClub,
    forbidden,
    annul_withdrawals: annulWithdrawals,
    noPassword: false,
  };
}

/** A knock-out has no tie-breaks: who goes on, goes on. */
function tieBreaksOf({ kind, tie_breaks: tieBreaks }: Held): { tie_breaks: TieBreakName[] } {
  return { tie_breaks: kind === "knock_out" ? [] : tieBreaks };
}
