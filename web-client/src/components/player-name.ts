// A player's name where it stands alone: of registered players it leads to their page, and programs are marked as such.
import { html, nothing, type TemplateResult } from "lit-html";
import { core } from "../i18n/en/core.ts";
import { face } from "./face.ts";
import { personOf } from "../room/who.ts";

export interface Named {
  name: string;
  registered?: true;
  program?: true;
}

export function playerPage(name: string): string {
  return `/u/${encodeURIComponent(name)}`;
}

export function programMark(who: Named): TemplateResult | typeof nothing {
  return who.program
    ? html` <abbr class="program" title=${core.say("program.long")}>${core.say("program")}</abbr>`
    : nothing;
}

/** `shown`: as who bears this name is called at a table. */
export function playerName(who: Named, shown = who.name): TemplateResult {
  return html`${
    who.registered ? html`<a class="player" href=${playerPage(who.name)}>${shown}</a>` : shown
  }${programMark(who)}`;
}

/** The seal of a person of whom no more is known than the name. */
export const sealOf = (name: string): ReturnType<typeof face> => face(personOf(name));

/** The same with the player's seal, where it has no place of its own. */
export function playerWithSeal(who: Named): TemplateResult {
  return html`${sealOf(who.name)} ${playerName(who)}`;
}
