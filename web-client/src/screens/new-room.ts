// Making a room, or a challenge: which game, a ready-made one, with whom, and the button; everything else is folded away
// and has a sensible beginning.
import { html, nothing, type TemplateResult } from "lit-html";
import type { Way } from "../challenge/way.ts";
import { showFaultyField } from "../components/faulty-field.ts";
import { checkField, selectField } from "../components/fields.ts";
import { nameCard } from "../components/name-card.ts";
import type { Card, Setup } from "../games/common/game.ts";
import { gameOf, readingOf, titleOf } from "../games/registry.ts";
import { core } from "../i18n/en/core.ts";
import { setupWords } from "../i18n/en/setup.ts";
import { errorSentence } from "../language/errors.ts";
import { language, wordsReady } from "../language/language.ts";
import { afterPaint } from "../session/after-paint.ts";
import type { Page, Screen } from "../session/page.ts";
import { loadSheet } from "../styles/load-sheet.ts";
import challengeSheet from "../styles/challenge.css?url";
import sheet from "../styles/setup.css?url";
import { GAME_NAMES, type BotLevel, type GameName, type HttpChallengeRoom, type Problem } from "../wire/messages.ts";
import { loadLate } from "./load-late.ts";
import { openRoomFields, ROOM_FIELDS } from "./room-fields.ts";

const { say } = setupWords;

export function newRoomScreen(page: Page): Screen {
  let setup: Setup | null = null;
  let bots = false;
  let level: BotLevel = 2;
  let refused: Problem | null = null;
  let sending = false;

  /** The one whose setup is drawn, and the one that was pressed: its setup may be on the way. */
  let game: GameName = GAME_NAMES[0];
  let pressed: GameName = game;
  let failed = false;
  /** What each game is about, in a sentence. */
  const cards = new Map<GameName, Card>();
  const setups = new Map<GameName, Setup>();
  const room = openRoomFields(page);
  let way: Way | null = null;
  const isChallenge = (): boolean => way?.isChallenge === true && !alone();
  const alone = (): boolean => setup?.solo() === true;

  async function choose(next: GameName): Promise<void> {
    pressed = next;
    refused = null;
    failed = false;
    page.redraw();
    if (!setups.has(next) && !(await loadLate(page, () => loadSetup(next)))) {
      // Not before the press has been drawn: what is drawn again must differ from it.
      await afterPaint();
      failed = true;
    }
    if (pressed !== next) return;
    const loaded = setups.get(next);
    if (loaded) [setup, game] = [loaded, next];
    pressed = game;
    page.redraw();
  }

  async function loadSetup(next: GameName): Promise<void> {
    const [{ openSetup }, { openWay }] = await Promise.all([
      gameOf(next).setup(),
      import("../challenge/way.ts"),
      loadCards(),
      loadSheet(sheet),
      loadSheet(challengeSheet),
    ]);
    await wordsReady();
    way ??= openWay(page);
    if (!setups.has(next))
      setups.set(
        next,
        openSetup(() => page.redraw()),
      );
  }
  void choose(game);

  async function loadCards(): Promise<void> {
    if (cards.size > 0) return;
    const loaded = await Promise.all(GAME_NAMES.map(async (each) => ({ each, ...(await gameOf(each).card()) })));
    for (const { each, card } of loaded) cards.set(each, card);
  }

  async function make(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (!setup || sending || pressed !== game) return;
    const form = event.target as HTMLFormElement;
    const { password, name, watchable, rated, warm_chairs: warm, ...choices } = room.chosen(form, alone());
    sending = true;
    refused = null;
    page.redraw();
    const wish = {
      game,
      options: setup.options(),
      name: name ?? core.say("room.of", { name: page.state.me?.name ?? "" }).slice(0, 60),
      ...choices,
      ...(rated === true ? { rated } : {}),
      ...(warm === true ? { warm_chairs: warm } : {}),
      ...(watchable === false ? { watchable } : {}),
    };
    if (way && isChallenge()) {
      const problem = await way.make(form, wish as HttpChallengeRoom);
      sending = false;
      return problem ? refuse(form, problem) : undefined;
    }
    // As they are wished now: while the room is made, another game may be pressed.
    const [mine, ...others] = bots && !alone() && rated !== true ? setup.seats() : [];
    const theirLevel = level;
    const made = await page.session.ask("room.create", {
      ...wish,
      password: password ?? undefined,
      solo: setup.solo(),
    });
    sending = false;
    if (!made.ok) return refuse(form, made.error);
    await page.session.enterRoom(made.room, readingOf, password ?? undefined);
    page.router.go(`/r/${made.room}`);
    if (mine) await page.session.tell("seat.take", { room: made.room, seat: mine });
    for (const seat of others) await page.session.tell("seat.bot", { room: made.room, seat, level: theirLevel });
  }

  function refuse(form: HTMLFormElement, problem: Problem): void {
    refused = problem;
    page.redraw();
    const option = problem.option ?? "";
    const handle = way?.field(problem) ?? setup?.field(option) ?? ROOM_FIELDS[option];
    if (handle !== undefined) requestAnimationFrame(() => showFaultyField(form, handle, "make-wrong"));
  }

  function tile(each: GameName): TemplateResult {
    const { ratedSizes } = gameOf(each);
    const about = cards.get(each)?.about[language()];
    return html`<label class="game-tile"
      ><input
        type="radio"
        name="game"
        data-testid="game-${each}"
        .checked=${each === pressed}
        @change=${() => void choose(each)}
      /><span
        ><b>${titleOf(each)}</b
        ><small>${say("sides", { most: Math.max(...ratedSizes) })}</small
        >${about === undefined ? nothing : html`<span class="tile-about">${about}</span>`}</span
      ></label
    >`;
  }

  function botFields(): TemplateResult | typeof nothing {
    if (alone() || isChallenge() || room.isRated(false)) return nothing;
    return html`${checkField("option-bots", say("bots"), say("bots.note"), bots, (on) => {
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
    }`;
  }

  const whyNot = (problem: Problem): string =>
    problem.code === "bad_option" && room.isRated(alone())
      ? say("rated.bad", { option: problem.option ?? "?" })
      : errorSentence(problem);

  const form = (chosen: Setup): TemplateResult =>
    html`<form class="room-form" @submit=${make}>
      ${alone() ? nothing : (way?.draw() ?? nothing)}
      <details class="more-options" data-testid="more">
        <summary data-testid="more-options">
          <span>${say("more")}</span>
          <small>${say("more.note")}</small>
        </summary>
        ${chosen.draw()}
        <fieldset>
          <legend>${say("group.room")}</legend>
          ${room.draw(alone(), isChallenge())} ${botFields()}
        </fieldset>
      </details>
      <div class="make-bar">
        <p class="note bad" role="alert" id="make-wrong">${refused ? whyNot(refused) : nothing}</p>
        <button
          class="primary large"
          data-testid="make-room"
          aria-disabled=${sending || pressed !== game ? "true" : nothing}
        >
          ${(isChallenge() ? way?.button() : null) ?? say("make")}
        </button>
      </div>
    </form>`;

  return {
    title: () => say("title"),
    update: () => (setup ? way?.update() : void (failed && choose(pressed))),
    draw: () =>
      html`<div class="form-page new-room">
        <header>
          <h1>${(isChallenge() ? way?.head() : null) ?? say("head")}</h1>
          <p class="lead">${say("lead")}</p>
        </header>
        ${
          setup
            ? html`<div class="game-tiles" role="radiogroup" aria-label=${say("game")}>${GAME_NAMES.map(tile)}</div>
                ${setup.presets()} ${page.state.named ? nothing : nameCard(page)} ${form(setup)}`
            : failed
              ? html`<p class="note bad">${core.say("loadingFailed")}</p>`
              : nothing
        }
      </div>`,
  };
}
