// @vitest-environment happy-dom
// The settings: each is chosen where it stands, kept, and needs no connection.
import { render } from "lit-html";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { letterOfKey } from "../src/games/common/letter-key.ts";
import { speak } from "../src/language/language.ts";
import { browserKeep } from "../src/net/identity.ts";
import type { Page, Screen } from "../src/session/page.ts";
import { settingsScreen } from "../src/screens/settings.ts";
import { SeenHints } from "../src/session/seen-hints.ts";
import { DEFAULT_SETTINGS, loadSettings, saveSettings, type Settings } from "../src/session/settings.ts";

vi.mock("../src/styles/load-sheet.ts", () => ({ loadSheet: async () => undefined }));

class FakePage {
  settings: Settings = DEFAULT_SETTINGS;
  played: string[] = [];
  root = document.createElement("div");
  screen: Screen;

  constructor() {
    const page = {
      state: this.stateOf(),
      session: {
        token: () => null,
        set: (change: Partial<Settings>) => {
          this.settings = { ...this.settings, ...change };
          saveSettings(browserKeep(), this.settings);
        },
      },
      sounds: { play: (sound: string) => this.played.push(sound) },
      redraw: () => this.draw(),
    };
    this.screen = settingsScreen(page as unknown as Page);
    document.body.replaceChildren(this.root);
    this.draw();
  }

  stateOf(): object {
    const settings = (): Settings => this.settings;
    return {
      get settings(): Settings {
        return settings();
      },
    };
  }

  draw(): void {
    if (this.screen) render(this.screen.draw(), this.root);
  }

  handle(id: string): HTMLInputElement {
    return this.root.querySelector(`[data-testid="${id}"]`) as HTMLInputElement;
  }

  pick(id: string): void {
    const input = this.handle(id);
    input.checked = input.type === "checkbox" ? !input.checked : true;
    input.dispatchEvent(new Event("change"));
    this.draw();
  }
}

let page: FakePage;
beforeEach(async () => {
  localStorage.clear();
  page = new FakePage();
  await vi.waitFor(() => expect(page.handle("pieces-discs")).not.toBeNull());
});
afterEach(() => speak("en"));

describe("the settings screen", () => {
  it.each([
    ["set-language-ru", { language: "ru" }],
    ["theme-dark", { theme: "dark" }],
    ["pieces-letters", { pieces: "letters" }],
    ["figures-signs", { figures: "signs" }],
    ["numbers-all", { numbers: "all" }],
    ["reveal-0", { reveal_ms: 0 }],
    ["muted", { muted: false }],
    ["set-seal-at-once", { seal_at_once: true }],
    ["set-hints", { hints: false }],
    ["set-keys", { keys: false }],
  ])("%s is set, and there again after a reload", (id, change) => {
    page.pick(id);
    expect(page.settings).toMatchObject(change);
    expect(loadSettings(browserKeep(), [])).toEqual({ ...DEFAULT_SETTINGS, ...change });
  });

  it("the volume follows the hand and is heard when it rests; it is spoken in per cent", () => {
    const volume = page.handle("volume");
    volume.value = "0.75";
    volume.dispatchEvent(new Event("input"));
    expect([page.settings.volume, page.played]).toEqual([0.75, []]);
    volume.dispatchEvent(new Event("change"));
    page.draw();
    expect([page.played, volume.getAttribute("aria-valuetext")]).toEqual([["reveal"], "75 percent"]);
  });

  it("all hints can be had again", () => {
    new SeenHints(browserKeep()).add("ctor.put");
    page.settings = { ...page.settings, hints: false };
    page.handle("hints-again").click();
    expect([new SeenHints(browserKeep()).has("ctor.put"), page.settings.hints]).toEqual([false, true]);
    expect(page.root.querySelector("[role=status]")?.textContent).toContain("shown again");
  });

  it("is drawn in the language that is spoken", async () => {
    await speak("fr");
    page.draw();
    expect(page.root.querySelector("h1")?.textContent).toBe("Réglages");
  });
});

describe("what is kept", () => {
  it("on a first visit the browser's language; afterwards the chosen one, unless it is none of ours", () => {
    const keep = browserKeep();
    expect(loadSettings(keep, ["fr-BE", "en"]).language).toBe("fr");
    saveSettings(keep, { ...DEFAULT_SETTINGS, language: "ru" });
    expect(loadSettings(keep, ["fr"]).language).toBe("ru");
    keep.setItem("tutti.settings", '{"language":"tlh"}');
    expect(loadSettings(keep, ["fr"]).language).toBe("fr");
  });
});

describe("letters of keys", () => {
  it("are read from the key, and from its place where the layout writes another script", () => {
    expect(letterOfKey({ key: "S", code: "KeyS" })).toBe("s");
    expect(letterOfKey({ key: "ы", code: "KeyS" })).toBe("s");
    // On a French keyboard A stands where Q does elsewhere.
    expect(letterOfKey({ key: "a", code: "KeyQ" })).toBe("a");
  });

  it("digits need no Shift on a French keyboard, and none is read where Shift makes a sign", () => {
    expect(letterOfKey({ key: "&", code: "Digit1" })).toBe("1");
    expect(letterOfKey({ key: "é", code: "Digit2" })).toBe("2");
    expect(letterOfKey({ key: "!", code: "Digit1", shiftKey: true })).toBe("!");
    expect(letterOfKey({ key: "." })).toBe(".");
  });
});
