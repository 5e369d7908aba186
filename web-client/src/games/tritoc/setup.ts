// The form of a Tritoc room: ready-made games first, then everything that can be set.
import { html, type TemplateResult } from "lit-html";
import { presetButtons } from "../../components/presets.ts";
import { segmentField, selectField } from "../../components/fields.ts";
import { tritocSetup } from "./words/setup.ts";
import type { Setup } from "../common/game.ts";
import type { TritocFullOptions } from "./wire.ts";

const { say } = tritocSetup;

const ORIGINAL: TritocFullOptions = { layout: "standard", dice: "two", turn_seconds: 30 };

const PRESETS = {
  original: ORIGINAL,
  quick: { ...ORIGINAL, turn_seconds: 10 },
  shuffled: { ...ORIGINAL, layout: "shuffled" },
  even: { ...ORIGINAL, dice: "even" },
} satisfies Record<string, TritocFullOptions>;

type PresetName = keyof typeof PRESETS;

const TURNS = [0, 10, 15, 20, 30, 60, 120];

export function openSetup(redraw: () => void): Setup {
  let form: TritocFullOptions = ORIGINAL;
  let preset: PresetName | null = "original";

  function set(change: Partial<TritocFullOptions>): void {
    form = { ...form, ...change };
    preset = null;
    redraw();
  }

  function presets(): TemplateResult {
    const names = Object.keys(PRESETS) as PresetName[];
    return presetButtons(
      say("presets"),
      names.map((name) => ({ name, title: say(`preset.${name}`), note: say(`preset.${name}.note`) })),
      preset,
      (name) => {
        form = PRESETS[name];
        preset = name;
        redraw();
      },
    );
  }

  function draw(): TemplateResult {
    return html`
      <fieldset>
        <legend>${say("group.board")}</legend>
        ${segmentField(
          "option-layout",
          say("layout"),
          (["standard", "shuffled"] as const).map((value) => ({ value, text: say(`layout.${value}`) })),
          form.layout,
          (layout) => set({ layout }),
        )}
        <p class="note">${say(`layout.${form.layout}.note`)}</p>
        ${segmentField(
          "option-dice",
          say("dice"),
          (["two", "even"] as const).map((value) => ({ value, text: say(`dice.${value}`) })),
          form.dice,
          (dice) => set({ dice }),
        )}
        <p class="note">${say(`dice.${form.dice}.note`)}</p>
      </fieldset>
      <fieldset>
        <legend>${say("group.time")}</legend>
        ${selectField(
          "option-turn-seconds",
          say("turn"),
          TURNS.map((seconds) => [seconds, seconds === 0 ? say("none") : say("seconds", { seconds })]),
          form.turn_seconds,
          (turnSeconds) => set({ turn_seconds: turnSeconds }),
        )}
        <p class="note">${say("turn.note")}</p>
      </fieldset>
    `;
  }

  return { draw, options: () => form, seats: () => ["black1", "white1"], presets, solo: () => false };
}
