// "When this page is closed", among the settings: whether this device is told, which others are, and of what.
import { html, nothing, type TemplateResult } from "lit-html";
import { checkField } from "../components/fields.ts";
import { icon } from "../components/icons.ts";
import { pushWords } from "../i18n/en/push.ts";
import { dayText } from "../language/dates.ts";
import { errorSentence } from "../language/errors.ts";
import { problemOf } from "../net/api.ts";
import type { Page } from "../session/page.ts";
import sheet from "../styles/push.css?url";
import { loadSheet } from "../styles/load-sheet.ts";
import type { HttpPush, HttpPushDevice, NotificationKind, Problem } from "../wire/messages.ts";
import { chooseKinds, fetchPush, removeDevice } from "./api.ts";
import { ability, forgetThisDevice, tellThisDevice } from "./device.ts";
import { keptDevice } from "./kept.ts";

const { say } = pushWords;

const KINDS: NotificationKind[] = [
  "called",
  "challenged",
  "challenge_accepted",
  "challenge_refused",
  "invited",
  "plays",
  "directs",
  "pop",
  "report_answered",
  "sanctioned",
];

/** What has been done, by the key of its words: it is said in the language that is spoken then. */
type Done = "started" | "notGranted" | "stopped" | "removed";

export interface PushPart {
  draw: () => TemplateResult;
}

export const loadStyle = (): Promise<void> => loadSheet(sheet);

export function openPushPart(page: Page): PushPart {
  let push: HttpPush | null = null;
  let problem: Problem | null = null;
  /** Whose it is; what comes for another says nothing any more. */
  let whose: string | null = null;
  let busy = false;
  let note: Done | null = null;

  async function load(token: string): Promise<void> {
    problem = null;
    try {
      const found = await fetchPush(page);
      if (token === whose) push = found;
    } catch (error) {
      if (token === whose) problem = problemOf(error);
    }
    page.redraw();
  }

  async function act(work: () => Promise<Done>): Promise<void> {
    if (busy) return;
    busy = true;
    note = null;
    page.redraw();
    try {
      note = await work();
      push = await fetchPush(page);
    } catch (error) {
      note = null;
      page.session.toast({ text: errorSentence(problemOf(error)), tone: "bad" });
    }
    busy = false;
    page.redraw();
  }

  const isTold = (): boolean => push?.devices.some(({ id }) => id === keptDevice()?.id) ?? false;

  const start = (key: string): Promise<void> =>
    act(async () => ((await tellThisDevice(page, key)) ? "started" : "notGranted"));
  const stop = (): Promise<void> => act(() => forgetThisDevice(page).then((): Done => "stopped"));

  /** Told at once; where the server does not want it, it stands as it was. */
  async function choose(kind: NotificationKind, on: boolean): Promise<void> {
    if (!push) return;
    const before = push.kinds;
    const kinds = KINDS.filter((each) => (each === kind ? on : before.includes(each)));
    push = { ...push, kinds };
    try {
      await chooseKinds(page, kinds);
    } catch (error) {
      push = { ...push, kinds: before };
      page.session.toast({ text: errorSentence(problemOf(error)), tone: "bad" });
    }
    page.redraw();
  }

  function remove({ id }: HttpPushDevice): Promise<void> {
    if (id === keptDevice()?.id) return stop();
    return act(() => removeDevice(page, id).then((): Done => "removed"));
  }

  function device(one: HttpPushDevice): TemplateResult {
    const isThis = one.id === keptDevice()?.id;
    return html`<li class="push-device" data-testid="push-device-${one.id}">
      <span
        ><b>${one.host}</b>${isThis ? html` <em class="tag">${say("this")}</em>` : nothing}
        <span class="note">${say("since", { day: dayText(one.at_unix_ms) })}</span></span
      >
      <button
        class="quiet"
        aria-label=${say("remove.label", { host: one.host })}
        data-testid="push-device-${one.id}-remove"
        @click=${() => void remove(one)}
      >
        ${say("remove")}
      </button>
    </li>`;
  }

  function own(key: string): TemplateResult {
    const can = ability();
    if (can !== "able")
      return html`<p class="push-why" data-testid="push-why" data-why=${can}>${say(`why.${can}`)}</p>`;
    const told = isTold();
    return html`<div class="setting-row">
      ${
        told
          ? html`<p class="push-on">${icon("check")} ${say("on")}</p>
              <button data-testid="push-stop" aria-disabled=${busy ? "true" : nothing} @click=${() => void stop()}>
                ${say("stop")}
              </button>`
          : html`<button
              class="primary"
              data-testid="push-start"
              aria-disabled=${busy ? "true" : nothing}
              @click=${() => void start(key)}
            >
              ${say("start")}
            </button>`
      }
    </div>`;
  }

  function body(): TemplateResult {
    if (problem)
      return html`<p class="note bad" role="alert">${errorSentence(problem)}</p>
        <p>
          <button data-testid="push-again" @click=${() => whose !== null && void load(whose)}>${say("again")}</button>
        </p>`;
    if (!push) return html`<p class="note">${say("loading")}</p>`;
    const { public_key: key, devices, kinds } = push;
    if (key === undefined) return html`<p class="push-why" data-testid="push-why" data-why="off">${say("why.off")}</p>`;
    return html`${own(key)}
      <p class="note" role="status" data-testid="push-note">${note === null ? nothing : say(note)}</p>
      ${
        devices.length === 0
          ? nothing
          : html`<div class="push-devices" data-rows>
              <h2 tabindex="-1">${say("devices")}</h2>
              <ul data-testid="push-devices">
                ${devices.map(device)}
              </ul>
            </div>`
      }
      <details class="push-kinds" ?open=${devices.length > 0}>
        <summary data-testid="push-kinds">${say("kinds")}</summary>
        <div class="push-choices">
          ${KINDS.map((kind) =>
            checkField(
              `push-kind-${kind}`,
              say(`kind.${kind}`),
              null,
              kinds.includes(kind),
              (on) => void choose(kind, on),
            ),
          )}
        </div>
      </details>`;
  }

  return {
    draw(): TemplateResult {
      const token = page.session.token();
      if (token !== whose) {
        [whose, push, problem, note] = [token, null, null, null];
        if (token !== null) void load(token);
      }
      return html`<fieldset id="push" data-testid="push">
        <legend>${say("head")}</legend>
        <p class="note">${say("lead")}</p>
        ${whose === null ? html`<p class="push-why">${say("why.nobody")}</p>` : body()}
      </fieldset>`;
    },
  };
}
