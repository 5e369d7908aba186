// @vitest-environment happy-dom
// What directors and captains do on a tournament's page: which acts stand where, what is sent, and with what a form begins.
import { html, render } from "lit-html";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { make_tournament, type Wish } from "../src/dev/world-tournament.ts";
import type { Page } from "../src/page.ts";
import { bracket_tab } from "../src/screens/tournament-bracket.ts";
import { open_form, type SettingsForm } from "../src/screens/tournament-form.ts";
import { rounds_tab } from "../src/screens/tournament-rounds.ts";
import { standings_tab } from "../src/screens/tournament-standings.ts";
import type { Shown } from "../src/screens/tournament.ts";
import { cross_tab } from "../src/screens/tournament-cross.ts";
import { board_acts } from "../src/tournament/board-forms.ts";
import { not_to_be_added, open_directing, type Directing } from "../src/tournament/directing.ts";
import { own_part, type Desk } from "../src/tournament/own.ts";
import { invited_of } from "../src/tournament/settings.ts";
import type { TournamentPage } from "../src/wire.ts";

const ADA = "p7K2M9QXT4";
const KEY = "4F15FDM1HKK4FSXZXX0RPNEAG7";
const SWISS: Wish = { kind: "swiss", game: "tritoc", count: 6, rounds: 2, of: 4, open: true };
const BEFORE: Wish = { kind: "swiss", game: "tritoc", count: 4, of: 4, status: "registration" };
const TEAMS: Wish = { kind: "swiss", game: "ctor", count: 2, of: 3, status: "registration", team: true, boards: 2 };

/** Nothing waits for the clock: the limit only fails. */
const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 20_000 });

let root: HTMLElement;
let acted: [string, object][];
let spoken: string[];
let draw: () => void;

const find = <E extends HTMLElement>(id: string): E | null => root.querySelector<E>(`[data-testid="${id}"]`);
const at = <E extends HTMLElement>(id: string): E => {
  const found = find<E>(id);
  if (!found) throw new Error(`${id} is not there`);
  return found;
};
const words = (element: Element): string => element.textContent?.replace(/\s+/g, " ").trim() ?? "";
const send = (id: string): void => void at(id).closest("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
function choose(id: string, value: string): void {
  at<HTMLSelectElement>(id).value = value;
  at(id).dispatchEvent(new Event("change", { bubbles: true }));
}
function unfold(id: string): void {
  const details = at(id).parentElement as HTMLDetailsElement;
  details.open = true;
  details.dispatchEvent(new Event("toggle"));
}

const page = { state: { me: { id: ADA, name: "Ada" } }, voice: { say_once: (text: string) => spoken.push(text) }, session: { token: () => "the-key", toast: vi.fn() }, redraw: () => draw() } as unknown as Page;
const api = { act: async (what: string, body: object) => void acted.push([what, body]), caster: vi.fn(async () => KEY), invite: async () => "7K2M9QXT" };
const desk = (): Desk => ({ page, api: api as unknown as Desk["api"], id: "T7Q2XK9M", fetch: async () => undefined, touch: () => draw() });
const shown = (of: TournamentPage, directing: Directing | null = null): Shown => ({ page: of, me: ADA, news: new Set(), open: new Map(), touch: () => draw(), directing });

function show(template: () => unknown): void {
  draw = () => void render(template(), root);
  draw();
}

beforeEach(() => {
  acted = [];
  spoken = [];
  api.caster.mockClear();
  root = document.createElement("div");
  document.body.replaceChildren(root);
});
afterEach(() => vi.unstubAllGlobals());

describe("a board", () => {
  const acts = (wish: Wish, round: number, match = 1, attempt = 0): string[] => {
    const of = make_tournament(wish);
    const of_round = of.rounds[round - 1];
    const of_match = of_round?.matches[match - 1];
    const board = of_match?.boards.find((each) => each.attempt === attempt);
    if (!of_round || !of_match || !board) throw new Error("a board");
    return board_acts(of, { round: of_round, match: of_match, board });
  };

  it("is played again while it is of the latest round, and the tournament is running", () => {
    expect(acts(SWISS, 2)).toEqual(["correct", "forfeit", "play_again"]);
    expect(acts(SWISS, 1)).toEqual(["correct"]);
    expect(acts({ ...SWISS, open: false }, 2)).toEqual(["correct", "play_again"]);
    expect(acts({ ...SWISS, open: false, status: "finished" }, 2)).toEqual([]);
    expect(acts({ ...SWISS, open: false, ada: "withdrawn" }, 2)).toEqual(["correct"]);
  });

  it("that is void is left as it is; what follows it can be decided", () => {
    expect(acts({ ...SWISS, void: true }, 2, 1, 0)).toEqual([]);
    expect(acts({ ...SWISS, void: true }, 2, 1, 1)).toEqual(["correct", "forfeit", "play_again"]);
  });

  it("is declared void with a reason", async () => {
    const of = make_tournament(SWISS);
    const directing = open_directing(desk());
    show(() => rounds_tab(shown(of, directing)));
    at("play_again-2-1-1-0").click();
    at<HTMLInputElement>("play_again-reason").value = "The lights went out.";
    send("2-1-1-0-go");
    await until(() => expect(acted).toEqual([["play_again", { round: 2, match: 1, board: 1, attempt: 0, reason: "The lights went out." }]]));
    await until(() => expect(find("play_again-reason")).toBeNull());
  });

  it("stands by its number, whichever attempt the server tells first", () => {
    const of = make_tournament({ ...TEAMS, status: "running", rounds: 1, open: true, void: true });
    const boards = of.rounds[0]?.matches[0]?.boards;
    boards?.unshift(...boards.splice(2, 1));
    show(() => rounds_tab(shown(of)));
    expect([...root.querySelectorAll('[data-testid="match-1-1"] .t-boards .t-number')].map(words)).toEqual(["Board 1", "Board 1 (2)", "Board 2"]);
  });

  it("that is void is marked, wins nothing, and nobody is sent to its room", () => {
    show(() => rounds_tab(shown(make_tournament({ ...SWISS, void: true }))));
    const [first, second] = root.querySelectorAll('[data-testid="match-2-1"] .t-boards > li');
    if (!first || !second) throw new Error("two attempts");
    expect(words(first)).toMatch(/void.*The game/);
    expect(first.querySelector(".t-void abbr, abbr")?.getAttribute("title")).toMatch(/counts for nothing/);
    expect([first.className, first.querySelector(".won"), first.querySelector('a[href^="/r/"]')]).toEqual(["t-void", null, null]);
    expect(second.querySelector('a[href^="/r/"]')).not.toBeNull();
  });
});

describe("the result of a board", () => {
  const KEYED = "2-1-1-0";
  const open = (wish: Wish = SWISS): TournamentPage => {
    const of = make_tournament(wish);
    const directing = open_directing(desk());
    show(() => rounds_tab(shown(of, directing)));
    return of;
  };
  const type = (id: string, value: string): void => {
    at<HTMLInputElement>(id).value = value;
    at(id).dispatchEvent(new Event("input", { bubbles: true }));
  };
  const row = (): string[] => [...at("match-2-1").querySelectorAll(".t-line .t-name")].map(words);

  it("is corrected in the row's order, by name; the winner follows the points until chosen", async () => {
    open();
    const names = row();
    at(`correct-${KEYED}`).click();
    expect([...root.querySelectorAll(".t-column-form legend .t-name")].map((each) => words(each).replace(/ (Black|White)$/i, ""))).toEqual(names);
    expect([...at<HTMLSelectElement>("correct-winner").options].slice(0, 2).map(({ text }) => text.split(",")[0])).toEqual(names);
    expect(find("correct-counted-black")).toBeNull();
    type("correct-black", "3");
    expect(at<HTMLSelectElement>("correct-winner").value).toBe("black");
    type("correct-white", "5");
    expect(at<HTMLSelectElement>("correct-winner").value).toBe("white");
    choose("correct-winner", "black");
    at<HTMLInputElement>("correct-reason").value = "Misread.";
    send(`${KEYED}-go`);
    await until(() => expect(words(root)).toMatch(/has fewer points and cannot be the winner/));
    expect(acted).toEqual([]);
    type("correct-black", "6");
    send(`${KEYED}-go`);
    await until(() => expect(acted).toMatchObject([["correct", { points: { black: 6, white: 5 }, winner: "black", reason: "Misread." }]]));
  });

  it("counts chips in CTOR alone", () => {
    open({ ...SWISS, game: "ctor" });
    at(`correct-${KEYED}`).click();
    expect(find("correct-counted-black")).not.toBeNull();
    expect(words(root)).toMatch(/counted where points are equal/);
  });

  it("without a game is decided for somebody who has been chosen by name", async () => {
    open();
    at(`forfeit-${KEYED}`).click();
    const came = at<HTMLSelectElement>("forfeit-came");
    expect([came.required, came.value]).toEqual([true, ""]);
    expect([...came.options].slice(1, 3).map(({ text }) => text.replace(/^Only |, .*$/g, ""))).toEqual(row());
    choose("forfeit-came", "nobody");
    at<HTMLInputElement>("forfeit-reason").value = "Both ill.";
    send(`${KEYED}-go`);
    await until(() => expect(acted).toMatchObject([["forfeit", { came: [], reason: "Both ill." }]]));
  });
});

describe("what cannot be undone", () => {
  const actions = (wish: Wish): void => {
    const of = make_tournament(wish);
    const directing = open_directing(desk());
    const [entrant] = of.entrants;
    if (entrant) show(() => html`<div data-testid="entrant-1">${directing.entrant_actions(of, entrant)}${directing.entrant_question(of, entrant)}</div>`);
  };

  it.each([[BEFORE, "unregister"], [SWISS, "withdraw"]] as const)("is asked for once more; the focus goes into the question and back", async (wish, what) => {
    actions(wish);
    at(`entrant-1-${what}`).focus();
    at(`entrant-1-${what}`).click();
    expect(acted).toEqual([]);
    await until(() => expect(document.activeElement).toBe(at("entrant-1-sure")));
    at("entrant-1-back").click();
    await until(() => expect(document.activeElement).toBe(at(`entrant-1-${what}`)));
    at(`entrant-1-${what}`).click();
    at("entrant-1-sure").click();
    await until(() => expect(acted).toEqual([[what, { entrant: 1 }]]));
  });

  it("taking somebody out of a team, which is not offered while their board waits", async () => {
    const of = make_tournament(TEAMS);
    const part = own_part(desk());
    show(() => part.draw(of, 0));
    const other = [...(of.entrants[0]?.line_up ?? []), ...(of.entrants[0]?.alternates ?? [])].find(({ id }) => id !== ADA)?.id ?? "";
    at(`member-${other}-remove`).click();
    expect(acted).toEqual([]);
    at("member-sure").click();
    await until(() => expect(acted).toEqual([["remove_member", { entrant: 1, player: other }]]));
    const playing = make_tournament({ ...TEAMS, status: "running", rounds: 1, open: true });
    show(() => part.draw(playing, 0));
    const seated = playing.entrants[0]?.line_up.map(({ id }) => id) ?? [];
    expect(seated.map((id) => find(`member-${id}-remove`))).toEqual(seated.map(() => null));
    expect(words(at("line-up"))).toMatch(/at a board/);
  });
});

describe("entering", () => {
  const OTHERS: Wish = { ...BEFORE, ada: "none" };

  it("is not possible where all places are taken, which is said in a Swiss that runs, too", () => {
    const part = own_part(desk());
    for (const of of [make_tournament({ ...OTHERS, settings: { entrants_max: 4 } }), make_tournament({ ...SWISS, rounds: 1, of: 4, ada: "none", settings: { entrants_max: 6 } })]) {
      show(() => part.draw(of, 0));
      expect(words(at("enter-full"))).toBe("All places are taken.");
      expect(find("enter-go")).toBeNull();
    }
  });

  it("a team is offered again when there is a place again", () => {
    const full = make_tournament({ ...TEAMS, ada: "none", settings: { entrants_max: 2 } });
    full.entrants.forEach((entrant) => Object.assign(entrant, { captain: { id: "p0", name: "Zoe" }, line_up: [], alternates: [] }));
    let now = full;
    const part = own_part(desk());
    show(() => part.draw(now, 0));
    expect([find("enter-code") === null, find("enter-other"), words(at("enter-full"))]).toEqual([false, null, "All places are taken."]);
    now = { ...full, settings: { ...full.settings, entrants_max: 3 } };
    draw();
    expect([find("enter-code"), find("enter-team") === null]).toEqual([null, false]);
  });

  it("a team's name that is taken is not sent", async () => {
    const of = make_tournament({ ...TEAMS, ada: "none" });
    of.entrants.forEach((entrant) => Object.assign(entrant, { captain: { id: "p0", name: "Zoe" }, line_up: [], alternates: [] }));
    const part = own_part(desk());
    show(() => part.draw(of, 0));
    at<HTMLInputElement>("enter-team").value = (of.entrants[0]?.name ?? "").toUpperCase();
    send("enter-go");
    await until(() => expect(words(at("mine-wrong"))).toMatch(/There is a team called/));
  });

  it("who has been withdrawn by the director is told so", () => {
    const of = make_tournament({ ...SWISS, ada: "withdrawn" });
    const part = own_part(desk());
    const state = (by: string): string => {
      of.log = [{ at: 0, what: "withdrew", by, about: "Ada", board: null, reason: "" }];
      show(() => part.draw(of, 0));
      return words(at("mine-state"));
    };
    expect([state("Dora"), state("Ada")]).toEqual([expect.stringMatching(/The director has withdrawn you/), expect.stringMatching(/You have withdrawn/)]);
  });
});

describe("the bracket", () => {
  it("says which match was decided by lot, and which without a game; whoever is to come is called by the match's number", () => {
    const of = make_tournament({ kind: "knock_out", count: 4, rounds: 1, elimination: "single" });
    const [one, other] = of.rounds[0]?.matches ?? [];
    if (!one || !other) throw new Error("two matches");
    Object.assign(one, { lot: of.bracket?.find(({ fixture }) => fixture === one.fixture)?.winner ?? null });
    other.boards.forEach((board) => Object.assign(board, { status: "forfeit" }));
    show(() => bracket_tab(shown(of)));
    const label = (fixture: number | null | undefined): string => at(`fixture-${fixture}`).getAttribute("aria-label") ?? "";
    expect(label(one.fixture)).toMatch(/, M1: .*, by lot\. /);
    expect(label(other.fixture)).toMatch(/, M2: .*, not played\. /);
    expect([...root.querySelectorAll(".t-why")].map(words)).toEqual(["lot", "n. p."]);
    show(() => bracket_tab(shown(make_tournament({ kind: "knock_out", count: 4, rounds: 1, open: true }))));
    expect(words(root)).toMatch(/Winner of M1/);
  });
});

describe("before the start", () => {
  it("it says what is lacking, and whom it would leave out", () => {
    const teams = make_tournament({ ...TEAMS, count: 3 });
    teams.entrants[1]?.line_up.pop();
    teams.entrants[2]?.line_up.pop();
    const directing = open_directing(desk());
    show(() => directing.draw(teams));
    expect(at("direct-start").getAttribute("aria-disabled")).toBe("true");
    expect(words(at("start-lacks"))).toMatch(/now it is 1 of 2\. Not in it as things stand: .+ and .+\./);
    at("direct-start").click();
    expect(find("sure-start")).toBeNull();
  });

  it("who has a place already, or a team's name, is not sent", async () => {
    const of = make_tournament(BEFORE);
    const [first] = of.entrants;
    expect(not_to_be_added(of, (first?.name ?? "").toLowerCase(), null)).toMatch(/is in it already/);
    expect(not_to_be_added(of, "Nemo", first?.name ?? "")).toMatch(/There is a team called/);
    expect(not_to_be_added({ ...of, settings: { ...of.settings, entrants_max: 4 } }, "Nemo", null)).toMatch(/All places are taken/);
    expect(not_to_be_added(of, "Nemo", null)).toBe("");
  });
});

describe("seeds", () => {
  const names = (): string[] => [...at("seeds").querySelectorAll(".t-name")].map(words);

  it("begin with the order that is in force, the others by rating", async () => {
    const of = { ...make_tournament(BEFORE), seed_order: [3, 1] };
    const [one, two, three, four] = of.entrants.map(({ name }) => name);
    const directing = open_directing(desk());
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
    const directing = open_directing(desk());
    const of = make_tournament(BEFORE);
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
    const of = make_tournament(TEAMS);
    const part = own_part(desk());
    show(() => part.draw(of, 0));
    const people = [...(of.entrants[0]?.line_up ?? []), ...(of.entrants[0]?.alternates ?? [])].map(({ name }) => name);
    await press(`Move ${people[0]} down`, `Move ${people[0]} ${people.length === 2 ? "up" : "down"}`);
    expect(at("line-up").querySelector("li:nth-child(2) .t-name")?.textContent).toContain(people[0]);
    expect(spoken).toEqual([`${people[0]}: place 2 of ${people.length}`]);
  });

  it("a tie-break", async () => {
    const form = open_form(page, null, () => draw());
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
    form = open_form(page, of, () => draw());
    root = document.createElement("form");
    document.body.replaceChildren(root);
    show(() => form.draw(of));
  }

  it("who may not meet: two are chosen and added, and taken out again", () => {
    const of = make_tournament({ ...BEFORE, settings: { forbidden: [[1, 2]] } });
    const name = (entrant: number): string => of.entrants[entrant - 1]?.name ?? "";
    open(of);
    expect(words(at("forbidden"))).toBe(`${name(1)} and ${name(2)}✕`);
    expect(at<HTMLButtonElement>("forbidden-add").disabled).toBe(true);
    choose("forbidden-one", "2");
    choose("forbidden-other", "1");
    expect(at<HTMLButtonElement>("forbidden-add").disabled).toBe(true);
    choose("forbidden-other", "4");
    at("forbidden-add").click();
    expect(wish().forbidden).toEqual([[1, 2], [2, 4]]);
    at("forbidden").querySelector<HTMLElement>("button")?.click();
    expect(wish().forbidden).toEqual([[2, 4]]);
  });

  describe("of a tournament that has begun", () => {
    const LATE: Wish = { ...SWISS, settings: { entrants_max: 6, grace_ms: 300_000, break_ms: null, forbidden: [[1, 2]] } };
    const asked = (): string[] => [...root.querySelectorAll<HTMLElement>("[name], select, input")].flatMap(({ dataset }) => dataset["testid"] ?? []).sort();

    it("are the times, who does not meet, and who may still come: nothing else is asked for or sent", () => {
      open(make_tournament(LATE));
      expect(asked()).toEqual(["forbidden-one", "forbidden-other", "option-break", "option-entrants_max", "option-forbid_same_club", "option-grace", "option-invited", "option-password"]);
      expect(wish()).toEqual({});
      choose("option-grace", "60000");
      choose("option-break", "0");
      choose("forbidden-one", "6");
      choose("forbidden-other", "3");
      at("forbidden-add").click();
      at<HTMLInputElement>("option-entrants_max").value = "8";
      at<HTMLInputElement>("option-password").value = "late";
      expect(wish()).toEqual({ grace_ms: 60_000, break_ms: 0, forbidden: [[1, 2], [6, 3]], entrants_max: 8, password: "late" });
    });

    it("are no longer who may come once nobody may, and only the times where there is no Swiss", () => {
      open(make_tournament({ ...LATE, rounds: 3 }));
      expect(asked()).toEqual(["forbidden-one", "forbidden-other", "option-break", "option-forbid_same_club", "option-grace"]);
      open(make_tournament({ ...LATE, kind: "round_robin" }));
      expect(asked()).toEqual(["option-break", "option-grace"]);
      choose("option-grace", "60000");
      expect(wish()).toEqual({ grace_ms: 60_000 });
    });

    it("are asked for by a form that was opened before it began", () => {
      open(make_tournament(BEFORE));
      choose("option-check_in", "300000");
      const begun = make_tournament(LATE);
      show(() => form.draw(begun));
      expect(wish()).not.toHaveProperty("check_in_ms");
      expect(wish()).not.toHaveProperty("name");
    });

    it("are sent from among what a director does, and gone when it is over", async () => {
      const of = make_tournament(LATE);
      const directing = open_directing(desk());
      show(() => directing.draw(of));
      unfold("direct-settings");
      expect(words(root)).toMatch(/Once it has begun, only this may still change/);
      choose("option-grace", "60000");
      send("settings-save");
      await until(() => expect(acted).toEqual([["settings", { grace_ms: 60_000 }]]));
      show(() => directing.draw(make_tournament({ ...LATE, open: false, status: "finished" })));
      expect(find("direct-settings")).toBeNull();
    });
  });

  it("that another director has changed meanwhile stay, and are told", async () => {
    const of = make_tournament(BEFORE);
    const directing = open_directing(desk());
    let now = of;
    show(() => directing.draw(now));
    unfold("direct-settings");
    expect(words(at("settings-meanwhile"))).toBe("");
    now = { ...of, settings: { ...of.settings, grace_ms: 60_000, rated: true } };
    draw();
    expect(words(at("settings-meanwhile"))).toMatch(/by another director: Rated games and Time to come to the board/);
    choose("option-check_in", "300000");
    send("settings-save");
    await until(() => expect(acted).toEqual([["settings", { check_in_ms: 300_000 }]]));
  });

  it("that are refused are named in words, and so is whoever is invited and unknown", async () => {
    open(make_tournament(BEFORE));
    const refused = (code: string, option?: string): string => form.refusal({ code, message: "", option } as never);
    expect([refused("bad_option", "grace_ms"), refused("bad_option", "starts_at"), refused("bad_option", "auto_replace")]).toEqual([
      "The server does not take this: Time to come to the board.",
      "The start that is set is over already. Set another, or none.",
      "The server does not take these options of the game. Rated games need the standard ones.",
    ]);
    vi.stubGlobal("fetch", async (path: string) => (path.includes("Nemo") ? Response.json({ error: { code: "no_such_player", message: "" } }, { status: 404 }) : Response.json({})));
    await form.look_into({ code: "no_such_player", message: "" }, { invited: ["Ada", "Nemo"] });
    expect(refused("no_such_player")).toBe("Nobody is registered as Nemo.");
  });

  it("who may not meet is asked for in a Swiss with entrants alone", () => {
    open(null);
    expect(find("forbidden")).toBeNull();
    open(make_tournament({ ...BEFORE, kind: "round_robin" }));
    expect(find("forbidden")).toBeNull();
  });

  it("who is invited is told back; unchanged nobody is sent, who stays is sent by id, and none means everybody", async () => {
    const field = (): HTMLTextAreaElement => at("option-invited");
    open(make_tournament({ ...BEFORE, settings: { invited: true } }), { players: [{ id: ADA, name: "Ada" }, { id: "p0Gr4ceH0p", name: "Grace" }] });
    expect(field().disabled).toBe(true);
    expect("invited" in wish()).toBe(false);
    await until(() => expect(field().value).toBe("Ada\nGrace"));
    expect("invited" in wish()).toBe(false);
    field().value = "Ada\nKen";
    expect(wish().invited).toEqual([ADA, "Ken"]);
    field().value = " ";
    expect(wish().invited).toBeNull();
  });

  it("whether early withdrawals are annulled is a round robin's own matter, and kept", () => {
    open(make_tournament({ ...BEFORE, kind: "round_robin", settings: { annul_withdrawals: true } }));
    expect("annul_withdrawals" in wish()).toBe(false);
    at("option-annul_withdrawals").click();
    expect(wish().annul_withdrawals).toBe(false);
    open(make_tournament(BEFORE));
    expect(find("option-annul_withdrawals")).toBeNull();
  });

  it("two of one name are two", () => {
    const told = [{ id: "p1", name: "Ada" }, { id: "p2", name: "Ada" }];
    expect(invited_of("Ada, Ada; Ada", told)).toEqual(["p1", "p2", "Ada"]);
    expect(invited_of("\n,", told)).toBeNull();
  });
});

describe("commentators", () => {
  it("get one key, asked for once, and a link to each board that is being played", async () => {
    const of = make_tournament({ ...SWISS, settings: { spectator_delay: 60 } });
    const directing = open_directing(desk());
    show(() => directing.draw(of));
    expect(api.caster).not.toHaveBeenCalled();
    unfold("direct-caster");
    await until(() => expect(at<HTMLInputElement>("caster-key").value).toBe(KEY));
    unfold("direct-caster");
    expect(api.caster).toHaveBeenCalledTimes(1);
    const playing = of.rounds.at(-1)?.matches.flatMap(({ boards }) => boards.flatMap(({ status, room }) => (status === "playing" ? [`/r/${room}#caster=${KEY}`] : [])));
    expect([...at("caster-rooms").querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual(playing);
  });

  it("are none where there is no delay, or nothing is played", () => {
    const directing = open_directing(desk());
    for (const wish of [SWISS, { ...BEFORE, settings: { spectator_delay: 60 } }]) {
      show(() => directing.draw(make_tournament(wish)));
      expect(find("direct-caster")).toBeNull();
    }
  });
});

describe("the captaincy", () => {
  it("is passed on by its captain, to somebody who has been chosen", async () => {
    const of = make_tournament(TEAMS);
    const [team] = of.entrants;
    const part = own_part(desk());
    show(() => part.draw(of, 0));
    const select = at<HTMLSelectElement>("captain-1-player");
    expect([select.required, select.value]).toEqual([true, ""]);
    expect([...select.options].map(({ value }) => value)).toEqual(["", ...[...(team?.line_up ?? []), ...(team?.alternates ?? [])].map(({ id }) => id).filter((id) => id !== ADA)]);
    const next = select.options[1]?.value ?? "";
    choose("captain-1-player", next);
    send("captain-1-go");
    await until(() => expect(acted).toEqual([["captain", { entrant: 1, player: next }]]));
  });

  it("is passed on by directors, of teams alone", () => {
    const directing = open_directing(desk());
    const actions = (wish: Wish): void => {
      const of = make_tournament(wish);
      const [entrant] = of.entrants;
      if (entrant) show(() => directing.entrant_actions(of, entrant));
    };
    actions(TEAMS);
    expect(find("captain-1-go")).not.toBeNull();
    actions(BEFORE);
    expect(find("captain-1-go")).toBeNull();
  });
});

describe("who has withdrawn before half of a round robin", () => {
  it("is told to be annulled, with what that means, in standings and crosstable", () => {
    const of = make_tournament({ kind: "round_robin", game: "ctor", count: 4, rounds: 3, open: false, annulled: 2 });
    show(() => standings_tab(shown(of)));
    expect(words(at("standing-2"))).toMatch(/annulled/);
    expect(root.querySelectorAll('[data-testid="standings"] abbr.note')).toHaveLength(1);
    expect(words(root)).toMatch(/stay in the crosstable, and count for nobody/);
    show(() => cross_tab(shown(of)));
    expect([...root.querySelectorAll("abbr.note")].map((each) => each.closest("th")?.textContent)).toEqual([`${of.entrants[1]?.name} annulled`]);
  });

  it("is nobody elsewhere", () => {
    show(() => standings_tab(shown(make_tournament({ ...SWISS, open: false }))));
    expect(words(root)).not.toMatch(/annulled/);
  });
});

describe("a new tournament", () => {
  const open = async (roles: string[] | null) => {
    vi.resetModules();
    vi.stubGlobal("fetch", async () => Response.json({ roles }));
    const { new_tournament } = await import("../src/tournament/new.ts");
    const of = { ...page, state: { me: { id: ADA, name: "Ada", ...(roles ? { registered: true } : {}) } }, redraw: () => draw() } as unknown as Page;
    const made = new_tournament(of);
    show(() => made.draw());
  };
  afterEach(() => vi.unstubAllGlobals());

  it("is for directors and operators; others learn so before they fill in anything, and guests may sign in", async () => {
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
  });
});
