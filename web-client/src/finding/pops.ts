// Meetings: times at which everybody who wants to play is there. Under "Play with people" the next one, where few are
// here now; whoever says that they will come is told before it begins.
import { html, nothing, type TemplateResult } from "lit-html";
import { icon } from "../components/icons.ts";
import { popsWords } from "../i18n/en/pops.ts";
import { meetingText } from "../language/meeting.ts";
import { errorSentence } from "../language/errors.ts";
import { problemOf } from "../net/api.ts";
import { read, tell } from "../session/asking.ts";
import type { Page } from "../session/page.ts";
import type { HttpPop, HttpPopComing, HttpPops } from "../wire/messages.ts";
import { kindWord } from "./kinds.ts";

const { say } = popsWords;

/** With so many here a table is found at once. */
const ENOUGH_HERE = 6;

export interface NextPop {
  /** `here`: how many are here. */
  draw: (here: number, nowUnixMs: number) => TemplateResult | typeof nothing;
}

export const fetchPops = (page: Page): Promise<HttpPops> => read<HttpPops>(page, "/pops");

/** Pure: the one that is on, or else comes next; null: there is none. */
export function nextOf(pops: readonly HttpPop[], nowUnixMs: number): HttpPop | null {
  const ahead = pops.filter(({ starts_unix_ms: starts, minutes }) => starts + minutes * 60_000 > nowUnixMs);
  return ahead.toSorted((one, other) => one.starts_unix_ms - other.starts_unix_ms)[0] ?? null;
}

/** The page does without it: where it cannot be had, there is none. */
export async function openNextPop(page: Page): Promise<NextPop> {
  let pops: HttpPop[] = [];
  let mine: ReadonlySet<string> = new Set();
  /** For whom it was asked: whether one comes is one's own. */
  let whose = page.session.token();
  let busy = false;
  await load();

  async function load(): Promise<void> {
    try {
      const body = await fetchPops(page);
      pops = body.pops;
      mine = new Set(body.mine);
    } catch {
      pops = [];
    }
  }

  async function come({ pop }: HttpPop, on: boolean): Promise<void> {
    if (busy) return;
    busy = true;
    page.redraw();
    try {
      const { coming } = await tell<HttpPopComing>(page, `/pops/${pop}/come`, { come: on });
      pops = pops.map((each) => (each.pop === pop ? { ...each, coming } : each));
      mine = new Set(on ? [...mine, pop] : [...mine].filter((each) => each !== pop));
      page.voice.sayOnce(say(on ? "come.done" : "come.not"));
    } catch (error) {
      page.session.toast({ text: errorSentence(problemOf(error)), tone: "bad" });
    }
    busy = false;
    page.redraw();
  }

  function shown(pop: HttpPop, nowUnixMs: number): TemplateResult {
    const { pop: id, title, kinds, starts_unix_ms: starts, weekly, coming } = pop;
    const comes = mine.has(id);
    const isOn = starts <= nowUnixMs;
    return html`<section
      class="pop"
      aria-labelledby="pop-head"
      data-testid="pop"
      data-pop=${id}
      data-on=${isOn ? "yes" : "no"}
    >
      <h3 id="pop-head">${say(isOn ? "on" : "next")} <b>${title}</b></h3>
      <p class="pop-when">
        <time datetime=${new Date(starts).toISOString()}>${meetingText(starts, nowUnixMs)}</time>${
          weekly ? html` <span>· ${say("weekly")}</span>` : nothing
        }
        <span>· ${kinds.map(kindWord).join(", ")}</span>
        <span data-testid="pop-coming">· ${say("coming", { count: coming })}</span>
      </p>
      ${
        isOn
          ? nothing
          : html`<p class="actions">
              <button
                data-testid="pop-come"
                aria-pressed=${comes ? "true" : "false"}
                aria-disabled=${busy ? "true" : nothing}
                title=${say("come.note")}
                @click=${() => void come(pop, !comes)}
              >
                ${comes ? html`${icon("check")} ${say("comes")}` : say("come")}
              </button>
              <a class="pop-calendar" href="/api/v1/pops/${id}/calendar" download data-testid="pop-calendar"
                >${say("calendar")}</a
              >
            </p>`
      }
    </section>`;
  }

  return {
    draw(here, nowUnixMs): TemplateResult | typeof nothing {
      const token = page.session.token();
      if (token !== whose) {
        whose = token;
        void load().then(page.redraw);
      }
      const next = here < ENOUGH_HERE ? nextOf(pops, nowUnixMs) : null;
      return next ? shown(next, nowUnixMs) : nothing;
    },
  };
}
