// One is brought to another screen of the page, as when a table was found.
import { vi } from "vitest";
import { openApp } from "../src/app/app.ts";
import type { Page } from "../src/session/page.ts";
import { routeOf } from "../src/session/router.ts";

export function bringTo(path: string): void {
  const page = { router: { current: () => routeOf(path) }, redraw: vi.fn() };
  openApp(page as unknown as Page, document.createElement("div")).route();
}
