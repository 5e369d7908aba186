// What people have reported and nobody has answered yet: each case with what was said, and what can be done about it.
import { emptyState } from "../components/empty-state.ts";
import { html, nothing, type TemplateResult } from "lit-html";
import { textIn } from "../components/form-text.ts";
import { textField } from "../components/forms.ts";
import { playerName } from "../components/player-name.ts";
import { conductWords } from "../i18n/en/conduct.ts";
import { moderationWords } from "../i18n/en/moderation.ts";
import { momentText } from "../language/dates.ts";
import { errorSentence } from "../language/errors.ts";
import { problemOf } from "../net/api.ts";
import type { PeopleApi } from "../people/api.ts";
import { Attempt } from "../people/attempt.ts";
import { formEnd, wrongIn } from "../people/form-parts.ts";
import type { Page } from "../session/page.ts";
import type { HttpReport } from "../wire/messages.ts";
import { renameForm } from "./rename-form.ts";
import { sanctionForm } from "./sanction-form.ts";

const { say } = moderationWords;
const READY = ["acted", "nothing"] as const;

type Ready = (typeof READY)[number];
type Doing = "close" | "sanction" | "rename";

export interface ReportsPart {
  load: () => Promise<void>;
  draw: () => TemplateResult;
}

/** `changed`: something has been done that stands in the log. */
export function reportsPart(page: Page, api: PeopleApi, changed: () => void): ReportsPart {
  let reports: HttpReport[] = [];
  let cursor: string | null = null;
  /** Which case is dealt with, and how. */
  let open: { id: string; doing: Doing; attempt: Attempt; form: { draw: () => TemplateResult } | null } | null = null;

  /** Counts questions: an answer to an older one says nothing any more. */
  let asked = 0;

  async function load(): Promise<void> {
    asked += 1;
    const mine = asked;
    const page1 = await api.reports(null);
    if (mine !== asked) return;
    reports = page1.reports;
    cursor = page1.cursor ?? null;
  }

  async function more(): Promise<void> {
    const from = cursor;
    try {
      const next = await api.reports(from);
      // It has been pressed twice, or the list has begun anew.
      if (from !== cursor) return;
      reports = [...reports, ...next.reports];
      cursor = next.cursor ?? null;
    } catch (error) {
      page.session.toast({ text: errorSentence(problemOf(error)), tone: "bad" });
    }
    page.redraw();
  }

  function begin(report: HttpReport, doing: Doing): void {
    const isOpen = open?.id === report.id && open.doing === doing;
    const { player } = report;
    const form =
      doing === "sanction"
        ? sanctionForm(page, api, player.id, changed, "report-sanction")
        : doing === "rename"
          ? renameForm(page, api, player, (name) => {
              reports = reports.map((one) =>
                one.player.id === player.id ? { ...one, player: { ...one.player, name } } : one,
              );
              changed();
            })
          : null;
    open = isOpen ? null : { id: report.id, doing, attempt: new Attempt(() => page.redraw()), form };
    page.redraw();
  }

  /** `ready`: which answer was pressed; null: the one that stands in the field. */
  async function close(form: HTMLFormElement, report: HttpReport, ready: Ready | null): Promise<void> {
    const answer = textIn(form, "answer").trim();
    const given = answer === "" && ready !== null ? say(`report.${ready}`) : answer;
    const reason = ready === null ? given : say(`report.ready.${ready}`);
    if (!(await open?.attempt.run(() => api.closeReport(report.id, given, reason)))) return;
    open = null;
    reports = reports.filter(({ id }) => id !== report.id);
    page.session.toast({ text: say("report.done"), tone: "plain" });
    changed();
  }

  /** Two answers are ready; whoever wants another one writes it, and Enter sends that. */
  function closing(report: HttpReport, attempt: Attempt): TemplateResult {
    const submit = (event: SubmitEvent): void => {
      event.preventDefault();
      void close(event.target as HTMLFormElement, report, null);
    };
    const press = ({ target }: Event, ready: Ready): void =>
      void close((target as Element).closest("form") as HTMLFormElement, report, ready);
    return html`<form class="people-form" @submit=${submit}>
      ${textField({
        id: "report-answer",
        name: "answer",
        label: say("report.answer"),
        autocomplete: "off",
        maxlength: 300,
        required: false,
        wrong: wrongIn(attempt.problem, ["answer"], "answer"),
      })}
      <p class="actions">
        ${READY.map(
          (each) =>
            html`<button
              type="button"
              title=${say(`report.${each}`)}
              data-testid="report-ready-${each}"
              @click=${(event: Event) => press(event, each)}
            >
              ${say(`report.ready.${each}`)}
            </button>`,
        )}
      </p>
      ${formEnd("report-go", say("report.go"), attempt, wrongIn(attempt.problem, ["answer"], null))}
    </form>`;
  }

  function facts(report: HttpReport): TemplateResult {
    const { room, game, sanctions, text, talk } = report;
    return html`${text === undefined ? nothing : html`<p><q>${text}</q></p>`}
      <p class="people-facts">
        ${room === undefined ? nothing : html`<a href="/r/${room}">${say("report.room")} ${room}</a>`}
        ${game === undefined ? nothing : html`<a href="/g/${game}">${say("report.game")} ${game}</a>`}
        ${
          sanctions.length === 0
            ? nothing
            : html`<span class="tag">${say("report.sanctions", { count: sanctions.length })}</span>`
        }
      </p>
      ${
        talk.length === 0
          ? nothing
          : html`<details data-testid="report-${report.id}-talk">
              <summary>${say("report.talk", { count: talk.length })}</summary>
              <ol class="report-talk">
                ${talk.map(
                  ({ player, name, text: words }) =>
                    html`<li><b class=${player === report.player.id ? "accused" : ""}>${name}</b> ${words}</li>`,
                )}
              </ol>
            </details>`
      }`;
  }

  function caseOf(report: HttpReport): TemplateResult {
    const { id, player, by, reason, at_unix_ms: atUnixMs } = report;
    const mine = open?.id === id ? open : null;
    const button = (doing: Doing, text: string): TemplateResult =>
      html`<button
        class="quiet"
        aria-expanded=${mine?.doing === doing}
        data-testid="report-${id}-${doing}"
        @click=${() => begin(report, doing)}
      >
        ${text}
      </button>`;
    return html`<li class="report" data-testid="report-${id}">
      <p>
        <strong>${playerName(player)}</strong> · ${conductWords.say(`reason.${reason}`)}
        <span class="note"
          >${say("report.by", { name: by.name, at: momentText(new Date(atUnixMs).toISOString()) })}</span
        >
      </p>
      ${facts(report)}
      <p class="actions">
        ${button("close", say("report.close"))} ${button("sanction", say("report.sanction"))}
        ${button("rename", say("rename"))}
      </p>
      ${mine === null ? nothing : (mine.form?.draw() ?? closing(report, mine.attempt))}
    </li>`;
  }

  function draw(): TemplateResult {
    return html`<section class="panel" data-rows>
      <h2>${say("reports")}</h2>
      ${
        reports.length === 0
          ? emptyState("sealed", say("reports.none"))
          : html`<ol class="reports" data-testid="reports">
              ${reports.map(caseOf)}
            </ol>`
      }
      ${
        cursor === null
          ? nothing
          : html`<p><button data-testid="reports-more" @click=${() => void more()}>${say("reports.more")}</button></p>`
      }
    </section>`;
  }

  return { load, draw };
}
