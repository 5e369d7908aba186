// Settings: how it looks, sounds and is played. They are this browser's own, and need no connection.
import { html, nothing, type TemplateResult } from "lit-html";
import { checkField, segmentField } from "../components/fields.ts";
import { keyList } from "../components/key-list.ts";
import type { KeyHelp, Look } from "../games/common/game.ts";
import { gameOf, titleOf } from "../games/registry.ts";
import { core } from "../i18n/en/core.ts";
import { settingsWords } from "../i18n/en/settings.ts";
import { LANGUAGES, wordsReady, type Language } from "../language/language.ts";
import { browserKeep } from "../net/identity.ts";
import type { Page, Screen } from "../session/page.ts";
import { placeHere } from "../session/place.ts";
import type { PushPart } from "../push/part.ts";
import { SeenHints } from "../session/seen-hints.ts";
import { REVEALS_MS, type Settings } from "../session/settings.ts";
import { loadSheet } from "../styles/load-sheet.ts";
import sheet from "../styles/settings.css?url";
import { GAME_NAMES, type GameName } from "../wire/messages.ts";

const { say } = settingsWords;

export const loadStyle = (): Promise<void> => loadSheet(sheet);
const PUSH = "#push";

export function settingsScreen(page: Page): Screen {
  const { set } = page.session;
  const now = (): Settings => page.state.settings;
  const keys = new Map<GameName, () => KeyHelp[]>();
  let renewed = false;
  /** Of the games; null: still on its way. */
  let looks: Look[] | null = null;

  let push: PushPart | null = null;

  /** What this device is told is the one thing here that the server knows of. */
  async function loadPush(): Promise<void> {
    const part = await import("../push/part.ts");
    await Promise.all([wordsReady(), part.loadStyle()]);
    push = part.openPushPart(page);
    page.redraw();
  }

  async function loadLooks(): Promise<void> {
    const modules = await Promise.all(GAME_NAMES.map(async (game) => gameOf(game).look?.()));
    const found = modules.flatMap((module) => (module ? [module.look] : []));
    await Promise.all([wordsReady(), ...found.map((each) => each.loadStyle())]);
    looks = found;
    await loadPush().catch(() => page.session.toast({ text: core.say("loadingFailed"), tone: "bad" }));
    page.redraw();
    if (location.hash === PUSH && placeHere() === 0)
      requestAnimationFrame(() => document.querySelector(PUSH)?.scrollIntoView());
  }

  /** What shows reveals stands with their setting. */
  const looksOfGames = (reveals: boolean): TemplateResult[] =>
    (looks ?? [])
      .filter(({ play }) => (play !== null) === reveals)
      .map((each) => html`${each.fields(now(), set)} ${each.preview()}`);
  void loadLooks().catch(() => {
    looks ??= [];
    page.session.toast({ text: core.say("loadingFailed"), tone: "bad" });
  });

  async function loadKeys(game: GameName): Promise<void> {
    try {
      const { keyHelp } = await gameOf(game).table();
      await wordsReady();
      keys.set(game, keyHelp);
      page.redraw();
    } catch {
      page.session.toast({ text: core.say("loadingFailed"), tone: "bad" });
    }
  }

  function look(): TemplateResult {
    return html`<fieldset>
      <legend>${say("look")}</legend>
      ${segmentField<Language>(
        "set-language",
        say("language"),
        (Object.keys(LANGUAGES) as Language[]).map((value) => ({ value, text: LANGUAGES[value] })),
        now().language,
        (language) => set({ language }),
      )}
      ${segmentField(
        "theme",
        say("theme"),
        (["system", "light", "dark"] as const).map((value) => ({ value, text: say(`theme.${value}`) })),
        now().theme,
        (theme) => set({ theme }),
      )}
      ${looksOfGames(true)}
      <div class="setting-row">
        ${segmentField(
          "reveal",
          say("reveal"),
          REVEALS_MS.map((value) => ({ value, text: say(`reveal.${value}`) })),
          now().reveal_ms,
          (revealMs) => set({ reveal_ms: revealMs }),
        )}
        <button data-testid="reveal-try" @click=${() => looks?.forEach(({ play }) => play?.(now().reveal_ms))}>
          ${say("reveal.try")}
        </button>
      </div>
      ${looksOfGames(false)}
    </fieldset>`;
  }

  function sound(): TemplateResult {
    const percent = Math.round(now().volume * 100);
    return html`<fieldset>
      <legend>${say("sound")}</legend>
      ${checkField("muted", say("muted"), null, now().muted, (muted) => set({ muted }))}
      <div class="setting-row">
        <label class="field"
          >${say("volume")}
          <input
            type="range"
            min="0"
            max="1"
            step="0.05"
            data-testid="volume"
            aria-valuetext=${say("volume.percent", { percent })}
            .value=${String(now().volume)}
            @input=${(event: Event) => set({ volume: Number((event.target as HTMLInputElement).value) })}
            @change=${() => page.sounds.play("reveal")}
          />
        </label>
        <button data-testid="sound-try" @click=${() => page.sounds.play("reveal")}>${say("try")}</button>
      </div>
    </fieldset>`;
  }

  function playing(): TemplateResult {
    return html`<fieldset>
      <legend>${say("playing")}</legend>
      ${checkField("set-seal-at-once", say("atOnce"), say("atOnce.note"), now().seal_at_once, (sealAtOnce) =>
        set({ seal_at_once: sealAtOnce }),
      )}
      ${checkField("set-hints", say("hints"), say("hints.note"), now().hints, (hints) => set({ hints }))}
      <p class="setting-row">
        <button data-testid="hints-again" @click=${showHintsAgain}>${say("hints.again")}</button>
        <span class="note" role="status">${renewed ? say("hints.renewed") : nothing}</span>
      </p>
      ${checkField("set-keys", say("keys"), say("keys.note"), now().keys, (on) => set({ keys: on }))}
      ${GAME_NAMES.map(
        (game) =>
          html`<details @toggle=${() => void loadKeys(game)}>
            <summary data-testid="keys-${game}">${say("keys.list", { game: titleOf(game) })}</summary>
            ${keyList(keys.get(game)?.() ?? [])}
          </details>`,
      )}
    </fieldset>`;
  }

  function showHintsAgain(): void {
    new SeenHints(browserKeep()).forget();
    set({ hints: true });
    renewed = true;
    page.redraw();
  }

  return {
    title: () => say("title"),
    draw: () =>
      html`<div class="form-page settings">
        <h1>${say("head")}</h1>
        <p class="lead">${say("lead")}</p>
        ${looks ? html`<div class="room-form">${look()} ${sound()} ${playing()} ${push?.draw() ?? nothing}</div>` : nothing}
      </div>`,
  };
}
