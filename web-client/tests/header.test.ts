// @vitest-environment happy-dom
// The head of every page: what comes later than the rest, and is wider and narrower, moves nothing that is pressed.
import { readFileSync } from "node:fs";
import { expect, it, vi } from "vitest";
import { openApp } from "../src/app/app.ts";
import type { Page } from "../src/session/page.ts";
import { routeOf } from "../src/session/router.ts";
import { firstState } from "../src/session/store.ts";

vi.mock("../src/styles/load-sheet.ts", () => ({ loadSheet: async () => undefined }));

const sheet = readFileSync(`${import.meta.dirname}/../src/styles/base/frame.css`, "utf8");
const ruleOf = (selector: string): string =>
  new RegExp(`^${selector.replaceAll(".", "\\.")} \\{([^}]*)\\}`, "m").exec(sheet)?.[1] ?? "";

it("the round trip stands first in a row that ends at the edge", () => {
  const root = document.createElement("div");
  const page = {
    state: { ...firstState(routeOf("/")), roundTripMs: 12 },
    session: {},
    redraw: () => undefined,
  } as unknown as Page;
  openApp(page, root).draw();
  const trip = root.querySelector("[data-testid=round-trip]");
  expect(trip?.parentElement).toBe(root.querySelector(".top nav"));
  expect(ruleOf(".top nav")).toMatch(/margin-left: auto;[^]*display: flex;/);
  expect(ruleOf(".trip")).toMatch(/order: -1;/);
});
