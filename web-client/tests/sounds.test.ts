// @vitest-environment happy-dom
// Sounds come after a gesture, and again after whatever has silenced the browser.
import { expect, it, onTestFinished, vi } from "vitest";
import { openSounds } from "../src/session/sounds.ts";
import { DEFAULT_SETTINGS } from "../src/session/settings.ts";

it.each([
  ["suspended", 1],
  ["interrupted", 1],
  ["running", 0],
])("a context that is %s is woken so many times by a gesture: %i", (state, times) => {
  const resume = vi.fn(async () => undefined);
  class Context {
    state = state;
    resume = resume;
  }
  vi.stubGlobal("AudioContext", Context);
  onTestFinished(() => void vi.unstubAllGlobals());
  openSounds(() => DEFAULT_SETTINGS);
  window.dispatchEvent(new Event("pointerdown"));
  expect(resume).toHaveBeenCalledTimes(times);
});
