// A new evening: one form for the game, the people, the time and a name. Whoever is a guest yet registers with it.
import { html, nothing, type TemplateResult } from "lit-html";
import { checkField, segmentField } from "../components/fields.ts";
import { passwordField, textField, textOf } from "../components/forms.ts";
import { lengthMs, isPossible, planOf, roundMsOf, tablesFor, type Plan } from "../evening/plan.ts";
import { numberField, planFields } from "../evening/plan-fields.ts";
import { gameChoices } from "../games/choices.ts";
import { gameOf } from "../games/registry.ts";
import { accountWords } from "../i18n/en/account.ts";
import { eveningWords } from "../i18n/en/evening.ts";
import { dayText, timeText } from "../language/dates.ts";
import { errorSentence } from "../language/errors.ts";
import { peopleApi } from "../people/api.ts";
import { Attempt, fieldOf } from "../people/attempt.ts";
import { strengthNote, wrongIn } from "../people/form-parts.ts";
import { PASSWORD_MIN } from "../people/password.ts";
import type { Page, Screen } from "../session/page.ts";
import { loadSheet } from "../styles/load-sheet.ts";
import sheet from "../styles/evening.css?url";
import { tournamentApi } from "../tournament/api.ts";
import { GAME_NAMES, type GameName, type HttpTournamentSettings } from "../wire/messages.ts";

const { say } = eveningWords;
const { say: sayAccount } = accountWords;
const PEOPLE_MAX = 60;
const MINUTES_MAX = 480;
const ACCOUNT = ["name", "password"];
/** Of what is asked for besides. */
const EVENING = ["title", "people", "minutes", "rounds", "length"];

export const loadStyle = (): Promise<void> => loadSheet(sheet);

export function newEveningScreen(page: Page): Screen {
  let game: GameName = GAME_NAMES[0];
  let team = 0;
  let people = 12;
  let minutes = 90;
  /** Where somebody has changed it; else it follows from the rest. */
  let changed: Plan | null = null;
  let plays = true;
  let typed = "";
  let tooLong = false;
  /** Registering and opening go together; what was refused may be either. */
  const registering = new Attempt(() => page.redraw());
  const opening = new Attempt(() => page.redraw());
  choose(GAME_NAMES[0]);

  function choose(next: GameName): void {
    game = next;
    team = gameOf(next).evening.teams[0] ?? 1;
    changed = null;
    page.redraw();
  }

  const plan = (): Plan => changed ?? planOf(minutes, gameOf(game).evening.minutes(team));
  const wrongField = (): string | null => registering.problem && fieldOf(registering.problem, EVENING);

  /** What was wrong with a field that has been changed is no longer known to be. */
  function takeBack({ target }: Event): void {
    if (wrongField() !== (target as HTMLInputElement).name) return;
    registering.problem = null;
    page.redraw();
  }

  async function open(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    if (!registering.isComplete(form)) return;
    tooLong = !isPossible(plan());
    if (tooLong) return page.redraw();
    if (!page.state.me?.registered && !(await register(event))) return;
    const wish = {
      name: textOf(event, "title").trim(),
      game,
      kind: "scramble",
      options: gameOf(game).evening.options(team),
      rounds: plan().rounds,
      round_ms: roundMsOf(plan()),
    } as HttpTournamentSettings;
    await opening.run(async () => {
      const { tournament } = await tournamentApi(page).make(wish);
      // Who hosts without a place can still come in on the page.
      if (plays)
        await tournamentApi(page, tournament)
          .enter("register", {})
          .catch(() => undefined);
      page.router.go(`/e/${tournament}`);
    });
  }

  async function register(event: SubmitEvent): Promise<boolean> {
    const [name, password] = [textOf(event, "name").trim(), textOf(event, "password")];
    return registering.run(async () => {
      // The line says who we are before anybody can register.
      await page.session.ask("ping", {});
      const { player } = await peopleApi(page).register(name, password);
      page.session.become({ token: page.session.token() ?? "", name: player.name });
    });
  }

  function choosePlan(next: Plan): void {
    changed = next;
    page.redraw();
  }

  function planLines(): TemplateResult {
    const { rounds, minutes: length } = plan();
    const clock = timeText(Date.now() + page.state.aheadMs + lengthMs(plan()));
    return html`<div class="ev-plan" role="status">
        <p data-testid="plan" data-rounds=${rounds} data-minutes=${length}>
          ${say("over.plan", { count: rounds, minutes: length, clock })}
        </p>
        <p class="note">
          ${say("new.tables", { count: tablesFor(people, team), number: team })}
          ${say(`count.${gameOf(game).evening.decides}`)}
        </p>
      </div>
      <details class="ev-fold">
        <summary data-testid="change-plan">${say("new.change")}</summary>
        ${planFields("plan", plan(), 1, choosePlan, wrongField())}
      </details>`;
  }

  function account(): TemplateResult {
    const wrongWith = (field: string): string => wrongIn(registering.problem, ACCOUNT, field);
    return html`<fieldset class="ev-account">
      <legend>${say("new.you")}</legend>
      <p class="note">${say("new.you.text")} <a href="/account">${say("new.signIn")}</a></p>
      ${textField({
        id: "host-name",
        name: "name",
        label: sayAccount("name"),
        autocomplete: "username",
        note: sayAccount("name.note"),
        maxlength: 20,
        minlength: 2,
        wrong: wrongWith("name"),
        ...(page.state.named && !/\s/.test(page.state.me?.name ?? " ") ? { value: page.state.me?.name ?? "" } : {}),
      })}
      ${passwordField(
        {
          id: "host-password",
          name: "password",
          label: sayAccount("password"),
          autocomplete: "new-password",
          note: strengthNote(typed),
          minlength: PASSWORD_MIN,
          wrong: wrongWith("password"),
          onInput: (value) => {
            typed = value;
            page.redraw();
          },
        },
        () => page.redraw(),
      )}
    </fieldset>`;
  }

  /** What was wrong with all of it, beside the button. */
  function wrong(): string {
    if (tooLong) return say("new.tooLong");
    const { problem } = opening;
    if (problem?.code === "forbidden" && problem.until_unix_ms === undefined) return say("new.forbidden");
    if (problem) return errorSentence(problem);
    const refused = registering.problem;
    return refused && fieldOf(refused, [...ACCOUNT, ...EVENING]) === null ? wrongIn(refused, ACCOUNT, null) : "";
  }

  function draw(): TemplateResult {
    const { teams } = gameOf(game).evening;
    const day = dayText(Date.now() + page.state.aheadMs).replace(/,? \d{4}.*$/, "");
    return html`<div class="form-page ev-new" data-testid="new-evening-page">
      <header>
        <h1>${say("new")}</h1>
        <p class="lead">${say("new.lead")}</p>
      </header>
      <form class="room-form" novalidate @submit=${open} @change=${takeBack}>
        <fieldset>
          ${segmentField<GameName>("game", say("new.game"), gameChoices(), game, choose)}
          ${
            teams.length > 1
              ? segmentField<number>(
                  "team",
                  say("new.team"),
                  teams.map((value) => ({ value, text: say("new.versus", { number: value }) })),
                  team,
                  (next) => {
                    team = next;
                    changed = null;
                    page.redraw();
                  },
                )
              : nothing
          }
          <div class="ev-numbers">
            ${numberField({
              id: "people",
              name: "people",
              label: say("new.people"),
              value: people,
              least: 2,
              most: PEOPLE_MAX,
              isWrong: wrongField() === "people",
              onInput: (value) => {
                people = value;
                page.redraw();
              },
            })}
            ${numberField({
              id: "minutes",
              name: "minutes",
              label: say("new.minutes"),
              value: minutes,
              least: 5,
              most: MINUTES_MAX,
              isWrong: wrongField() === "minutes",
              onInput: (value) => {
                minutes = value;
                changed = null;
                page.redraw();
              },
            })}
          </div>
          ${textField({
            id: "evening-name",
            name: "title",
            label: say("new.name"),
            autocomplete: "off",
            maxlength: 60,
            value: say("new.name.day", { day }),
            wrong: wrongField() === "title" ? sayAccount("wrong.missing") : "",
          })}
          <div class="ev-wide">${planLines()}</div>
        </fieldset>
        ${page.state.me?.registered ? nothing : account()}
        ${checkField("plays", say("new.plays"), null, plays, (on) => {
          plays = on;
        })}
        <div class="form-end">
          <p class="note bad" role="alert" data-testid="open-wrong">${wrong() || nothing}</p>
          <button
            class="primary large"
            data-testid="open-evening"
            aria-disabled=${registering.busy || opening.busy ? "true" : nothing}
          >
            ${say("new.go")}
          </button>
        </div>
      </form>
    </div>`;
  }

  return { title: () => say("new.title"), draw };
}
