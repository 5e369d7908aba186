// @vitest-environment happy-dom
// A finished game as a person meets it: the board at each line, the envelopes, the course, the keys, the address, the
// proof.
import { webcrypto } from "node:crypto";
import { render } from "lit-html";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { speak } from "../src/language/language.ts";
import type { Page, Screen } from "../src/session/page.ts";
import { routeOf } from "../src/session/router.ts";
import { replayScreen } from "../src/screens/replay.ts";
import { DEFAULT_SETTINGS } from "../src/session/settings.ts";
import { firstState } from "../src/session/store.ts";
import type { GameName } from "../src/wire/messages.ts";
import { GAMES, kept, recordOf, textOfReplay } from "./replay-support.ts";

/** Nothing waits for the clock: the limit only fails. */
const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 20_000 });

vi.mock("../src/styles/load-sheet.ts", () => ({ loadSheet: async () => undefined }));

type Answers = Record<string, () => Response>;

class World {
  said: string[] = [];
  screen: Screen;
  root = document.createElement("div");
  asked: string[] = [];
  refused: unknown[] = [];
  /** Drawn once when it is done, as a frame does. */
  pressing = false;

  constructor(game: GameName, search = "", answers: Answers = {}, embedded = false) {
    const { head } = kept(game);
    const path = `${embedded ? "/embed" : ""}/g/${head.id}`;
    history.replaceState(null, "", path + search);
    vi.stubGlobal("fetch", async (address: string) => {
      this.asked.push(address);
      const what = address.replace(/^.*\/api\/v1\/games\/[^/]+\//, "");
      const usual = what === "record" ? () => new Response(recordOf(game)) : () => new Response(textOfReplay(game));
      return (answers[what] ?? usual)();
    });
    const page = {
      state: { ...firstState(routeOf(path)), settings: { ...DEFAULT_SETTINGS, reveal_ms: 0 } },
      session: {
        toast: (toast: { text: string }) => this.said.push(toast.text),
        ask: (...asked: unknown[]) => this.refused.push(asked),
      },
      router: {},
      voice: {
        say: (text: string) => this.said.push(text),
        sayOnce: () => undefined,
        sayNow: () => undefined,
        repeat: () => undefined,
      },
      sounds: { play: () => undefined },
      redraw: () => this.pressing || this.draw(),
    };
    this.screen = replayScreen(page as unknown as Page);
    document.body.replaceChildren(this.root);
    this.draw();
  }

  draw(): void {
    if (this.screen) render(this.screen.draw(), this.root);
  }

  at(id: string): HTMLElement {
    return this.root.querySelector(`[data-testid="${id}"]`) as HTMLElement;
  }

  text(id: string): string {
    return (this.at(id)?.textContent ?? "").replace(/\s+/g, " ").trim();
  }

  get line(): number {
    return Number(this.at("replay").dataset["line"]);
  }

  press(key: string, more: KeyboardEventInit = {}, on: Element = document.body): void {
    this.pressing = true;
    on.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));
    this.pressing = false;
    this.draw();
  }

  async ready(id = "replay"): Promise<void> {
    await until(() => expect(this.at(id)).not.toBeNull());
  }
}

let world: World;
async function open(...wish: ConstructorParameters<typeof World>): Promise<World> {
  world = new World(...wish);
  await world.ready();
  return world;
}

beforeEach(() => {
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("crypto", webcrypto);
  localStorage.clear();
});
afterEach(async () => {
  world.screen.close?.();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  await speak("en");
});

describe.each(GAMES)("%s", (game) => {
  it("every line can be looked at, and every reveal on the way back", { timeout: 20_000 }, async () => {
    await open(game);
    const { lines } = kept(game);
    for (let at = 0; at < lines.length - 1; at += 1) world.press(".");
    expect([world.line, world.text("board") !== ""]).toEqual([lines.length - 1, true]);
    for (let step = 0; step < kept(game).stops.length; step += 1) world.press("ArrowLeft");
    expect(world.line).toBe(0);
    expect(world.refused).toEqual([]);
  });

  it("the course words every line in each language, and each leads to its moment", async () => {
    await open(game);
    for (const language of ["fr", "ru", "en"] as const) {
      await speak(language);
      world.screen.reword?.();
      world.draw();
      const buttons = [...world.at("course").querySelectorAll<HTMLElement>("button")];
      expect(buttons.length).toBeGreaterThan(kept(game).lines.length - 2);
      for (const button of buttons) expect(button.textContent).not.toMatch(/undefined|NaN|\[object|^\s*$/);
    }
    const buttons = [...world.at("course").querySelectorAll<HTMLElement>("button")];
    const chosen = buttons[20] as HTMLElement;
    chosen.click();
    expect(String(world.line)).toBe(chosen.dataset["line"]);
    expect(world.root.querySelector("[aria-current=step]")?.getAttribute("data-line")).toBe(chosen.dataset["line"]);
  });

  it("the seal is pressed when everything holds", async () => {
    await open(game);
    await until(() => expect(world.at("seal")?.dataset["state"]).toBe("good"));
    const steps = [...world.root.querySelectorAll<HTMLElement>("[data-ok]")].map((step) => step.dataset["ok"]);
    expect(steps).toEqual(["yes", "yes", "yes", "yes", "yes", "yes"]);
    expect(world.text("proof")).toContain(kept(game).head.secret);
  });
});

describe("moving", () => {
  it(
    "by keys, by the slider and by buttons; what happened " + "is said, and the slider tells its place itself",
    async () => {
      await open("ctor");
      const { stops } = kept("ctor");
      world.press("ArrowRight");
      world.press("ArrowRight");
      expect([world.line, world.said.length]).toEqual([stops[2], 2]);
      expect(world.said.at(-1)).toContain("Reveal 2 of");
      world.press("ArrowRight", {}, world.at("track"));
      expect([world.line, world.said.length]).toEqual([stops[3], 2]);
      const slider = world.at("track") as HTMLInputElement;
      slider.value = "9";
      slider.dispatchEvent(new Event("input"));
      expect([world.line, slider.getAttribute("aria-valuetext")?.startsWith("Reveal 9 of")]).toEqual([stops[9], true]);
      world.at("go-end").click();
      expect(world.line).toBe(kept("ctor").lines.length - 1);
      world.at("go-turn_back").click();
      expect(world.line).toBeLessThan(kept("ctor").lines.length - 1);
      world.press("Home");
      expect(world.line).toBe(0);
    },
  );

  it("keys leave fields, dialogs and pressed buttons alone", async () => {
    await open("ctor");
    world.press("ArrowRight", {}, world.at("as"));
    world.press("ArrowRight", {}, world.at("tab-moves"));
    world.press(" ", {}, world.at("go-end"));
    expect([world.line, world.at("go-play").dataset["playing"]]).toEqual([0, "no"]);
  });

  it("on the board arrows walk, and what would choose does not", async () => {
    await open("ctor", "?at=3");
    const cell = world.at("square-1");
    const before = world.line;
    world.press("ArrowRight", {}, cell);
    expect(world.line).toBe(before);
    world.press(" ", {}, cell);
    expect(world.at("go-play").dataset["playing"]).toBe("yes");
    world.press(" ", {}, cell);
    cell.click();
    expect([world.at("go-play").dataset["playing"], world.refused]).toEqual(["no", []]);
  });

  it("the address names the position it opens at, and follows", async () => {
    await open("ctor", "?at=9");
    expect(world.line).toBe(kept("ctor").stops[9]);
    world.press("ArrowRight");
    await until(() => expect(location.search).toBe("?at=10"));
    history.replaceState(null, "", `${location.pathname}?at=4`);
    world.screen.update?.();
    world.draw();
    expect(world.line).toBe(kept("ctor").stops[4]);
  });

  it("plays to its end by itself, and begins anew from there", async () => {
    await open("tritoc", "?at=38");
    vi.useFakeTimers();
    world.press(" ");
    expect(world.at("go-play").dataset["playing"]).toBe("yes");
    await vi.advanceTimersByTimeAsync(60_000);
    expect([world.line, world.at("go-play").dataset["playing"]]).toEqual([kept("tritoc").lines.length - 1, "no"]);
    world.press(" ");
    expect(world.line).toBe(0);
  });
});

describe("envelopes", () => {
  /** The first line at which somebody has sealed and somebody else has not. */
  const sealing = kept("ctor").lines.findIndex((line) => {
    const duties = line.view.game === "ctor" ? (line.view.round?.duties ?? []) : [];
    return (
      line.view.game === "ctor" &&
      line.view.turn > 3 &&
      line.view.round?.op === "put" &&
      duties.some((duty) => duty.sealed) &&
      duties.some((duty) => !duty.sealed)
    );
  });

  it("while a round is sealed they show what lies in them, on the board as well", async () => {
    await open("ctor", `?line=${sealing}`);
    const action = kept("ctor").lines[sealing]?.action as unknown as { duty: number; choice: { put: number } };
    const envelope = world.at(`envelope-${action.duty}`);
    expect([envelope.dataset["state"], envelope.textContent?.includes(String(action.choice.put))]).toEqual([
      "sealed",
      true,
    ]);
    expect(world.at(`square-${action.choice.put}`).classList).toContain("in-envelope");
    expect(world.text("now")).toContain(String(action.choice.put));
  });

  it("at the reveal they lie open; the one that came too late is void", async () => {
    const clash = kept("ctor").lines.findIndex((line) =>
      line.events.some(
        (event) => event.type === "reveal" && "choices" in event && event.choices.some((choice) => choice.void),
      ),
    );
    await open("ctor", `?line=${clash}`);
    const states = [...world.at("envelopes").querySelectorAll<HTMLElement>("[data-state]")].map(
      (each) => each.dataset["state"],
    );
    expect(states.sort((one, other) => String(one).localeCompare(String(other)))).toEqual(["opened", "void"]);
    expect(world.root.querySelector(".mark-clash")).not.toBeNull();
  });

  it("to the public they are closed, and seals are told without what is in them", async () => {
    const shut = textOfReplay("ctor")
      .split("\n")
      .map((row) =>
        row
          .replace(/"action":\{"type":"seal".*?\}\},/, "")
          .replace(/"choice":\{[^}]*\}/g, '"choice":null')
          .replace('"as":"all"', '"as":"public"'),
      )
      .join("\n");
    await open("ctor", `?line=${sealing}&as=public`, { "replay?as=public": () => new Response(shut) });
    expect(world.at("envelopes").querySelector("[data-state=sealed]")?.textContent).not.toMatch(/\d{2}/);
    expect(world.root.querySelector(".in-envelope")).toBeNull();
    expect(world.text("now")).toMatch(/ seals\.$/);
    // The proof is of everything, whoever looks.
    await until(() => expect(world.at("seal")?.dataset["state"]).toBe("good"));
  });

  it("TOTA*S: in the dark everything is shown to those who see everything, and nothing to the others", async () => {
    const dark = kept("totas").lines.findIndex((line) => line.view.game === "totas" && line.view.dark);
    await open("totas", `?line=${dark}`);
    expect(world.root.querySelectorAll("[data-piece]").length).toBeGreaterThan(10);
    world.screen.close?.();
    const blind = textOfReplay("totas")
      .replace(/"dark":true,"pieces":\[[^\]]*\]/g, '"dark":true,"pieces":null')
      .replace('"as":"all"', '"as":"black"');
    await open("totas", `?line=${dark}&as=black1`, { "replay?as=black": () => new Response(blind) });
    expect([
      world.root.querySelectorAll("[data-piece]").length,
      world.at("replay").dataset["as"],
      world.at("board").dataset["flipped"],
    ]).toEqual([0, "black", "yes"]);
  });
});

describe("another viewpoint", () => {
  const as = (seen: string): Response =>
    new Response(
      textOfReplay("ctor").replace('"as":"all"', `"as":"${seen}"`).replaceAll('"name":"Ada"', `"name":"${seen}"`),
    );
  function choose(seen: string): void {
    const select = world.at("as") as HTMLSelectElement;
    select.value = seen;
    select.dispatchEvent(new Event("change"));
  }

  it("that cannot be had leaves what is shown, and may be chosen again", async () => {
    let lost = true;
    await open("ctor", "?line=9", {
      "replay?as=white": () => {
        if (lost) throw new TypeError("network");
        return as("white");
      },
    });
    choose("white");
    await until(() => expect(world.said.at(-1)).toContain("connection was lost"));
    await until(() => expect(world.at("replay").dataset["as"]).toBe("all"));
    expect([world.line, (world.at("as") as HTMLSelectElement).value]).toEqual([9, "all"]);
    lost = false;
    choose("white");
    await until(() => expect(world.text("headline")).toContain("white"));
    expect(world.at("replay").dataset["as"]).toBe("white");
  });

  it("is the one that was chosen last, in whatever order the answers come", async () => {
    let answerBlack: () => void = () => undefined;
    await open("ctor", "", { "replay?as=public": () => as("public") });
    const { fetch } = globalThis;
    vi.stubGlobal("fetch", (address: string, init?: RequestInit) =>
      address.endsWith("as=black")
        ? new Promise<Response>((settle) => (answerBlack = () => settle(as("black"))))
        : fetch(address, init),
    );
    choose("black");
    choose("public");
    await until(() => expect(world.text("headline")).toContain("public"));
    answerBlack();
    await new Promise((later) => setTimeout(later, 50));
    expect([world.text("headline").includes("public"), world.at("replay").dataset["as"]]).toEqual([true, "public"]);
  });
});

describe("the proof", () => {
  it("a lot that was changed breaks the seal, and is written out", async () => {
    const turned = textOfReplay("tritoc").replace(/"draws":\[\[6,6,\d\]/, '"draws":[[6,6,9]');
    await open("tritoc", "", { "replay?as=all": () => new Response(turned) });
    await until(() => expect(world.at("seal")?.dataset["state"]).toBe("bad"));
    expect(world.text("seal")).toBe("Verification failed");
    expect([world.at("proof-lots").dataset["ok"], world.at("proof-digest").dataset["ok"]]).toEqual(["no", "yes"]);
    expect((world.at("lot") as HTMLInputElement).value).toBe("6");
    expect(world.root.querySelector(".failing")?.textContent).toBe("Every random draw follows from it: does not hold");
  });

  it("a browser that was there and noted another commitment says so", async () => {
    localStorage.setItem("tutti.commitments", JSON.stringify({ [kept("tritoc").head.id]: "00" }));
    await open("tritoc");
    await until(() => expect(world.at("seal")?.dataset["state"]).toBe("bad"));
    expect(world.at("witness").dataset["witness"]).toBe("bad");
    world.screen.close?.();
    localStorage.setItem(
      "tutti.commitments",
      JSON.stringify({ [kept("tritoc").head.id]: kept("tritoc").head.commitment }),
    );
    await open("tritoc");
    await until(() => expect(world.at("seal")?.dataset["state"]).toBe("good"));
    expect(world.at("witness").dataset["witness"]).toBe("good");
  });

  it("without https the browser lends no cryptography: it is said, and nothing is claimed", async () => {
    vi.stubGlobal("isSecureContext", false);
    await open("ctor");
    await until(() => expect(world.at("seal")?.dataset["state"]).toBe("cannot"));
    expect(world.text("proof-why")).toContain("https");
    expect(world.asked.some((address) => address.endsWith("/record"))).toBe(false);
  });

  it("a record that does not come proves nothing: that is said in words, and a press asks for it again", async () => {
    let down = true;
    await open("ctor", "", {
      record: () =>
        down
          ? Response.json({ error: { code: "unavailable", message: "", retry_ms: 4000 } }, { status: 503 })
          : new Response(recordOf("ctor")),
    });
    await until(() => expect(world.at("seal")?.dataset["state"]).toBe("cannot"));
    expect(world.text("proof-why")).toContain("Try again in 4 s.");
    await speak("fr");
    world.draw();
    expect(world.text("proof-why")).toContain("4");
    expect(world.text("proof-why")).not.toContain("Try again");
    await speak("en");
    down = false;
    world.at("seal").click();
    await until(() => expect(world.at("seal")?.dataset["state"]).toBe("good"));
    expect(world.at("proof-why")).toBeNull();
  });

  it("a record that is none is a failure as well", async () => {
    await open("ctor", "", { record: () => new Response("nonsense") });
    await until(() => expect(world.at("seal")?.dataset["state"]).toBe("bad"));
    expect(world.text("proof-why")).toContain("could not be read");
  });
});

describe("where it cannot be shown", () => {
  it.each([
    [
      "no such game",
      () => Response.json({ error: { code: "no_such_game", message: "" } }, { status: 404 }),
      "Game not found.",
    ],
    [
      "the server cannot",
      () => Response.json({ error: { code: "unavailable", message: "", retry_ms: 4000 } }, { status: 503 }),
      "Try again in 4 s.",
    ],
    ["nonsense", () => new Response("<html>"), "something that cannot be replayed. (line 1"],
  ])("%s", async (_, answer, words) => {
    world = new World("ctor", "", { "replay?as=all": answer });
    await world.ready("replay-error");
    expect(world.text("replay-error")).toContain(words);
    expect(world.at("replay-again") !== null).toBe(words.startsWith("Try again"));
  });

  it("a game that did not come can be asked for again", async () => {
    let down = true;
    world = new World("ctor", "", {
      "replay?as=all": () =>
        down
          ? Response.json({ error: { code: "unavailable", message: "" } }, { status: 503 })
          : new Response(textOfReplay("ctor")),
    });
    await world.ready("replay-again");
    down = false;
    world.at("replay-again").click();
    await world.ready("replay");
    expect(world.at("replay-error")).toBeNull();
  });
});

it("embedded it is board and track alone, with a way to the whole", async () => {
  await open("ctor", "?at=5", {}, true);
  expect([world.at("course"), world.at("seal"), world.at("as")]).toEqual([null, null, null]);
  expect(world.at("open-large").getAttribute("href")).toBe(`/g/${kept("ctor").head.id}?at=5`);
  world.press("ArrowRight");
  expect(world.line).toBe(kept("ctor").stops[6]);
});

it("names cannot break out of the snippet that embeds the game", async () => {
  const evil = textOfReplay("ctor").replace('"name":"Ada"', '"name":"\\"><script>x</script>"');
  await open("ctor", "", { "replay?as=all": () => new Response(evil) });
  world.at("tab-share").click();
  const snippet = (world.at("embed-snippet") as HTMLTextAreaElement).value;
  expect([snippet.match(/[<>]/g)?.length, snippet.includes("/embed/g/")]).toEqual([4, true]);
});
