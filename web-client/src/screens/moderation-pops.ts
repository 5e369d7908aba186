// Meetings, for operators: those there are, and a new one.
import { html, nothing, type TemplateResult } from "lit-html";
import { checkField } from "../components/fields.ts";
import { clearFields, textField, textOf } from "../components/forms.ts";
import { fetchPops } from "../finding/pops.ts";
import { popsWords } from "../i18n/en/pops.ts";
import { momentText } from "../language/dates.ts";
import { errorSentence } from "../language/errors.ts";
import { problemOf } from "../net/api.ts";
import { Attempt, fieldOf } from "../people/attempt.ts";
import { formEnd } from "../people/form-parts.ts";
import { KINDS, shortKind, type Kind } from "../people/kinds.ts";
import { tell } from "../session/asking.ts";
import type { Page } from "../session/page.ts";
import type { HttpPop, HttpPopRequest } from "../wire/messages.ts";

const { say } = popsWords;
const FIELDS = ["title", "kinds", "starts_unix_ms", "minutes"] as const;
const WRONG = { title: "title", kinds: "kinds", starts_unix_ms: "starts", minutes: "minutes" } as const;

export interface PopsPart {
  draw: () => TemplateResult;
}

/** By whose clocks those at this page live. */
const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

export function popsPart(page: Page): PopsPart {
  const attempt = new Attempt(() => page.redraw());
  let pops: HttpPop[] | null = null;
  let kinds = new Set<Kind>();
  let weekly = false;
  void load();

  async function load(): Promise<void> {
    try {
      ({ pops } = await fetchPops(page));
    } catch (error) {
      pops ??= [];
      page.session.toast({ text: errorSentence(problemOf(error)), tone: "bad" });
    }
    page.redraw();
  }

  async function remove({ pop }: HttpPop): Promise<void> {
    try {
      await tell(page, `/pops/${pop}/remove`, {});
      page.session.toast({ text: say("removed"), tone: "plain" });
    } catch (error) {
      page.session.toast({ text: errorSentence(problemOf(error)), tone: "bad" });
    }
    await load();
  }

  async function add(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    if (!attempt.isComplete(form)) return;
    const wish = {
      title: textOf(event, "title").trim(),
      kinds: [...kinds],
      starts_unix_ms: new Date(textOf(event, "starts_unix_ms")).getTime(),
      minutes: Number(textOf(event, "minutes")),
      ...(weekly ? { weekly, time_zone: ownZone() } : {}),
    } as HttpPopRequest;
    if (!(await attempt.run(() => tell(page, "/pops", wish)))) return;
    clearFields(form, "title", "starts_unix_ms");
    kinds = new Set();
    weekly = false;
    page.session.toast({ text: say("added"), tone: "plain" });
    await load();
  }

  const wrong = (field: (typeof FIELDS)[number] | null): string => {
    const { problem } = attempt;
    if (!problem || fieldOf(problem, FIELDS) !== field) return "";
    return field === null ? errorSentence(problem) : say(`wrong.${WRONG[field]}`);
  };

  const line = (pop: HttpPop): TemplateResult =>
    html`<li class="session" data-testid="pop-${pop.pop}">
      <span>
        <b>${pop.title}</b> ·
        ${momentText(new Date(pop.starts_unix_ms).toISOString())}${pop.weekly ? html` · ${say("weekly")}` : nothing}
        <span class="note"
          >${pop.kinds.map(shortKind).join(", ")} · ${say("length", pop)} ·
          ${say("coming", { count: pop.coming })}</span
        >
      </span>
      <button
        class="quiet"
        aria-label=${say("remove.label", { title: pop.title })}
        data-testid="pop-${pop.pop}-remove"
        @click=${() => void remove(pop)}
      >
        ${say("remove")}
      </button>
    </li>`;

  function kindField(kind: Kind): TemplateResult {
    return checkField(`pop-kind-${kind.replace("/", "-")}`, shortKind(kind), null, kinds.has(kind), (on) => {
      if (on) kinds.add(kind);
      else kinds.delete(kind);
      page.redraw();
    });
  }

  const form = (): TemplateResult =>
    html`<form class="people-form" data-testid="pop-form" novalidate @submit=${add}>
      ${textField({
        id: "pop-title",
        name: "title",
        label: say("title"),
        autocomplete: "off",
        maxlength: 60,
        wrong: wrong("title"),
      })}
      <div class="field" role="group" aria-labelledby="pop-kinds">
        <span id="pop-kinds">${say("games")}</span>
        <div class="pop-kinds">${KINDS.map(kindField)}</div>
        <p class="note bad" role="alert" data-testid="pop-kinds-wrong">${wrong("kinds") || nothing}</p>
      </div>
      <div class="field-block">
        <label for="pop-starts">${say("starts")}</label>
        <input
          id="pop-starts"
          name="starts_unix_ms"
          type="datetime-local"
          required
          data-testid="pop-starts"
          aria-describedby="pop-starts-wrong"
          aria-invalid=${wrong("starts_unix_ms") ? "true" : "false"}
        />
        <p class="note bad" id="pop-starts-wrong" role="alert">${wrong("starts_unix_ms") || nothing}</p>
      </div>
      <div class="field-block">
        <label for="pop-minutes">${say("minutes")}</label>
        <input
          id="pop-minutes"
          name="minutes"
          type="number"
          required
          min="15"
          max="720"
          value="60"
          data-testid="pop-minutes"
          aria-describedby="pop-minutes-wrong"
          aria-invalid=${wrong("minutes") ? "true" : "false"}
        />
        <p class="note bad" id="pop-minutes-wrong" role="alert">${wrong("minutes") || nothing}</p>
      </div>
      ${checkField("pop-weekly", say("repeats"), say("repeats.note", { zone: ownZone() }), weekly, (on) => {
        weekly = on;
        page.redraw();
      })}
      ${formEnd("pop-go", say("add"), attempt, wrong(null))}
    </form>`;

  return {
    draw: () =>
      html`<section class="panel" aria-labelledby="pops-head" data-rows>
        <h2 id="pops-head">${say("head")}</h2>
        <p class="note">${say("lead")}</p>
        ${
          pops === null
            ? nothing
            : pops.length === 0
              ? html`<p class="note" data-testid="pops-none">${say("none")}</p>`
              : html`<ul class="sessions" data-testid="pops">
                  ${pops.map(line)}
                </ul>`
        }
        <details class="change">
          <summary data-testid="pop-new">${say("add")}</summary>
          ${form()}
        </details>
      </section>`,
  };
}
