// A player's name where it stands alone: of registered players it leads to their page, and programs are marked as such.
import { html, nothing, type TemplateResult } from "lit-html";
import { core } from "../i18n/en/core.ts";
import { shown_name } from "../room/seats.ts";

export interface Named {
  name: string;
  registered?: true;
  program?: true;
}

export function player_page(name: string): string {
  return `/u/${encodeURIComponent(name)}`;
}

export function program_mark(who: Named): TemplateResult | typeof nothing {
  return who.program
    ? html` <abbr class="program" title=${core.say("program.long")}>${core.say("program")}</abbr>`
    : nothing;
}

export function player_name(who: Named): TemplateResult {
  return html`${
    who.registered ? html`<a class="player" href=${player_page(who.name)}>${who.name}</a>` : shown_name(who.name)
  }${program_mark(who)}`;
}
