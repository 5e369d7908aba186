// @vitest-environment happy-dom
// The name that others see, where it stands: guests change it there, and nobody else.
import { render } from "lit-html";
import { expect, it } from "vitest";
import { nameCard } from "../src/components/name-card.ts";
import type { Page } from "../src/session/page.ts";
import type { Player } from "../src/wire/messages.ts";

it("whoever registers elsewhere while a name is being changed is shown theirs, and no form for another", () => {
  const root = document.createElement("div");
  const state: { me: Player; named: boolean } = { me: { id: "p1234567", name: "Calm Heron" }, named: true };
  const page = { state, redraw: () => draw() } as unknown as Page;
  const draw = (): void => void render(nameCard(page), root);
  const find = (id: string): HTMLElement | null => root.querySelector<HTMLElement>(`[data-testid="${id}"]`);
  draw();
  find("name-change")?.click();
  expect(find("name-card")).not.toBeNull();
  state.me = { id: "p1234567", name: "Ada", registered: true };
  draw();
  expect([find("my-name")?.textContent, find("name-card"), find("name-change")]).toEqual(["Ada", null, null]);
});
