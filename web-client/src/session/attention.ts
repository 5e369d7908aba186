// Calls a person back who is looking at another tab: title and icon say what waits for them, the most urgent first. A
// hidden page draws no frames, so this writes the title itself.
import { core } from "../i18n/en/core.ts";

/** What the tab says for each reason, the most urgent first; empty: it has none. */
const NONE = { turn: "", table: "", board: "", notice: "" };
let calls = NONE;
/** The title while nothing calls. */
let plain = "";

const said = (): string | undefined => Object.values(calls).find(Boolean);

function show(): void {
  const text = said();
  const shown = text ?? plain;
  if (document.title !== shown) document.title = shown;
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  const address = text ? "/favicon-call.svg" : "/favicon.svg";
  if (icon && icon.getAttribute("href") !== address) icon.href = address;
}

/** Whoever looks at the page sees by itself what waits. */
function look(): void {
  if (document.hidden || !said()) return;
  calls = NONE;
  show();
}

/** `text`: what the tab says until somebody looks at it, or until it is empty for this reason. */
export function beckon(reason: keyof typeof NONE, text: string, title = said() ? plain : document.title): void {
  plain = title;
  calls = { ...calls, [reason]: document.hidden ? text : "" };
  document.addEventListener("visibilitychange", look);
  show();
}

/** A choice is due in the room of this title, or none is any more. */
export function attend(due: boolean, title: string): void {
  beckon("turn", due ? core.say("call.title", { title }) : "", title);
}
