// @vitest-environment happy-dom
// The row of a lost connection: what is seen, and what is read out.
import { render } from "lit-html";
import { afterEach, expect, it, vi } from "vitest";
import { banner } from "../src/app/banner.ts";
import type { ConnectionStatus } from "../src/net/connection.ts";
import type { Page } from "../src/session/page.ts";

afterEach(() => vi.useRealTimers());

it("is read out when the state changes, not with each second", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const root = document.createElement("div");
  const state = { banner: true, connection: { kind: "open" } as ConnectionStatus, room: null };
  const page = { state, session: { retryNow: vi.fn() } } as unknown as Page;
  const said: string[] = [];
  const draw = (connection: ConnectionStatus): string => {
    state.connection = connection;
    render(banner(page), root);
    const region = root.cloneNode(true) as HTMLElement;
    for (const silent of region.querySelectorAll("[aria-hidden=true], button")) silent.remove();
    const text = region.textContent.trim();
    if (text !== said.at(-1)) said.push(text);
    return root.querySelector("[data-testid=banner]")?.textContent ?? "";
  };
  const lost: ConnectionStatus = {
    kind: "waiting",
    why: "lost",
    retryAt: performance.now() + 9_000,
  } as ConnectionStatus;
  expect(draw(lost)).toContain("Trying again in 9 s.");
  vi.advanceTimersByTime(2_000);
  expect(draw(lost)).toContain("Trying again in 7 s.");
  expect(draw({ kind: "connecting", since: 0 })).toContain("Reconnecting…");
  draw(lost);
  draw({ ...lost, why: "restart" } as ConnectionStatus);
  expect(said).toEqual(["Connection lost", "The server is restarting"]);
});
