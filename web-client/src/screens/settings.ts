// Settings: how it looks, sounds and is played. They are this browser's own, and need no connection.
import { html, nothing, type TemplateResult } from "lit-html";
import { check_field, segment_field } from "../components/fields.ts";
import { key_list } from "../components/key-list.ts";
import type { KeyHelp, Look } from "../games/common/game.ts";
import { game_of, title_of } from "../games/registry.ts";
import { core } from "../i18n/en/core.ts";
import { settings_words } from "../i18n/en/settings.ts";
import { LANGUAGES, words_ready, type Language } from "../language/language.ts";
import { browser_keep } from "../net/identity.ts";
import type { Page, Screen } from "../session/page.ts";
import { SeenHints } from "../session/seen-hints.ts";
import type { Settings } from "../session/settings.ts";
import { load_sheet } from "../styles/load-sheet.ts";
import sheet from "../styles/settings.css?url";
import { GAME_NAMES, type GameName } from "../wire/messages.ts";

const { say } = settings_words;

export function settings_screen(page: Page): Screen {
  const { set } = page.session;
  const now = (): Settings => page.state.settings;
  const keys = new Map<GameName, () => KeyHelp[]>();
  let renewed = false;
  /** Of the games; null: still on its way. */
  let looks: Look[] | null = null;
  let styled = false;

  async function load_looks(): Promise<void> {
    const modules = await Promise.all(GAME_NAMES.map((game) => game_of(game).look?.()));
    await words_ready();
    looks = modules.flatMap((module) => (module ? [module.look] : []));
    page.redraw();
    await Promise.all([load_sheet(sheet), ...looks.map((each) => each.load_style())]);
    styled = true;
    page.redraw();
  }

  /** What shows reveals stands with their setting. */
  const looks_of_games = (reveals: boolean): TemplateResult[] =>
    (looks ?? [])
      .filter(({ play }) => (play !== null) === reveals)
      .map((each) => html`${each.fields(now(), set)} ${styled ? each.preview() : nothing}`);
  void load_looks().catch(() => {
    looks ??= [];
    page.session.toast({ text: core.say("loading_failed"), tone: "bad" });
  });

  async function load_keys(game: GameName): Promise<void> {
    try {
      const { key_help } = await game_of(game).table();
      await words_ready();
      keys.set(game, key_help);
      page.redraw();
    } catch {
      page.session.toast({ text: core.say("loading_failed"), tone: "bad" });
    }
  }

  function look(): TemplateResult {
    return html`<fieldset>
      <legend>${say("look")}</legend>
      ${segment_field<Language>(
        "set-language",
        say("language"),
        (Object.keys(LANGUAGES) as Language[]).map((value) => ({ value, text: LANGUAGES[value] })),
        now().language,
        (language) => set({ language }),
      )}
      ${segment_field(
        "theme",
        say("theme"),
        (["system", "light", "dark"] as const).map((value) => ({ value, text: say(`theme.${value}`) })),
        now().theme,
        (theme) => set({ theme }),
      )}
      ${looks_of_games(true)}
      <div class="setting-row">
        ${segment_field(
          "reveal",
          say("reveal"),
          ([900, 450, 0] as const).map((value) => ({ value, text: say(`reveal.${value}`) })),
          now().reveal_ms,
          (reveal_ms) => set({ reveal_ms }),
        )}
        <button data-testid="reveal-try" @click=${() => looks?.forEach(({ play }) => play?.(now().reveal_ms))}>
          ${say("reveal.try")}
        </button>
      </div>
      ${looks_of_games(false)}
    </fieldset>`;
  }

  function sound(): TemplateResult {
    const percent = Math.round(now().volume * 100);
    return html`<fieldset>
      <legend>${say("sound")}</legend>
      ${check_field("muted", say("muted"), null, now().muted, (muted) => set({ muted }))}
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
      ${check_field("set-seal-at-once", say("at_once"), say("at_once.note"), now().seal_at_once, (seal_at_once) =>
        set({ seal_at_once }),
      )}
      ${check_field("set-hints", say("hints"), say("hints.note"), now().hints, (hints) => set({ hints }))}
      <p class="setting-row">
        <button data-testid="hints-again" @click=${show_hints_again}>${say("hints.again")}</button>
        <span class="note" role="status">${renewed ? say("hints.renewed") : nothing}</span>
      </p>
      ${check_field("set-keys", say("keys"), say("keys.note"), now().keys, (on) => set({ keys: on }))}
      ${GAME_NAMES.map(
        (game) =>
          html`<details @toggle=${() => void load_keys(game)}>
            <summary data-testid="keys-${game}">${say("keys.list", { game: title_of(game) })}</summary>
            ${key_list(keys.get(game)?.() ?? [])}
          </details>`,
      )}
    </fieldset>`;
  }

  function show_hints_again(): void {
    new SeenHints(browser_keep()).forget();
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
        ${looks ? html`<div class="room-form">${look()} ${sound()} ${playing()}</div>` : nothing}
      </div>`,
  };
}
