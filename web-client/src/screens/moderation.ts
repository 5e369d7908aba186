// Moderation: what people have reported, what is in force, a new sanction, meetings, and what has been done by whom.
import { emptyState } from "../components/empty-state.ts";
import { html, nothing, type TemplateResult } from "lit-html";
import { textField, textOf } from "../components/forms.ts";
import { playerName } from "../components/player-name.ts";
import { momentText } from "../language/dates.ts";
import { errorSentence } from "../language/errors.ts";
import { core } from "../i18n/en/core.ts";
import { moderationWords } from "../i18n/en/moderation.ts";
import { peopleWords } from "../i18n/en/people.ts";
import { problemOf } from "../net/api.ts";
import type { Page, Screen } from "../session/page.ts";
import { peopleApi } from "../people/api.ts";
import { Attempt } from "../people/attempt.ts";
import { formEnd, wrongIn } from "../people/form-parts.ts";
import type { HttpAuditAbout, HttpAuditEntry, HttpSanction, Problem } from "../wire/messages.ts";
import { popsPart, type PopsPart } from "./moderation-pops.ts";
import { reportsPart } from "./moderation-reports.ts";
import { sanctionForm } from "./sanction-form.ts";

const { say } = moderationWords;
const moment = (unixMs: number): string => momentText(new Date(unixMs).toISOString());

export function moderationScreen(page: Page): Screen {
  const api = peopleApi(page);
  const form = sanctionForm(page, api, null, () => void load());
  const reports = reportsPart(page, api, () => void loadRest());
  let pops: PopsPart | null = null;
  let sanctions: HttpSanction[] | null = null;
  let entries: HttpAuditEntry[] = [];
  let cursor: string | null = null;
  let problem: Problem | null = null;
  /** Which one is being lifted: that wants a reason. */
  let lifting: { id: string; attempt: Attempt } | null = null;

  /** Counts questions: an answer to an older one says nothing any more. */
  let asked = 0;

  const load = (): Promise<void> => loadRest(reports.load());

  async function loadRest(besides?: Promise<void>): Promise<void> {
    asked += 1;
    const mine = asked;
    problem = null;
    try {
      const [inForce, log] = await Promise.all([api.sanctions(), api.audit(null), besides]);
      if (mine !== asked) return;
      sanctions = inForce.sanctions;
      entries = log.entries;
      cursor = log.cursor ?? null;
    } catch (error) {
      if (mine === asked) problem = problemOf(error);
    }
    page.redraw();
  }
  void load();

  async function more(): Promise<void> {
    const from = cursor;
    try {
      const log = await api.audit(from);
      // It has been pressed twice, or the log has been read anew.
      if (from !== cursor) return;
      entries = [...entries, ...log.entries];
      cursor = log.cursor ?? null;
    } catch (error) {
      page.session.toast({ text: errorSentence(problemOf(error)), tone: "bad" });
    }
    page.redraw();
  }

  async function lift(event: SubmitEvent, id: string): Promise<void> {
    event.preventDefault();
    const reason = textOf(event, "reason").trim();
    if (!(await lifting?.attempt.run(() => api.lift(id, reason)))) return;
    lifting = null;
    page.session.toast({ text: say("lift.done"), tone: "plain" });
    await load();
  }

  function about(what: HttpAuditAbout | HttpSanction): TemplateResult {
    if (what.player) return playerName(what.player);
    if (what.address !== undefined) return html`<code>${what.address}</code>`;
    if ("tournament" in what) return html`<a href="/t/${what.tournament}">${what.tournament}</a>`;
    if ("pop" in what) return html`<strong>${what.pop?.title}</strong>`;
    return html`<code>${"room" in what ? what.room : ""}</code>`;
  }

  function sanctionLine(sanction: HttpSanction): TemplateResult {
    const { id } = sanction;
    const name = sanction.player?.name ?? sanction.address ?? "";
    const attempt = lifting?.id === id ? lifting.attempt : null;
    return html`<li class="session" data-testid="sanction-${id}">
      <span
        ><strong>${say(`sanction.${sanction.what}`)}</strong> ${about(sanction)}
        ${say("until", { until: moment(sanction.until_unix_ms) })} <q class="note">${sanction.reason}</q>${
          sanction.by
            ? html`<span class="note">${say("by", { name: sanction.by.name, at: moment(sanction.at_unix_ms) })}</span>`
            : nothing
        }</span
      >
      ${
        attempt
          ? html`<form class="people-form" @submit=${(event: SubmitEvent) => void lift(event, id)}>
              ${textField({
                id: "lift-reason",
                name: "reason",
                label: say("reason"),
                autocomplete: "off",
                maxlength: 300,
                wrong: wrongIn(attempt.problem, ["reason"], "reason"),
              })}
              ${formEnd("lift-go", say("lift"), attempt, wrongIn(attempt.problem, ["reason"], null))}
            </form>`
          : html`<button
              class="quiet"
              aria-label=${say("lift.label", { name })}
              data-testid="sanction-${id}-lift"
              @click=${() => {
                lifting = { id, attempt: new Attempt(() => page.redraw()) };
                page.redraw();
                requestAnimationFrame(() => document.getElementById("lift-reason")?.focus());
              }}
            >
              ${say("lift")}
            </button>`
      }
    </li>`;
  }

  function auditLine(entry: HttpAuditEntry): TemplateResult {
    return html`<li>
      <span class="note">${moment(entry.at_unix_ms)}</span>
      <span
        >${entry.by ? html`<strong>${entry.by.name}</strong>` : say("server")}: ${say("act", { act: entry.act })}
        ${about(entry.about)}${entry.reason === "" ? nothing : html` <q class="note">${entry.reason}</q>`}</span
      >
    </li>`;
  }

  function draw(): TemplateResult {
    if (problem) {
      const isForbidden = ["forbidden", "unauthorized", "not_registered"].includes(problem.code);
      return html`<section class="sheet narrow">
        <h1>${say("head")}</h1>
        <p role="alert" data-testid="moderation-why">${isForbidden ? say("forbidden") : errorSentence(problem)}</p>
        ${
          isForbidden
            ? nothing
            : html`<p>
                <button class="primary" data-testid="moderation-again" @click=${() => void load()}>
                  ${peopleWords.say("again")}
                </button>
              </p>`
        }
        ${
          page.state.me?.registered
            ? nothing
            : html`<p><a class="button primary" href="/account">${core.say("nav.signIn")}</a></p>`
        }
      </section>`;
    }
    if (sanctions === null) return html`<h1 class="waiting">${peopleWords.say("loading")}</h1>`;
    return html`<div class="people-page">
      <header class="people-head">
        <h1>${say("head")}</h1>
        <p class="lead">${say("lead")}</p>
      </header>
      ${reports.draw()}
      <div class="people-columns">
        <section class="panel" data-rows>
          <h2>${say("sanctions")}</h2>
          ${
            sanctions.length === 0
              ? emptyState("sealed", say("sanctions.none"))
              : html`<ul class="sessions" data-testid="sanctions">
                  ${sanctions.map(sanctionLine)}
                </ul>`
          }
        </section>
        <section class="panel">
          <h2>${say("make")}</h2>
          ${form.draw()}
        </section>
      </div>
      ${(pops ??= popsPart(page)).draw()}
      <section class="panel">
        <h2>${say("audit")}</h2>
        ${
          entries.length === 0
            ? emptyState("written", say("audit.none"))
            : html`<ol class="audit" data-testid="audit">
                ${entries.map(auditLine)}
              </ol>`
        }
        ${
          cursor === null
            ? nothing
            : html`<p><button data-testid="audit-more" @click=${() => void more()}>${say("audit.more")}</button></p>`
        }
      </section>
    </div>`;
  }

  return { title: () => say("title"), draw };
}
