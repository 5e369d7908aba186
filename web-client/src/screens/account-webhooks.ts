// Webhooks: addresses of one's own that the server calls when something happens. For who is registered.
import { html, nothing, type TemplateResult } from "lit-html";
import { checkField, segmentField } from "../components/fields.ts";
import { clearFields, textField, textOf, toldOnce } from "../components/forms.ts";
import { webhookWords } from "../i18n/en/webhooks.ts";
import { dayText, momentText } from "../language/dates.ts";
import { errorSentence } from "../language/errors.ts";
import { problemOf } from "../net/api.ts";
import { Attempt, fieldOf } from "../people/attempt.ts";
import { formEnd } from "../people/form-parts.ts";
import { read, tell } from "../session/asking.ts";
import type { Page } from "../session/page.ts";
import type {
  HttpWebhook,
  HttpWebhookMade,
  HttpWebhookRequest,
  HttpWebhooks,
  WebhookForm,
  WebhookKind,
} from "../wire/messages.ts";

const { say } = webhookWords;
const MOST = 5;
const KINDS: WebhookKind[] = ["room_open", "tournament", "pop"];
/** Names of products are the same in every language. */
const FORMS: Record<WebhookForm, string> = { tutti: "Tutti", discord: "Discord" };

export interface WebhooksPart {
  draw: () => TemplateResult | typeof nothing;
  close: () => void;
}

export function webhooksPart(page: Page): WebhooksPart {
  const attempt = new Attempt(() => page.redraw());
  let webhooks: HttpWebhook[] | null = null;
  let form: WebhookForm = "tutti";
  let kinds = new Set<WebhookKind>(KINDS);
  /** Shown this once. */
  let secret: string | null = null;
  void load();

  /** The page does without it where it cannot be had; what is here stays, a secret among it that is shown only once. */
  async function load(): Promise<void> {
    try {
      ({ webhooks } = await read<HttpWebhooks>(page, "/webhooks"));
    } catch {
      return;
    }
    page.redraw();
  }

  async function add(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const element = event.target as HTMLFormElement;
    if (!attempt.isComplete(element)) return;
    const url = textOf(event, "url").trim();
    const wish = { url, form, kinds: [...kinds] } as HttpWebhookRequest;
    const isSigned = form === "tutti";
    await attempt.run(async () => {
      const made = await tell<HttpWebhookMade>(page, "/webhooks", wish);
      secret = isSigned ? made.secret : null;
      clearFields(element, "url");
      page.session.toast({ text: say("added"), tone: "plain" });
      await load();
    });
  }

  async function act(path: string, done: string): Promise<void> {
    try {
      await tell(page, path, {});
      page.session.toast({ text: done, tone: "plain" });
    } catch (error) {
      page.session.toast({ text: errorSentence(problemOf(error)), tone: "bad" });
    }
    await load();
  }

  function state({ last, failing_since_unix_ms: failingSince }: HttpWebhook): TemplateResult | typeof nothing {
    if (!last) return html`<span class="note">${say("last.none")}</span>`;
    const at = momentText(new Date(last.at_unix_ms).toISOString());
    const words =
      last.status === 0
        ? say("last.lost", { at })
        : say(last.status < 300 ? "last.good" : "last.bad", { at, status: last.status });
    const failing = failingSince === undefined ? "" : ` · ${say("failing", { day: dayText(failingSince) })}`;
    return html`<span class="note ${failing === "" ? "" : "bad"}">${words}${failing}</span>`;
  }

  const line = (webhook: HttpWebhook): TemplateResult => {
    const { id, host } = webhook;
    return html`<li class="session" data-testid="webhook-${id}">
      <span>
        <b>${host}</b> <em class="tag">${FORMS[webhook.form]}</em>
        <span class="note">${webhook.kinds.map((kind) => say(`kind.${kind}`)).join(" · ")}</span>
        ${state(webhook)}
      </span>
      <span class="actions webhook-acts">
        <button
          class="quiet"
          aria-label=${say("try.label", { host })}
          data-testid="webhook-${id}-try"
          @click=${() => void act(`/webhooks/${id}/try`, say("tried"))}
        >
          ${say("try")}
        </button>
        <button
          class="quiet"
          aria-label=${say("remove.label", { host })}
          data-testid="webhook-${id}-remove"
          @click=${() => void act(`/webhooks/${id}/remove`, say("removed"))}
        >
          ${say("remove")}
        </button>
      </span>
    </li>`;
  };

  const FIELDS = ["url", "kinds"] as const;
  const wrong = (field: (typeof FIELDS)[number] | null): string => {
    const { problem } = attempt;
    if (!problem || fieldOf(problem, FIELDS) !== field) return "";
    return field === null ? errorSentence(problem) : say(`wrong.${field}`);
  };

  const addForm = (): TemplateResult =>
    html`<form class="people-form" data-testid="webhook-form" novalidate @submit=${add}>
      ${textField({
        id: "webhook-url",
        name: "url",
        label: say("url"),
        autocomplete: "off",
        maxlength: 2048,
        note: say(`url.${form}`),
        wrong: wrong("url"),
      })}
      ${segmentField<WebhookForm>(
        "webhook-form",
        say("form"),
        (["tutti", "discord"] as const).map((value) => ({ value, text: FORMS[value] })),
        form,
        (next) => {
          form = next;
          page.redraw();
        },
      )}
      <div class="field" role="group" aria-labelledby="webhook-kinds">
        <span id="webhook-kinds">${say("kinds")}</span>
        ${KINDS.map((kind) =>
          checkField(`webhook-kind-${kind}`, say(`kind.${kind}`), null, kinds.has(kind), (on) => {
            kinds = new Set(KINDS.filter((each) => (each === kind ? on : kinds.has(each))));
            page.redraw();
          }),
        )}
        <p class="note bad" role="alert" data-testid="webhook-kinds-wrong">${wrong("kinds") || nothing}</p>
      </div>
      ${formEnd("webhook-go", say("add"), attempt, wrong(null), "")}
    </form>`;

  return {
    draw(): TemplateResult | typeof nothing {
      if (!webhooks) return nothing;
      return html`<section class="panel" aria-labelledby="webhooks" data-rows>
        <h2 id="webhooks">${say("head")}</h2>
        <p class="note">${say("lead")} <a href="/docs/reference/webhooks.txt" target="_self">${say("reference")}</a></p>
        ${
          webhooks.length === 0
            ? nothing
            : html`<ul class="sessions" data-testid="webhooks">
                ${webhooks.map(line)}
              </ul>`
        }
        ${secret === null ? nothing : toldOnce(page, "webhook-secret", say("secret"), secret)}
        ${
          webhooks.length >= MOST
            ? html`<p class="note">${say("most")}</p>`
            : html`<details class="change">
                <summary data-testid="webhook-new">${say("add")}</summary>
                ${addForm()}
              </details>`
        }
      </section>`;
    },
    close(): void {
      secret = null;
    },
  };
}
