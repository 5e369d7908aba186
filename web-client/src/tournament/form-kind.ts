// The form of settings: the kind of tournament and what belongs to it.
import { html, nothing, type TemplateResult } from "lit-html";
import { checkField, segmentField } from "../components/fields.ts";
import { directingWords } from "../i18n/en/directing.ts";
import type { TournamentElimination, TournamentKind, TournamentPage } from "../wire/messages.ts";
import type { FormState } from "./form-state.ts";

const { say } = directingWords;

const KINDS = ["swiss", "round_robin", "knock_out", "team_match"] as const satisfies readonly TournamentKind[];

const ELIMINATIONS = ["single", "with_third_place", "twice"] as const satisfies readonly TournamentElimination[];

export function kindPart(form: FormState, shown: TournamentPage | null): TemplateResult {
  const fixed = shown !== null && shown.status !== "draft";
  const { kind } = form.held;
  return html`<fieldset>
    <legend>${say("group.kind")}</legend>
    ${
      fixed
        ? nothing
        : html`${segmentField<TournamentKind>(
              "kind",
              say("kind"),
              KINDS.map((value) => ({ value, text: say(`kind.${value}`) })),
              kind,
              (next) => form.set({ kind: next }),
            )}
            <p class="note">${say(`kind.${kind}.note`)}</p>`
    }
    ${
      kind === "round_robin"
        ? checkField("option-twice", say("twice"), null, form.held.twice, (twice) => form.set({ twice }))
        : nothing
    }
    ${
      kind === "round_robin"
        ? checkField(
            "option-annul_withdrawals",
            say("annul_withdrawals"),
            say("annul_withdrawals.note"),
            form.held.annul_withdrawals,
            (annulWithdrawals) => form.set({ annul_withdrawals: annulWithdrawals }),
          )
        : nothing
    }
    ${
      kind === "team_match"
        ? checkField("option-scheveningen", say("scheveningen"), null, form.held.scheveningen, (scheveningen) =>
            form.set({ scheveningen }),
          )
        : nothing
    }
    ${
      kind === "swiss" || (kind === "team_match" && !form.held.scheveningen)
        ? numberField("rounds", say("rounds"), form.held.rounds, 1, 50)
        : nothing
    }
    ${
      kind === "knock_out"
        ? segmentField<TournamentElimination>(
            "elimination",
            say("elimination"),
            ELIMINATIONS.map((value) => ({ value, text: say(`elimination.${value}`) })),
            form.held.elimination,
            (elimination) => form.set({ elimination }),
          )
        : nothing
    }
  </fieldset>`;
}

export function numberField(id: string, label: string, value: number, least: number, most: number): TemplateResult {
  return html`<label class="field"
    >${label}<input
      type="number"
      name=${id}
      data-testid="option-${id}"
      min=${least}
      max=${most}
      step="1"
      required
      value=${value}
  /></label>`;
}
