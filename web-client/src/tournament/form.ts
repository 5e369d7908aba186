// The settings of a tournament as a form: of a new one all of them, of one that there is already those that may still
// change, once it has begun those of what is still to come.
import { html, nothing, type TemplateResult } from "lit-html";
import type { Setup } from "../games/common/game.ts";
import { gameOf } from "../games/registry.ts";
import { core } from "../i18n/en/core.ts";
import { directingWords } from "../i18n/en/directing.ts";
import { wordsReady } from "../language/language.ts";
import { formsList } from "../language/lists.ts";
import { problemOf } from "../net/api.ts";
import type { Page } from "../session/page.ts";
import { peopleApi } from "../people/api.ts";
import { tournamentApi } from "./api.ts";
import { takesLateEntries } from "./reading.ts";
import { toLocal } from "./settings.ts";
import type { GameName, HttpTournamentSettings, Problem, TournamentPage } from "../wire/messages.ts";
import { MINUTE, NEW, heldOf } from "./form-held.ts";
import type { FormState } from "./form-state.ts";
import { gamePart } from "./form-game.ts";
import { kindPart } from "./form-kind.ts";
import { whoPart, mostField, apartPart, doorPart } from "./form-who.ts";
import { comingTimes, timesPart } from "./form-times.ts";
import { orderPart, roomPart } from "./form-order.ts";
import { allOf } from "./form-wish.ts";
import { optionText, whatDiffers, changedSettings } from "./form-changes.ts";

const { say } = directingWords;

const MOST_LOOKED_FOR = 20;

export interface SettingsForm {
  draw: (page: TournamentPage | null) => TemplateResult;
  /**
   * What it says now of what `draw` has asked for; `filled`: the element round it. Of a tournament that there is, only
   * what has been changed here.
   */
  wish: (filled: HTMLFormElement) => HttpTournamentSettings;
  /** What others have changed since it was opened, in words. */
  changedMeanwhile: (page: TournamentPage) => string[];
  refusal: (problem: Problem) => string;
  /** Asks what a refusal does not say: which of the names is nobody's. */
  lookInto: (problem: Problem, wish: Partial<HttpTournamentSettings>) => Promise<void>;
  readonly isReady: boolean;
}

function stateOf(page: Page, of: TournamentPage | null, redraw: () => void): FormState {
  const setups = new Map<GameName, Setup>();
  const form: FormState = {
    page,
    of,
    held: of === null ? NEW : heldOf(of),
    setup: null,
    options: null,
    anew: of === null,
    earliest: toLocal(Math.min(Date.now() - (Date.now() % MINUTE), of?.settings.starts_at ?? Infinity)),
    pair: [0, 0],
    told: of?.settings.invited ? null : [],
    drawn: of,
    unknown: [],
    redraw,
    set: (change) => {
      form.held = { ...form.held, ...change };
      redraw();
    },
    load: async (game) => {
      form.set({ game });
      form.setup = setups.get(game) ?? null;
      if (form.setup) return;
      const [module, lines] = await Promise.all([gameOf(game).setup(), gameOf(game).options()]);
      await wordsReady();
      const opened = module.openSetup(redraw);
      setups.set(game, opened);
      form.options = lines;
      if (form.held.game === game) form.setup = opened;
      redraw();
    },
  };
  return form;
}

/** What the form needs of the server and of the game, once it is open. */
function loadAll(form: FormState): void {
  const { page, of } = form;
  const failed = (): void => page.session.toast({ text: core.say("loadingFailed"), tone: "bad" });
  const loadInvited = async (id: string): Promise<void> => {
    form.told = (await tournamentApi(page, id).invited()) ?? [];
    form.redraw();
  };
  if (of === null || of.status === "draft") void form.load(form.held.game).catch(failed);
  if (of !== null && form.told === null) void loadInvited(of.id).catch(failed);
}

/** Which of the invited are nobody's; a refusal says only that there is one. */
async function lookForUnknown(form: FormState, invited: readonly string[]): Promise<void> {
  const known = new Set((form.told ?? []).map(({ id }) => id));
  const names = invited.filter((name) => !known.has(name));
  if (names.length > MOST_LOOKED_FOR) return;
  const people = peopleApi(form.page);
  const found = await Promise.all(
    names.map((name) =>
      people.person(name).then(
        () => true,
        (error: unknown) => problemOf(error).code !== "no_such_player",
      ),
    ),
  );
  form.unknown = names.filter((_name, index) => !found[index]);
}

function wholeForm(form: FormState, shown: TournamentPage | null): TemplateResult {
  return html`<label class="field"
      >${say("name")}<input
        name="name"
        maxlength="60"
        required
        autocomplete="off"
        data-testid="option-name"
        value=${form.of?.name ?? ""}
    /></label>
    ${gamePart(form, shown)} ${kindPart(form, shown)} ${whoPart(form, shown)} ${timesPart(form)} ${orderPart(form)}
    ${roomPart(form)}`;
}

/** Once it has begun: who else may come while somebody may, who does not meet, and the times. */
function underWayPart(form: FormState, shown: TournamentPage): TemplateResult {
  return html`${
      form.held.kind === "swiss"
        ? html`<fieldset>
            <legend>${say("group.who")}</legend>
            ${
              takesLateEntries(shown)
                ? html`<p class="note">${say("late")}</p>
                    <div class="pair">${mostField(form)}</div>
                    ${doorPart(form)}`
                : nothing
            }${apartPart(form, shown)}
          </fieldset>`
        : nothing
    }
    <fieldset>
      <legend>${say("group.times")}</legend>
      <div class="pair">${comingTimes(form)}</div>
    </fieldset>`;
}

/** `of`: the tournament whose settings are changed; null: a new one. */
export function openForm(page: Page, of: TournamentPage | null, redraw: () => void): SettingsForm {
  const form = stateOf(page, of, redraw);
  loadAll(form);
  return {
    get isReady() {
      return form.setup !== null && !(form.anew && form.setup.solo());
    },
    draw(shown): TemplateResult {
      form.drawn = shown;
      return shown?.status === "running" ? underWayPart(form, shown) : wholeForm(form, shown);
    },
    wish(filled): HttpTournamentSettings {
      form.unknown = [];
      return of === null ? allOf(form, filled) : whatDiffers(allOf(form, filled), of, form.told ?? []);
    },
    changedMeanwhile: (pageNow) => (of === null ? [] : changedSettings(of, pageNow)),
    refusal: (problem) =>
      problem.code === "no_such_player" && form.unknown.length > 0
        ? say("invited.unknown", { names: formsList(form.unknown) })
        : optionText(problem),
    async lookInto(problem, { invited }): Promise<void> {
      if (problem.code === "no_such_player") await lookForUnknown(form, invited ?? []);
    },
  };
}
