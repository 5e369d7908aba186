// Making a room: the game's own form, then what concerns the room itself.
import { textIn } from "../components/form-text.ts";
import { html, nothing, type TemplateResult } from "lit-html";
import { checkField, segmentField, selectField } from "../components/fields.ts";
import { nameCard } from "../components/name-card.ts";
import type { Setup } from "../games/common/game.ts";
import { gameChoices } from "../games/choices.ts";
import { gameOf, readingOf } from "../games/registry.ts";
import { errorSentence } from "../language/errors.ts";
import { core } from "../i18n/en/core.ts";
import { setupWords } from "../i18n/en/setup.ts";
import { wordsReady } from "../language/language.ts";
import type { Page, Screen } from "../session/page.ts";
import { GAME_NAMES, type BotLevel, type GameName, type Problem, type Visibility } from "../wire/messages.ts";

const { say } = setupWords;

const DELAYS = [0, 15, 30, 60, 180];
const ABSENCES = [15, 30, 60, 120, 300];

export function newRoomScreen(page: Page): Screen {
  let setup: Setup | null = null;
  let visibility: Visibility = "public";
  let tableTalk = false;
  let unwatched = false;
  let delay = 0;
  let absent = 60;
  let bots = false;
  let rated = false;
  let level: BotLevel = 2;
  let refused: Problem | null = null;
  let sending = false;

  let game: GameName = GAME_NAMES[0];
  const setups = new Map<GameName, Setup>();

  async function choose(next: GameName): Promise<void> {
    game = next;
    setup = setups.get(next) ?? null;
    page.redraw();
    if (setup) return;
    const { openSetup } = await gameOf(next).setup();
    await wordsReady();
    const opened = openSetup(() => page.redraw());
    setups.set(next, opened);
    if (game === next) setup = opened;
    page.redraw();
  }
  void choose(game);

  /** What is switched on and possible: practice is not rated, and nobody is whom the server does not know. */
  const isRated = (): boolean => rated && page.state.me?.registered === true && !setup?.solo();

  async function make(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (!setup || sending) return;
    const data = new FormData(event.target as HTMLFormElement);
    const text = (name: string): string | undefined => textIn(data, name).trim() || undefined;
    const password = text("password");
    sending = true;
    page.redraw();
    const made = await page.session.ask("room.create", {
      game,
      options: setup.options(),
      name: text("room-name") ?? core.say("room.of", { name: page.state.me?.name ?? "" }).slice(0, 60),
      visibility,
      password,
      spectator_delay: delay,
      absent_seconds: absent,
      table_talk: tableTalk,
      solo: setup.solo(),
      ...(isRated() ? { rated: true } : {}),
      ...(unwatched ? { watchable: false } : {}),
    });
    sending = false;
    if (!made.ok) {
      refused = made.error;
      page.redraw();
      return;
    }
    const { room } = made;
    const seats = setup.seats();
    const solo = setup.solo();
    await page.session.enterRoom(room, readingOf, password);
    page.router.go(`/r/${room}`);
    if (solo || !bots || isRated()) return;
    const [mine, ...others] = seats;
    if (mine) await page.session.tell("seat.take", { room, seat: mine });
    for (const seat of others) await page.session.tell("seat.bot", { room, seat, level });
  }

  function ratedField(): TemplateResult {
    const may = page.state.me?.registered === true;
    const field = checkField(
      "option-rated",
      say("rated"),
      say("rated.note"),
      isRated(),
      (on) => {
        rated = on;
        page.redraw();
      },
      !may,
    );
    return may
      ? field
      : html`<div class="field">
          ${field}
          <p class="note" data-testid="rated-why">${say("rated.guest")} <a href="/account">${say("rated.keep")}</a></p>
        </div>`;
  }

  function roomFields(): TemplateResult {
    return html`<fieldset>
      <legend>${say("group.room")}</legend>
      <label class="field"
        >${say("name")}
        <input
          name="room-name"
          maxlength="60"
          autocomplete="off"
          data-testid="room-name"
          placeholder=${core.say("room.of", { name: page.state.me?.name ?? "" })}
        />
      </label>
      ${setup?.solo() ? nothing : ratedField()}
      ${segmentField<Visibility>(
        "option-visibility",
        say("visibility"),
        (["public", "unlisted"] as const).map((value) => ({ value, text: say(`visibility.${value}`) })),
        visibility,
        (each) => {
          visibility = each;
        },
      )}
      <label class="field"
        >${say("password")}
        <input
          name="password"
          maxlength="64"
          autocomplete="off"
          data-testid="room-password"
          aria-describedby="room-password-note"
        />
      </label>
      <p class="note" id="room-password-note">${say("password.note")}</p>
      ${checkField("option-table-talk", say("table_talk"), say("table_talk.note"), tableTalk, (on) => {
        tableTalk = on;
      })}
      ${checkField("option-unwatched", say("unwatched"), say("unwatched.note"), unwatched, (on) => {
        unwatched = on;
      })}
      <div class="pair">
        ${selectField(
          "option-absent",
          say("absent"),
          ABSENCES.map((seconds) => [seconds, say("glass", { seconds })]),
          absent,
          (seconds) => {
            absent = seconds;
          },
        )}
        ${selectField(
          "option-delay",
          say("delay"),
          DELAYS.map((seconds) => [seconds, seconds === 0 ? say("delay.0") : say("glass", { seconds })]),
          delay,
          (seconds) => {
            delay = seconds;
          },
        )}
      </div>
      <p class="note">${say("absent.note")}</p>
      ${
        setup?.solo() || isRated()
          ? nothing
          : html`${checkField("option-bots", say("bots"), say("bots.note"), bots, (on) => {
              bots = on;
              page.redraw();
            })}
            ${
              bots
                ? selectField(
                    "option-bot-level",
                    say("bots.level"),
                    [
                      [1, say("level.1")],
                      [2, say("level.2")],
                      [3, say("level.3")],
                    ],
                    level,
                    (each) => {
                      level = each as BotLevel;
                    },
                  )
                : nothing
            }`
      }
    </fieldset>`;
  }

  const whyNot = (problem: Problem): string =>
    problem.code === "bad_option" && isRated()
      ? say("rated.bad", { option: problem.option ?? "?" })
      : errorSentence(problem);

  return {
    title: () => say("title"),
    draw: () =>
      html`<div class="form-page">
        <h1>${say("head")}</h1>
        <p class="lead">${say("lead")}</p>
        ${page.state.named ? nothing : nameCard(page)}
        ${segmentField<GameName>("game", say("game"), gameChoices(), game, (next) => void choose(next))}
        ${
          setup
            ? html`${setup.presets()}
                <form class="room-form" @submit=${make}>
                  ${setup.draw()} ${roomFields()}
                  <div class="form-end">
                    <p class="note bad" role="alert">${refused ? whyNot(refused) : nothing}</p>
                    <button class="primary large" data-testid="make-room" ?disabled=${sending}>${say("make")}</button>
                  </div>
                </form>`
            : nothing
        }
      </div>`,
  };
}
