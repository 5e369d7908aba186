// The form of a CTOR room: ready-made games first, then everything that can be set.
import { html, nothing, type TemplateResult } from "lit-html";
import { offered, presetButtons, presetOf } from "../../components/presets.ts";
import { ctorSetup } from "./words/setup.ts";
import { checkField, segmentField, selectField } from "../../components/fields.ts";
import type { CtorFullOptions, CtorOptions, CtorPower, CtorSize, CtorTeamSize, SeatName } from "../../wire/messages.ts";
import type { Setup } from "../common/game.ts";

const { say } = ctorSetup;

interface Form {
  size: CtorSize;
  black: CtorTeamSize;
  white: CtorTeamSize;
  power: CtorPower;
  glass: [number, number];
  uneven: boolean;
  auto_replace: boolean;
  secrets: boolean;
  secrets_seconds: number;
  solo: boolean;
}

const CLASSIC: Form = {
  size: 10,
  black: 3,
  white: 3,
  power: 3,
  glass: [30, 30],
  uneven: false,
  auto_replace: false,
  secrets: false,
  secrets_seconds: 60,
  solo: false,
};

const PRESETS = {
  classic: CLASSIC,
  quick: { ...CLASSIC, size: 8, black: 1, white: 1, power: 2, glass: [15, 15], auto_replace: true },
  uneven: { ...CLASSIC, black: 2, white: 3 },
  solo: {
    ...CLASSIC,
    size: 8,
    black: 1,
    white: 1,
    power: 2,
    glass: [5, 30],
    uneven: true,
    auto_replace: true,
    solo: true,
  },
} satisfies Record<string, Form>;

type PresetName = keyof typeof PRESETS;

const GLASSES = [0, 5, 10, 15, 30, 60, 120, 300, 600];
const SECRET_TIMES = [30, 60, 120, 0];

/** The least power a pairing allows. */
export function leastPower(black: number, white: number): CtorPower {
  return Math.max(2, black, white) as CtorPower;
}

const FIELDS: Partial<Record<string, string>> = {
  size: "option-size",
  teams: "option-black",
  power: "option-power",
  sandglass: "option-glass-black",
  auto_replace: "option-auto-replace",
  secrets: "option-secrets",
  secrets_seconds: "option-secrets-seconds",
  solo: "option-solo",
};

function formOf(options: CtorFullOptions): Form {
  const [black, white] = options.teams;
  const sandglass: [number, number] =
    typeof options.sandglass === "number" ? [options.sandglass, options.sandglass] : options.sandglass;
  return {
    ...options,
    black,
    white,
    glass: sandglass,
    uneven: sandglass[0] !== sandglass[1],
    solo: false,
  };
}

export function openSetup(redraw: () => void, now?: CtorFullOptions): Setup {
  let form: Form = now ? formOf(now) : CLASSIC;
  let preset = presetOf<PresetName, Form>(PRESETS, form);

  function set(change: Partial<Form>): void {
    form = { ...form, ...change };
    const least = leastPower(form.black, form.white);
    if (form.power < least || "black" in change || "white" in change) form = { ...form, power: least };
    if ("glass" in change && !form.uneven) form = { ...form, glass: [form.glass[0], form.glass[0]] };
    preset = null;
    redraw();
  }

  function options(): CtorOptions {
    const [black, white] = form.glass;
    return {
      size: form.size,
      teams: [form.black, form.white],
      power: form.power,
      sandglass: form.uneven && black !== white ? [black, white] : black,
      auto_replace: form.auto_replace,
      secrets: form.secrets,
      ...(form.secrets ? { secrets_seconds: form.secrets_seconds } : {}),
    };
  }

  function seats(): SeatName[] {
    const of = (side: "black" | "white", count: number): SeatName[] =>
      Array.from({ length: count }, (_, index) => `${side}${index + 1}` as SeatName);
    return [...of("black", form.black), ...of("white", form.white)];
  }

  function presets(alone = true): TemplateResult {
    const names = (Object.keys(PRESETS) as PresetName[]).filter((name) => alone || !PRESETS[name].solo);
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
    const counts = [1, 2, 3] as const;
    return html`
      <fieldset>
        <legend>${say("group.board")}</legend>
        ${segmentField<CtorSize>(
          "option-size",
          say("size"),
          [
            { value: 10, text: say("size.10") },
            { value: 8, text: say("size.8") },
          ],
          form.size,
          (size) => set({ size }),
        )}
        <div class="pair">
          ${selectField(
            "option-black",
            say("team.black"),
            counts.map((count) => [count, say("members", { count })]),
            form.black,
            (count) => set({ black: count as CtorTeamSize, solo: false }),
          )}
          ${selectField(
            "option-white",
            say("team.white"),
            counts.map((count) => [count, say("members", { count })]),
            form.white,
            (count) => set({ white: count as CtorTeamSize, solo: false }),
          )}
        </div>
        ${segmentField<CtorPower>(
          "option-power",
          say("power"),
          ([2, 3] as const).map((value) => ({
            value,
            text: String(value),
            disabled: value < leastPower(form.black, form.white),
          })),
          form.power,
          (power) => set({ power }),
          say("power.note"),
        )}
        ${
          now
            ? nothing
            : checkField("option-solo", say("solo"), say("solo.note"), form.solo, (solo) =>
                set(solo ? { solo, black: 1, white: 1 } : { solo }),
              )
        }
      </fieldset>
      <fieldset>
        <legend>${say("group.time")}</legend>
        <div class="pair">
          ${selectField(
            "option-glass-black",
            form.uneven ? say("sandglass.black") : say("sandglass"),
            offered(GLASSES, form.glass[0]).map(glass),
            form.glass[0],
            (seconds) => set({ glass: [seconds, form.glass[1]] }),
          )}
          ${
            form.uneven
              ? selectField(
                  "option-glass-white",
                  say("sandglass.white"),
                  offered(GLASSES, form.glass[1]).map(glass),
                  form.glass[1],
                  (seconds) => set({ glass: [form.glass[0], seconds] }),
                )
              : nothing
          }
        </div>
        <p class="note">${say("sandglass.note")}</p>
        ${checkField("option-uneven", say("uneven"), say("uneven.note"), form.uneven, (uneven) =>
          set({ uneven, glass: form.glass }),
        )}
      </fieldset>
      <fieldset>
        <legend>${say("group.rules")}</legend>
        ${checkField(
          "option-auto-replace",
          say("auto_replace"),
          say("auto_replace.note"),
          form.auto_replace,
          (autoReplace) => set({ auto_replace: autoReplace }),
        )}
        ${checkField("option-secrets", say("secrets"), say("secrets.note"), form.secrets, (secrets) =>
          set({ secrets }),
        )}
        ${
          form.secrets
            ? selectField(
                "option-secrets-seconds",
                say("secrets.seconds"),
                (SECRET_TIMES.includes(form.secrets_seconds)
                  ? SECRET_TIMES
                  : [...SECRET_TIMES, form.secrets_seconds]
                ).map(glass),
                form.secrets_seconds,
                (secretsSeconds) => set({ secrets_seconds: secretsSeconds }),
              )
            : nothing
        }
      </fieldset>
    `;
  }

  return { draw, options, seats, presets, solo: () => form.solo, field: (option) => FIELDS[option] ?? null };
}

function glass(seconds: number): [number, string] {
  return [seconds, seconds === 0 ? say("glass.0") : say("glass", { seconds })];
}
