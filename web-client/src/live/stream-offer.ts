// What one puts into a streaming program: the address of this room's overlay, the same without the room's delay for who
// has a caster's key, and one's own that lasts, with where it points now.
import { html, nothing, type TemplateResult } from "lit-html";
import { copyText } from "../components/copy.ts";
import { segmentField } from "../components/fields.ts";
import { icon } from "../components/icons.ts";
import { streamWords } from "../i18n/en/streams.ts";
import { errorSentence } from "../language/errors.ts";
import { problemOf } from "../net/api.ts";
import type { RoomState } from "../room/state.ts";
import type { Page } from "../session/page.ts";
import { loadSheet } from "../styles/load-sheet.ts";
import formsSheet from "../styles/forms.css?url";
import { point, readPointer } from "./overlay-pointer.ts";
import { overlayPath, SHAPES, THEMES, type Shape, type Theme } from "./overlay-wish.ts";

const { say } = streamWords;

let theme: Theme = THEMES[0];
let shape: Shape = SHAPES[0];
/** Where it points, and whose it is; null: it has not been asked yet. */
let pointed: { person: string; rooms: string[] } | null = null;
/** For whom that was asked: what fails is not asked again by every drawing. */
let asked: string | null = null;
/** Counts what is asked of it: an older answer says nothing any more. */
let questions = 0;

/** It is asked for anew: meanwhile it may have been pointed elsewhere in another tab, or on another device. */
export const lookAgain = (): void => void (asked = null);

const COPY = { room: "copyRoom", undelayed: "copyUndelayed", own: "copyOwn" } as const;

/** `key`: a caster's, of this room. What is locked is shown with one alone. */
export function streamOffer(page: Page, { room, info }: RoomState, key?: string): TemplateResult {
  void loadSheet(formsSheet);
  function choose(chosen: { theme?: Theme; shape?: Shape }): void {
    ({ theme, shape } = { theme, shape, ...chosen });
    page.redraw();
  }
  return html`<div class="streams" data-testid="streams-part">
    <p class="note">${say("note")}</p>
    <div class="form-row">
      ${segmentField(
        "stream-theme",
        say("theme"),
        THEMES.map((value) => ({ value, text: say(`theme.${value}`) })),
        theme,
        (value) => choose({ theme: value }),
      )}
      ${segmentField(
        "stream-shape",
        say("shape"),
        SHAPES.map((value) => ({ value, text: say(`shape.${value}`) })),
        shape,
        (value) => choose({ shape: value }),
      )}
    </div>
    ${info.password ? nothing : address(page, "room", { room })}
    ${key && info.spectator_delay > 0 ? undelayedAddress(page, room, key) : nothing}
    ${info.password ? nothing : ownAddress(page, room)}
  </div>`;
}

/** Folded away: casters show their screens to everybody. */
function undelayedAddress(page: Page, room: string, key: string): TemplateResult {
  return html`<p class="note bad" data-testid="stream-careful">${say("undelayedNote")}</p>
    <details>
      <summary data-testid="stream-undelayed-show">${say("undelayed")}</summary>
      ${address(page, "undelayed", { room }, key)}
    </details>`;
}

function ownAddress(page: Page, room: string): TemplateResult | typeof nothing {
  const { me } = page.state;
  // By the id: it stays when the name changes, and is never anybody else's. Undefined until the server has told it.
  const person = me?.registered ? me.id || undefined : null;
  if (person === null) return html`<p class="note"><a href="/account">${say("register")}</a></p>`;
  return person ? lasting(page, room, person) : nothing;
}

function address(
  page: Page,
  id: keyof typeof COPY,
  what: { room: string } | { person: string },
  key?: string,
): TemplateResult {
  const text = `${location.origin}${overlayPath(what, theme, shape, key)}`;
  return html`<label class="field"
    ><span>${say(id)}</span
    ><span class="row"
      ><input id="stream-${id}" readonly .value=${text} data-testid="stream-${id}" /><button
        data-testid="stream-${id}-copy"
        aria-label=${say(COPY[id])}
        title=${say(COPY[id])}
        @click=${() => copyText(page, text, say("copied"), `#stream-${id}`)}
      >
        ${icon("link")}
      </button></span
    ></label
  >`;
}

function lasting(page: Page, room: string, person: string): TemplateResult {
  if (asked !== person) {
    asked = person;
    pointed = null;
    void settle(page, person, readPointer(person));
  }
  const rooms = pointed?.person === person ? pointed.rooms : null;
  const others = rooms?.filter((each) => each !== room) ?? [];
  const here = rooms?.includes(room) === true;
  const pointTo = (to: string[]): void => void settle(page, person, point(to, page.session.token()));
  return html`${address(page, "own", { person })}
    <p class="note">${say("ownNote")}</p>
    <p role="status" data-testid="stream-shows">
      ${rooms === null ? nothing : say("shows", { here, others: others.length })}
    </p>
    <div class="ops">
      <button data-testid="stream-show" ?disabled=${here && others.length === 0} @click=${() => pointTo([room])}>
        ${say("show")}
      </button>
      <button
        data-testid="stream-beside"
        ?disabled=${here || others.length === 0}
        @click=${() => pointTo([...others.slice(0, 1), room])}
      >
        ${say("beside")}
      </button>
      <button data-testid="stream-hide" ?disabled=${rooms?.length === 0} @click=${() => pointTo([])}>
        ${say("hide")}
      </button>
    </div>`;
}

async function settle(page: Page, person: string, answer: Promise<string[]>): Promise<void> {
  questions += 1;
  const mine = questions;
  try {
    const rooms = await answer;
    if (mine !== questions) return;
    pointed = { person, rooms };
  } catch (error) {
    if (mine !== questions) return;
    page.session.toast({ text: errorSentence(problemOf(error)), tone: "bad" });
  }
  page.redraw();
}
