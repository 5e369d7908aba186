// @vitest-environment happy-dom
// What directors lay down: settings, seeds, who may look on without delay.
import { afterEach, describe, expect, it, vi } from "vitest";
import { makeTournament, type Wish } from "../src/dev/world-tournament.ts";
import type { Page } from "../src/session/page.ts";
import { openForm, type SettingsForm } from "../src/tournament/form.ts";
import { openDirecting } from "../src/tournament/directing.ts";
import { ownPart } from "../src/tournament/own.ts";
import { invitedOf } from "../src/tournament/settings.ts";
import type { TournamentPage } from "../src/wire/messages.ts";
import {
  ADA,
  BEFORE,
  KEY,
  SWISS,
  TEAMS,
  acted,
  api,
  at,
  choose,
  context,
  draw,
  find,
  freshDesk,
  page,
  root,
  send,
  show,
  spoken,
  standIn,
  unfold,
  until,
  words,
} from "./tournament-context.ts";

freshDesk();

describe("seeds", () => {
  const names = (): string[] => [...at("seeds").querySelectorAll(".t-name")].map(words);

  it("begin with the order that is in force, the others by rating", async () => {
    const of = { ...makeTournament(BEFORE), seed_order: [3, 1] };
    const [one, two, three, four] = of.entrants.map(({ name }) => name);
    const directing = openDirecting(context());
    show(() => directing.draw(of));
    expect(names()).toEqual([three, one, two, four]);
    root.querySelectorAll<HTMLElement>('[data-testid="seeds"] button')[3]?.click();
    expect(names()).toEqual([three, two, one, four]);
    at("seeds-save").click();
    await until(() => expect(acted).toEqual([["seeds", { order: [3, 2, 1, 4] }]]));
    // What another director sets afterwards is shown, not what was made here.
    of.seed_order = [4];
    draw();
    await until(() => expect(names()).toEqual([four, one, two, three]));
  });
});

describe("moving by keyboard", () => {
  const lines = (list: string, within = ""): string[] => [...at(list).querySelectorAll(`.t-name${within}`)].map(words);
  const focused = (): string => document.activeElement?.getAttribute("aria-label") ?? "";
  async function press(label: string, then: string): Promise<void> {
    const button = root.querySelector<HTMLElement>(`[aria-label="${label}"]`);
    button?.focus();
    button?.click();
    await until(() => expect(focused()).toBe(then));
  }

  it("a seed: the focus goes with the name, turns back at the end, and each place is said", async () => {
    const directing = openDirecting(context());
    const of = makeTournament(BEFORE);
    show(() => directing.draw(of));
    const name = lines("seeds")[2] ?? "";
    await press(`Move ${name} up`, `Move ${name} up`);
    expect(lines("seeds")[1]).toBe(name);
    await press(`Move ${name} up`, `Move ${name} down`);
    expect(lines("seeds")[0]).toBe(name);
    await press(`Move ${name} down`, `Move ${name} down`);
    expect(spoken).toEqual([`${name}: place 2 of 4`, `${name}: place 1 of 4`, `${name}: place 2 of 4`]);
  });

  it("a player of the line-up", async () => {
    const of = makeTournament(TEAMS);
    const part = ownPart(context());
    show(() => part.draw(of, 0));
    const people = [...(of.entrants[0]?.line_up ?? []), ...(of.entrants[0]?.alternates ?? [])].map(({ name }) => name);
    await press(`Move ${people[0]} down`, `Move ${people[0]} ${people.length === 2 ? "up" : "down"}`);
    expect(at("line-up").querySelector("li:nth-child(2) .t-name")?.textContent).toContain(people[0]);
    expect(spoken).toEqual([`${people[0]}: place 2 of ${people.length}`]);
  });

  it("a tie-break", async () => {
    const form = openForm(page, null, () => draw());
    show(() => form.draw(null));
    await press("Move Buchholz up", "Move Buchholz down");
    expect(spoken).toEqual(["Buchholz: place 1 of 3"]);
  });
});

describe("settings", () => {
  let form: SettingsForm;
  const wish = (): ReturnType<SettingsForm["wish"]> => form.wish(root as HTMLFormElement);

  function open(of: TournamentPage | null, invited: unknown = { players: null }): void {
    vi.stubGlobal("fetch", async () => Response.json(invited));
    form = openForm(page, of, () => draw());
    standIn("form");
    show(() => form.draw(of));
  }

  it("who may not meet: two are chosen and added, and taken out again", () => {
    const of = makeTournament({ ...BEFORE, settings: { forbidden: [[1, 2]] } });
    const name = (entrant: number): string => of.entrants[entrant - 1]?.name ?? "";
    open(of);
    expect(words(at("forbidden"))).toMatch(new RegExp(`^${name(1)} and ${name(2)} ?✕$`));
    expect(at<HTMLButtonElement>("forbidden-add").disabled).toBe(true);
    choose("forbidden-one", "2");
    choose("forbidden-other", "1");
    expect(at<HTMLButtonElement>("forbidden-add").disabled).toBe(true);
    choose("forbidden-other", "4");
    at("forbidden-add").click();
    expect(wish().forbidden).toEqual([
      [1, 2],
      [2, 4],
    ]);
    at("forbidden").querySelector<HTMLElement>("button")?.click();
    expect(wish().forbidden).toEqual([[2, 4]]);
  });

  describe("of a tournament that has begun", () => {
    const LATE: Wish = {
      ...SWISS,
      settings: { entrants_max: 6, grace_ms: 300_000, break_ms: null, forbidden: [[1, 2]] },
    };
    const asked = (): string[] =>
      [...root.querySelectorAll<HTMLElement>("[name], select, input")]
        .flatMap(({ dataset }) => dataset["testid"] ?? [])
        .sort();

    it("are the times, who does not meet, and who may still come: nothing else is asked for or sent", () => {
      open(makeTournament(LATE));
      expect(asked()).toEqual([
        "forbidden-one",
        "forbidden-other",
        "option-break",
        "option-entrants_max",
        "option-forbid_same_club",
        "option-grace",
        "option-invited",
        "option-password",
      ]);
      expect(wish()).toEqual({});
      choose("option-grace", "60000");
      choose("option-break", "0");
      choose("forbidden-one", "6");
      choose("forbidden-other", "3");
      at("forbidden-add").click();
      at<HTMLInputElement>("option-entrants_max").value = "8";
      at<HTMLInputElement>("option-password").value = "late";
      expect(wish()).toEqual({
        grace_ms: 60_000,
        break_ms: 0,
        forbidden: [
          [1, 2],
          [6, 3],
        ],
        entrants_max: 8,
        password: "late",
      });
    });

    it("are no longer who may come once nobody may, and only the times where there is no Swiss", () => {
      open(makeTournament({ ...LATE, rounds: 3 }));
      expect(asked()).toEqual([
        "forbidden-one",
        "forbidden-other",
        "option-break",
        "option-forbid_same_club",
        "option-grace",
      ]);
      open(makeTournament({ ...LATE, kind: "round_robin" }));
      expect(asked()).toEqual(["option-break", "option-grace"]);
      choose("option-grace", "60000");
      expect(wish()).toEqual({ grace_ms: 60_000 });
    });

    it("are asked for by a form that was opened before it began", () => {
      open(makeTournament(BEFORE));
      choose("option-check_in", "300000");
      const begun = makeTournament(LATE);
      show(() => form.draw(begun));
      expect(wish()).not.toHaveProperty("check_in_ms");
      expect(wish()).not.toHaveProperty("name");
    });

    it("are sent from among what a director does, and gone when it is over", async () => {
      const of = makeTournament(LATE);
      const directing = openDirecting(context());
      show(() => directing.draw(of));
      unfold("direct-settings");
      expect(words(root)).toMatch(/Once it has started, only these can change/);
      choose("option-grace", "60000");
      send("settings-save");
      await until(() => expect(acted).toEqual([["settings", { grace_ms: 60_000 }]]));
      show(() => directing.draw(makeTournament({ ...LATE, open: false, status: "finished" })));
      expect(find("direct-settings")).toBeNull();
    });
  });

  it("that another director has changed meanwhile stay, and are told", async () => {
    const of = makeTournament(BEFORE);
    const directing = openDirecting(context());
    let now = of;
    show(() => directing.draw(now));
    unfold("direct-settings");
    expect(words(at("settings-meanwhile"))).toBe("");
    now = { ...of, settings: { ...of.settings, grace_ms: 60_000, rated: true } };
    draw();
    expect(words(at("settings-meanwhile"))).toMatch(
      /Another director has just changed: Rated games and Time to join the board/,
    );
    choose("option-check_in", "300000");
    send("settings-save");
    await until(() => expect(acted).toEqual([["settings", { check_in_ms: 300_000 }]]));
  });

  it("that are refused are named in words, and so is whoever is invited and unknown", async () => {
    open(makeTournament(BEFORE));
    const refused = (code: string, option?: string): string => form.refusal({ code, message: "", option } as never);
    expect([
      refused("bad_option", "grace_ms"),
      refused("bad_option", "starts_at"),
      refused("bad_option", "auto_replace"),
    ]).toEqual([
      "The server refused this: Time to join the board.",
      "The starting time has passed. Set another, or none.",
      "The server refused these game options. Rated games need the standard ones.",
    ]);
    vi.stubGlobal("fetch", async (path: string) =>
      path.includes("Nemo")
        ? Response.json({ error: { code: "no_such_player", message: "" } }, { status: 404 })
        : Response.json({}),
    );
    await form.lookInto({ code: "no_such_player", message: "" }, { invited: ["Ada", "Nemo"] });
    expect(refused("no_such_player")).toBe("No registered players called Nemo.");
  });

  it("a tie-break that is left out goes behind the others, and its box with it", () => {
    open(null);
    const ticks = (): boolean[] =>
      [...at("tie-breaks").querySelectorAll<HTMLInputElement>("input")].map(({ checked }) => checked);
    const box = at("tie-buchholz_cut_1");
    expect(ticks()).toEqual([true, true, true, false, false, false]);
    box.click();
    expect(ticks()).toEqual([true, true, false, false, false, false]);
    expect(at("tie-buchholz_cut_1")).toBe(box);
  });

  it("who may not meet is asked for in a Swiss with entrants alone", () => {
    open(null);
    expect(find("forbidden")).toBeNull();
    open(makeTournament({ ...BEFORE, kind: "round_robin" }));
    expect(find("forbidden")).toBeNull();
  });

  it(
    "who is invited is told back; unchanged nobody is " + "sent, who stays is sent by id, and none means everybody",
    async () => {
      const field = (): HTMLTextAreaElement => at("option-invited");
      open(makeTournament({ ...BEFORE, settings: { invited: true } }), {
        players: [
          { id: ADA, name: "Ada" },
          { id: "p0Gr4ceH0p", name: "Grace" },
        ],
      });
      expect(field().disabled).toBe(true);
      expect("invited" in wish()).toBe(false);
      await until(() => expect(field().value).toBe("Ada\nGrace"));
      expect("invited" in wish()).toBe(false);
      field().value = "Ada\nKen";
      expect(wish().invited).toEqual([ADA, "Ken"]);
      field().value = " ";
      expect(wish().invited).toBeNull();
    },
  );

  it("whether early withdrawals are annulled is a round robin's own matter, and kept", () => {
    open(makeTournament({ ...BEFORE, kind: "round_robin", settings: { annul_withdrawals: true } }));
    expect("annul_withdrawals" in wish()).toBe(false);
    at("option-annul_withdrawals").click();
    expect(wish().annul_withdrawals).toBe(false);
    open(makeTournament(BEFORE));
    expect(find("option-annul_withdrawals")).toBeNull();
  });

  it("two of one name are two", () => {
    const told = [
      { id: "p1", name: "Ada" },
      { id: "p2", name: "Ada" },
    ];
    expect(invitedOf("Ada, Ada; Ada", told)).toEqual(["p1", "p2", "Ada"]);
    expect(invitedOf("\n,", told)).toBeNull();
  });
});

describe("commentators", () => {
  it("get one key, asked for once, and a link to each board that is being played", async () => {
    const of = makeTournament({ ...SWISS, settings: { spectator_delay: 60 } });
    const directing = openDirecting(context());
    show(() => directing.draw(of));
    expect(api.caster).not.toHaveBeenCalled();
    unfold("direct-caster");
    await until(() => expect(at<HTMLInputElement>("caster-key").value).toBe(KEY));
    unfold("direct-caster");
    expect(api.caster).toHaveBeenCalledTimes(1);
    const playing = of.rounds
      .at(-1)
      ?.matches.flatMap(({ boards }) =>
        boards.flatMap(({ status, room }) => (status === "playing" ? [`/r/${room}#caster=${KEY}`] : [])),
      );
    expect([...at("caster-rooms").querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual(playing);
  });

  it("are none where there is no delay, or nothing is played", () => {
    const directing = openDirecting(context());
    for (const wish of [SWISS, { ...BEFORE, settings: { spectator_delay: 60 } }]) {
      show(() => directing.draw(makeTournament(wish)));
      expect(find("direct-caster")).toBeNull();
    }
  });
});

describe("a new tournament", () => {
  /** `refused`: so many questions are, before one is answered. */
  const open = async (roles: string[] | null, refused = 0) => {
    vi.resetModules();
    const problem = { code: "unavailable", message: "", retry_ms: 20 };
    let left = refused;
    vi.stubGlobal("fetch", async () => {
      left -= 1;
      return left >= 0 ? Response.json({ error: problem }, { status: 503 }) : Response.json({ roles });
    });
    const { newTournament } = await import("../src/tournament/new.ts");
    const of = {
      ...page,
      state: { me: { id: ADA, name: "Ada", ...(roles ? { registered: true } : {}) } },
      redraw: () => draw(),
    } as unknown as Page;
    const made = newTournament(of);
    show(() => made.draw());
  };
  afterEach(() => vi.unstubAllGlobals());

  it("where it cannot be known yet who may make one, it is asked again by itself", async () => {
    await open(["director"], 6);
    await until(() => expect(find("make-tournament")).not.toBeNull());
  });

  it(
    "is for directors and operators; others learn so " + "before they fill in anything, and guests may sign in",
    async () => {
      await open([]);
      await until(() => expect(words(at("new-forbidden"))).toContain("Only directors"));
      expect(root.querySelector('a[href="/account"]')).toBeNull();
      await open(null);
      await until(() => expect(root.querySelector('[data-testid="new-forbidden"] a[href="/account"]')).not.toBeNull());
      await open(["director"]);
      await until(() => expect(find("make-tournament")).not.toBeNull());
      expect(find("new-forbidden")).toBeNull();
      await until(() => expect(find("preset-classic")).not.toBeNull());
      expect(find("preset-solo")).toBeNull(); // nobody plays alone in a tournament
    },
  );
});
