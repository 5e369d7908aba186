// @vitest-environment happy-dom
// What the notation underlines is underlined on the page, and what is spoken has neither underscores nor loose lines.
import { render } from "lit-html";
import { expect, it } from "vitest";
import { laidEnvelopes } from "../src/components/laid-envelopes.ts";
import { underlined } from "../src/components/underlined.ts";
import { underlinedInText } from "../src/games/totas/parts.ts";
import type { LogEvent } from "../src/games/totas/wire.ts";
import { broughtBy, spoken } from "../src/games/totas/sentences.ts";
import { REVEAL, totasInfo } from "./totas-support.ts";

const shown = (text: string): HTMLElement => {
  const place = document.createElement("p");
  render(underlined(text), place);
  return place;
};
const lines = (place: ParentNode): string[] => [...place.querySelectorAll("u")].map(({ textContent }) => textContent);

it.each([
  ["White: _Ne10, _Rd8. Black: e4.", ["N", "R"]],
  ["_c11b12", ["c11"]],
  ["White: Ne10", []],
])("%s", (text, expected) => {
  const place = shown(underlinedInText(text));
  expect(lines(place)).toEqual(expected);
  expect(place.textContent).toBe(text.replaceAll("_", ""));
});

it("in an envelope, too", () => {
  const content = underlinedInText("_Ne10 K^");
  const place = document.createElement("div");
  for (const state of ["opened", "void"] as const) {
    render(laidEnvelopes([{ id: "white1", name: "Ada", side: "white", who: null, state, content }]), place);
    expect(lines(place)).toEqual(["N"]);
    expect(place.textContent).toContain("Ne10 K^");
  }
});

it("is shown underlined and spoken without lines", () => {
  const half = { from: "f1", to: "e10", piece: "wN", void: false, text: "_Ne10" };
  const events = [{ ...REVEAL, plans: { white: [half], black: [] } } as unknown as LogEvent];
  expect(lines(shown(broughtBy(events, totasInfo())))).toEqual(["N"]);
  expect(spoken(events, totasInfo())).toMatch(/White: Ne10/);
});
