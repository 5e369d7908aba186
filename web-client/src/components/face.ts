// The place of a face beside a name: a drawn character for a computer, a seal of one's own for a person. Both are
// ornaments of the name, which says the same: screen readers pass over them. They are drawn once what draws them is
// here, which is loaded with the first that is asked for.
import { html, nothing, type TemplateResult } from "lit-html";
import type { Who } from "../room/who.ts";

let drawing: Promise<unknown> | null = null;

function load(): void {
  drawing ??= import("./face-drawing.ts").catch(() => (drawing = null));
}

export function face(who: Who | null): TemplateResult | typeof nothing {
  if (who === null) return nothing;
  load();
  return html`<tutti-face who=${who} aria-hidden="true"></tutti-face>`;
}
