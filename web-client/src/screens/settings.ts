// Settings: how it looks, sounds and is played. They are this browser's own.
import { html } from "lit-html";
import { check_field, segment_field } from "../components/fields.ts";
import { settings_words } from "../i18n/en/settings.ts";
import type { Page, Screen } from "../page.ts";
import { load_chips } from "../games/ctor/style.ts";
import type { Settings } from "../settings.ts";

const { say } = settings_words;

export function settings_screen(page: Page): Screen {
  void load_chips();
  const { set } = page.session;
  const now = (): Settings => page.state.settings;

  return {
    title: () => say("title"),
    draw: () => html`<div class="form-page">
      <h1>${say("head")}</h1>
      <p class="lead">${say("lead")}</p>
      <div class="room-form">
        <fieldset>
          <legend>${say("look")}</legend>
          ${segment_field(
            "theme",
            say("theme"),
            (["system", "light", "dark"] as const).map((value) => ({ value, text: say(`theme.${value}`) })),
            now().theme,
            (theme) => set({ theme }),
          )}
          ${segment_field(
            "pieces",
            say("pieces"),
            (["discs", "tiles", "letters"] as const).map((value) => ({ value, text: say(`pieces.${value}`) })),
            now().pieces,
            (pieces) => set({ pieces }),
          )}
          <p class="chip-samples" aria-hidden="true"><span class="chip b"></span><span class="chip w"></span></p>
          ${segment_field(
            "figures",
            say("figures"),
            (["classic", "signs", "letters"] as const).map((value) => ({ value, text: say(`figures.${value}`) })),
            now().figures,
            (figures) => set({ figures }),
          )}
          ${segment_field(
            "numbers",
            say("numbers"),
            (["empty", "all", "hover"] as const).map((value) => ({ value, text: say(`numbers.${value}`) })),
            now().numbers,
            (numbers) => set({ numbers }),
          )}
          ${segment_field(
            "reveal",
            say("reveal"),
            ([900, 450, 0] as const).map((value) => ({ value, text: say(`reveal.${value}`) })),
            now().reveal_ms,
            (reveal_ms) => set({ reveal_ms }),
          )}
        </fieldset>
        <fieldset>
          <legend>${say("sound")}</legend>
          ${check_field("muted", say("muted"), null, now().muted, (muted) => set({ muted }))}
          <label class="field">${say("volume")}
            <input type="range" min="0" max="1" step="0.05" data-testid="volume" .value=${String(now().volume)}
              @change=${(event: Event) => set({ volume: Number((event.target as HTMLInputElement).value) })} />
          </label>
          <p><button @click=${() => page.sounds.play("reveal")}>${say("try")}</button></p>
        </fieldset>
        <fieldset>
          <legend>${say("playing")}</legend>
          ${check_field("set-seal-at-once", say("at_once"), say("at_once.note"), now().seal_at_once, (seal_at_once) => set({ seal_at_once }))}
          ${check_field("set-keys", say("keys"), say("keys.note"), now().keys, (keys) => set({ keys }))}
        </fieldset>
      </div>
    </div>`,
  };
}
