// A player's name where it stands alone: of registered players it leads to their page, and programs are marked as such.
import { html, nothing, type TemplateResult } from "lit-html";
import { core } from "../i18n/en/core.ts";
import { shownName } from "../room/seats.ts";

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

export function playerName(who: Named): TemplateResult {
  return html`${
    who.registered ? html`<a class="player" href=${playerPage(who.name)}>${who.name}</a>` : shownName(who.name)
  }${programMark(who)}`;
}
