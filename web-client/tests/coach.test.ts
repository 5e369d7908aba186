// @vitest-environment happy-dom
// Who stands beside a learner brings what is asked for into sight.
import { render } from "lit-html";
import { expect, it, onTestFinished, vi } from "vitest";
import type { Lesson } from "../src/games/common/lesson.ts";
import { openCoach } from "../src/lesson/coach.ts";
import type { Page } from "../src/session/page.ts";
import { firstState } from "../src/session/store.ts";
import { room } from "./support.ts";

it("brings what is asked for into sight once, though it is drawn later than the coach", () => {
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", (job: () => void) => job());
  const scrolled = vi.fn();
  vi.stubGlobal("scrollBy", scrolled);
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const step = { id: "seal", stage: 1, text: "Seal.", act: "Press Seal", about: ["#seal"] };
  const lesson = { stages: 1, goal: () => "", learnt: () => "", step: () => step } as unknown as Lesson;
  const page = { state: firstState({ screen: "lobby" }), voice: { sayOnce: () => undefined } } as unknown as Page;
  const coach = openCoach(page, lesson);
  onTestFinished(coach.close);
  document.body.innerHTML = `<main></main>`;
  const main = document.querySelector("main") as HTMLElement;
  const draw = (): void => void render(coach.draw(room()), main);

  draw();
  expect(scrolled).not.toHaveBeenCalled();
  const seal = document.createElement("button");
  seal.id = "seal";
  seal.getBoundingClientRect = () => ({ top: innerHeight + 10, bottom: innerHeight + 40 }) as DOMRect;
  document.body.append(seal);
  draw();
  draw();
  expect(scrolled).toHaveBeenCalledTimes(1);
  expect(seal.hasAttribute("data-hinted")).toBe(true);
});
