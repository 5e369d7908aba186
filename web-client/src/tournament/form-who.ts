// The form of settings: who may enter, how many, and who does not meet.
import { html, nothing, type TemplateResult } from "lit-html";
import { checkField, selectField } from "../components/fields.ts";
import { directingWords } from "../i18n/en/directing.ts";
import { byId, focusOn } from "./focus.ts";
import type { TournamentPage } from "../wire/messages.ts";
import { type FormState, needsTeam, isTeam } from "./form-state.ts";
import { numberField } from "./form-kind.ts";

const { say } = directingWords;

export function whoPart(form: FormState, shown: TournamentPage | null): TemplateResult {
  const fixed = shown !== null && shown.status !== "draft";
  return html`<fieldset>
    <legend>${say("group.who")}</legend>
    ${
      fixed
        ? nothing
        : checkField(
            "option-team",
            say("team"),
            needsTeam(form) ? say("team.needed") : say("team.note"),
            isTeam(form),
            (team) => form.set({ team }),
            needsTeam(form),
          )
    }
    <div class="pair">
      ${isTeam(form) && !fixed ? numberField("boards", say("boards"), form.held.boards, 1, 20) : nothing}
      ${form.held.kind === "team_match" ? nothing : mostField(form)}
    </div>
    ${checkField(
      "option-needs_registered",
      say("needs_registered"),
      null,
      form.held.needs_registered || form.held.rated,
      (needsRegistered) => form.set({ needs_registered: needsRegistered }),
      form.held.rated,
    )}
    ${checkField("option-rated", say("rated"), say("rated.note"), form.held.rated, (rated) => form.set({ rated }))}
    ${apartPart(form, shown)} ${doorPart(form)}
  </fieldset>`;
}

export function mostField(form: FormState): TemplateResult {
  const most = form.held.kind === "round_robin" ? 100 : 2000;
  return numberField(
    "entrants_max",
    say("entrants_max"),
    Math.min(form.of?.settings.entrants_max ?? 100, most),
    2,
    most,
  );
}

export function apartPart(form: FormState, shown: TournamentPage | null): TemplateResult | typeof nothing {
  if (form.held.kind !== "swiss") return nothing;
  return html`${checkField(
    "option-forbid_same_club",
    say("forbid_same_club"),
    null,
    form.held.forbid_same_club,
    (forbidSameClub) => form.set({ forbid_same_club: forbidSameClub }),
  )}
  ${shown === null ? nothing : pairsPart(form, shown)}`;
}

/** What those need who want to enter. */
export function doorPart(form: FormState): TemplateResult {
  const settings = form.of?.settings;
  return html`<label class="field"
      >${say("password")}<input
        name="password"
        maxlength="64"
        autocomplete="off"
        data-testid="option-password"
        placeholder=${settings?.password ? say("password.keep") : nothing}
        ?disabled=${form.held.noPassword}
    /></label>
    ${
      settings?.password
        ? checkField("option-no-password", say("password.none"), null, form.held.noPassword, (noPassword) =>
            form.set({ noPassword }),
          )
        : nothing
    }
    <label class="field"
      >${say("invited")}<textarea
        name="invited"
        rows="3"
        data-testid="option-invited"
        ?disabled=${form.told === null}
        .defaultValue=${form.told === null ? "…" : form.told.map(({ name }) => name).join("\n")}
      ></textarea>
    </label>
    <p class="note">${say("invited.note")}</p>`;
}

/** Who may not meet. Entrants are there once the registration has been opened. */
function pairsPart(form: FormState, { entrants }: TournamentPage): TemplateResult | typeof nothing {
  if (entrants.length < 2) return nothing;
  const names = new Map(entrants.map(({ entrant, name }) => [entrant, name]));
  const known = form.held.forbidden.filter((each) => each.every((entrant) => names.has(entrant)));
  const [one, other] = form.pair;
  const isNew =
    one !== 0 && other !== 0 && one !== other && !known.some((each) => each.includes(one) && each.includes(other));
  const text = (each: [number, number]): string =>
    say("forbidden.pair", { one: names.get(each[0]) ?? "", other: names.get(each[1]) ?? "" });
  const choices: [number, string][] = [[0, "–"], ...[...names].sort(([, a], [, b]) => a.localeCompare(b))];
  const choose =
    (at: 0 | 1) =>
    (entrant: number): void => {
      form.pair = at === 0 ? [entrant, form.pair[1]] : [form.pair[0], entrant];
      form.redraw();
    };
  const add = (): void => {
    form.pair = [0, 0];
    form.set({ forbidden: [...known, [one, other]] });
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
              @click=${() => form.set({ forbidden: known.filter((kept) => kept !== each) })}
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
