// Calls a person back who is looking at another tab: title and icon change while a choice is due.
// A hidden page draws no frames, so this writes the title itself.
import { core } from "../i18n/en/core.ts";

export function attend(due: boolean, title: string): void {
  const call = due && document.hidden;
  const shown = call ? core.say("call.title", { title }) : title;
  if (document.title !== shown) document.title = shown;
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  const address = call ? "/favicon-call.svg" : "/favicon.svg";
  if (icon && icon.getAttribute("href") !== address) icon.href = address;
}
