// @vitest-environment happy-dom
// What directors and captains do on a tournament's page: which acts stand where, what is sent, and with what a form
// begins.
import { html } from "lit-html";
import { describe, expect, it, vi } from "vitest";
import { makeTournament, type Wish } from "../src/dev/world-tournament.ts";
import { bracketTab } from "../src/screens/tournament-bracket.ts";
import { roundsTab } from "../src/screens/tournament-rounds.ts";
import { standingsTab } from "../src/screens/tournament-standings.ts";
import { crossTab } from "../src/screens/tournament-cross.ts";
import { logTab } from "../src/screens/tournament-papers.ts";
import { boardActs } from "../src/tournament/board-forms.ts";
import { captainForm } from "../src/tournament/captain.ts";
import { actsNow } from "../src/tournament/direct-acts.ts";
import { notToBeAdded } from "../src/tournament/direct-forms.ts";
import { openDirecting } from "../src/tournament/directing.ts";
import { ownPart } from "../src/tournament/own.ts";
import { askedOf } from "../src/tournament/reading.ts";
import { answeredOf, scoreOf } from "../src/tournament/scores.ts";
import { correctionTexts, waitOf } from "../src/tournament/words.ts";
import type { TournamentLogEntry, TournamentPage } from "../src/wire/messages.ts";
import {
  ADA,
  BEFORE,
  SWISS,
  TEAMS,
  acted,
  at,
  choose,
  context,
  draw,
  find,
  freshDesk,
  root,
  send,
  show,
  shown,
  unfold,
  until,
  words,
} from "./tournament-context.ts";

const { roles } = vi.hoisted(() => ({ roles: vi.fn((): string[] => []) }));
vi.mock("../src/people/roles.ts", () => ({ ownRoles: roles }));

freshDesk();

/** What has been asked for, but for that a form was open. */
const decided = (): [string, object][] => acted.filter(([what]) => what !== "hold" && what !== "release");

describe("a board", () => {
  const acts = (wish: Wish, round: number, match = 1, attempt = 0): string[] => {
    const of = makeTournament(wish);
    const ofRound = of.rounds[round - 1];
    const ofMatch = ofRound?.matches[match - 1];
    const board = ofMatch?.boards.find((each) => each.attempt === attempt);
    if (!ofRound || !ofMatch || !board) throw new Error("a board");
    return boardActs(of, { round: ofRound, match: ofMatch, board });
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
    const of = makeTournament(SWISS);
    const directing = openDirecting(context());
    show(() => roundsTab(shown(of, directing)));
    at("play_again-2-1-1-0").click();
    at<HTMLInputElement>("play_again-reason").value = "The lights went out.";
    send("2-1-1-0-go");
    await until(() =>
      expect(decided()).toEqual([
        ["play_again", { round: 2, match: 1, board: 1, attempt: 0, reason: "The lights went out." }],
      ]),
    );
    await until(() => expect(find("play_again-reason")).toBeNull());
  });

  it("stands by its number, whichever attempt the server tells first", () => {
    const of = makeTournament({ ...TEAMS, status: "running", rounds: 1, open: true, void: true });
    const boards = of.rounds[0]?.matches[0]?.boards;
    boards?.unshift(...boards.splice(2, 1));
    show(() => roundsTab(shown(of)));
    expect([...root.querySelectorAll('[data-testid="match-1-1"] .t-boards .t-number')].map(words)).toEqual([
      "Board 1",
      "Board 1 (2)",
      "Board 2",
    ]);
  });

  it("that is void is marked, wins nothing, and nobody is sent to its room", () => {
    show(() => roundsTab(shown(makeTournament({ ...SWISS, void: true }))));
    const [first, second] = root.querySelectorAll('[data-testid="match-2-1"] .t-boards > li');
    if (!first || !second) throw new Error("two attempts");
    expect(words(first)).toMatch(/void.*Replay/);
    expect(first.querySelector(".t-void abbr, abbr")?.getAttribute("title")).toMatch(/does not count/);
    expect([first.className, first.querySelector(".won"), first.querySelector('a[href^="/r/"]')]).toEqual([
      "t-void",
      null,
      null,
    ]);
    expect(second.querySelector('a[href^="/r/"]')).not.toBeNull();
  });
});

describe("the result of a board", () => {
  const KEYED = "2-1-1-0";
  const open = (wish: Wish = SWISS): TournamentPage => {
    const of = makeTournament(wish);
    const directing = openDirecting(context());
    show(() => roundsTab(shown(of, directing)));
    return of;
  };
  const type = (id: string, value: string): void => {
    at<HTMLInputElement>(id).value = value;
    at(id).dispatchEvent(new Event("input", { bubbles: true }));
  };
  const pick = (winner: string): void => at(`correct-winner-${winner}`).click();
  const row = (): string[] => [...at("match-2-1").querySelectorAll(".t-line .t-name")].map(words);

  it("is asked for by who has won, in the row's order and by name, and then what the game counts", async () => {
    open();
    const names = row();
    at(`correct-${KEYED}`).click();
    const picks = [...root.querySelectorAll<HTMLInputElement>(".t-pick input")];
    expect(picks.map(({ required, checked }) => [required, checked])).toEqual(picks.map(() => [true, false]));
    expect(picks.map((each) => each.getAttribute("aria-label")?.replace(/, (Black|White)$/i, ""))).toEqual([
      `1–0: won by ${names[0]}`,
      "½–½: a draw",
      `0–1: won by ${names[1]}`,
    ]);
    expect([...root.querySelectorAll(".t-pick span")].map(words)).toEqual(["1–0", "½–½", "0–1"]);
    expect(words(at("correct-stands"))).toBe("");
    pick("black");
    type("correct-counted-black", "3");
    type("correct-counted-white", "4");
    expect([
      at<HTMLInputElement>("correct-counted-black").max,
      at<HTMLInputElement>("correct-counted-white").max,
    ]).toEqual(["5", "6"]);
    const isBlackFirst = root.querySelector(".t-pick input")?.getAttribute("data-testid") === "correct-winner-black";
    expect(words(at("correct-stands"))).toBe(`New result: ${isBlackFirst ? "8 : 4" : "4 : 8"}.`);
    at<HTMLInputElement>("correct-reason").value = "Misread.";
    send(`${KEYED}-go`);
    await until(() =>
      expect(decided()).toEqual([
        [
          "correct",
          {
            round: 2,
            match: 1,
            board: 1,
            attempt: 0,
            points: { black: 8, white: 4 },
            winner: "black",
            counted: { black: 0, white: 0 },
            reason: "Misread.",
          },
        ],
      ]),
    );
  });

  it("in CTOR is chips beside who has won, as many of each in a draw", async () => {
    open({ ...SWISS, game: "ctor" });
    at(`correct-${KEYED}`).click();
    pick("white");
    type("correct-counted-white", "40");
    expect(at<HTMLInputElement>("correct-counted-black").max).toBe("24");
    expect(words(root)).toMatch(/Used to break ties/);
    pick("tie");
    type("correct-counted-black", "31");
    expect([
      at<HTMLInputElement>("correct-counted-white").value,
      at<HTMLInputElement>("correct-counted-white").max,
      words(at("correct-stands")),
    ]).toEqual(["31", "32", "New result: 1 : 1, chips 31 : 31."]);
    send(`${KEYED}-go`);
    await until(() =>
      expect(decided()).toMatchObject([
        ["correct", { points: { black: 1, white: 1 }, winner: null, counted: { black: 31, white: 31 } }],
      ]),
    );
  });

  it("in TOTA*S is a kind of victory, and no draw", async () => {
    open({ ...SWISS, game: "totas" });
    at(`correct-${KEYED}`).click();
    expect([find("correct-winner-tie"), find("correct-won")]).toEqual([null, null]);
    pick("white");
    expect([...at<HTMLSelectElement>("correct-won").options].map(({ value }) => value)).toEqual(["5", "4", "3", "2"]);
    choose("correct-won", "3");
    send(`${KEYED}-go`);
    await until(() =>
      expect(decided()).toMatchObject([
        ["correct", { points: { black: 1, white: 3 }, winner: "white", counted: { black: 0, white: 0 } }],
      ]),
    );
  });

  it("in Tritoc takes the numbers of fields with which a game can end, and no others", () => {
    const LINES = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
    const hasLine = (fields: number): boolean => LINES.some((line) => (fields & line) === line);
    const BITS = Array.from({ length: 9 }, (_, bit) => 1 << bit);
    const count = (fields: number): number => BITS.filter((bit) => fields & bit).length;
    // A line is completed by the last field that is won.
    const isWon = (fields: number): boolean =>
      hasLine(fields) && BITS.some((bit) => fields & bit && !hasLine(fields & ~bit));
    const ends = new Set<string>();
    for (let one = 0; one < 512; one += 1)
      for (let other = 0; other < 512; other += 1) {
        if (one & other || hasLine(other) || (hasLine(one) && !isWon(one))) continue;
        ends.add(`won ${count(one)}:${count(other)}`);
        if (!hasLine(one)) ends.add(`tied ${count(one)}:${count(other)}`);
      }
    const asked = askedOf(makeTournament(SWISS));
    for (const outcome of ["won", "tied"] as const)
      for (let one = 0; one <= 9; one += 1)
        for (let other = 0; other <= 9; other += 1)
          expect([
            outcome,
            one,
            other,
            one <= asked.mostOf(other, outcome) && other <= asked.mostOf(one, outcome === "won" ? "lost" : "tied"),
          ]).toEqual([outcome, one, other, ends.has(`${outcome} ${one}:${other}`)]);
  });

  it("cannot be asked for so that it contradicts itself", () => {
    for (const game of ["ctor", "totas", "tritoc"] as const) {
      const asked = askedOf(makeTournament({ ...SWISS, game }));
      for (const winner of ["black", "white", ...(asked.ties ? [null] : [])] as const)
        for (const won of asked.wins.length > 0 ? asked.wins : [0])
          for (const black of [0, 1, 4]) {
            const { points, counted } = scoreOf(asked, { winner, won, counted: { black, white: 3 } });
            const before = answeredOf(asked, { points, counted, winner, game_id: null });
            expect([scoreOf(asked, before), before.winner]).toEqual([{ points, counted, winner }, winner]);
            if (game === "ctor")
              expect([points, counted.black === counted.white || winner !== null]).toEqual([
                winner === null
                  ? { black: 1, white: 1 }
                  : winner === "black"
                    ? { black: 2, white: 0 }
                    : { black: 0, white: 2 },
                true,
              ]);
            else if (winner !== null)
              expect(points[winner]).toBeGreaterThan(
                game === "totas" ? points[winner === "black" ? "white" : "black"] : 4,
              );
          }
    }
  });

  it(
    "that is being corrected holds the rest up, said when the " +
      "form opens, now and then while it is used, and when it closes",
    async () => {
      vi.useFakeTimers({ toFake: ["Date"] });
      open();
      at(`correct-${KEYED}`).click();
      const place = { round: 2, match: 1, board: 1, attempt: 0 };
      expect(acted).toEqual([["hold", place]]);
      pick("black");
      type("correct-counted-black", "3");
      expect(acted).toHaveLength(1);
      vi.setSystemTime(Date.now() + 61_000);
      type("correct-counted-black", "4");
      expect(acted).toEqual([
        ["hold", place],
        ["hold", place],
      ]);
      at(`correct-${KEYED}`).click();
      expect(acted.at(-1)).toEqual(["release", {}]);
      vi.useRealTimers();
    },
  );

  it("waits for nobody whose page has gone", () => {
    open();
    at(`correct-${KEYED}`).click();
    dispatchEvent(new Event("pagehide"));
    expect(acted.map(([what]) => what)).toEqual(["hold", "release"]);
    // One that is shown again says so once more.
    pick("black");
    type("correct-counted-black", "3");
    expect(acted.at(-1)?.[0]).toBe("hold");
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
    await until(() => expect(decided()).toMatchObject([["forfeit", { came: [], reason: "Both ill." }]]));
  });
});

describe("what cannot be undone", () => {
  const actions = (wish: Wish): void => {
    const of = makeTournament(wish);
    const directing = openDirecting(context());
    const [entrant] = of.entrants;
    if (entrant)
      show(
        () =>
          html`<div data-testid="entrant-1">
            ${directing.entrantActions(of, entrant)}${directing.entrantQuestion(of, entrant)}
          </div>`,
      );
  };

  it.each([
    [BEFORE, "unregister"],
    [SWISS, "withdraw"],
  ] as const)("is asked for once more; the focus goes into the question and back", async (wish, what) => {
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
    const of = makeTournament(TEAMS);
    const part = ownPart(context());
    show(() => part.draw(of, 0));
    const other =
      [...(of.entrants[0]?.line_up ?? []), ...(of.entrants[0]?.alternates ?? [])].find(({ id }) => id !== ADA)?.id ??
      "";
    at(`member-${other}-remove`).click();
    expect(acted).toEqual([]);
    at("member-sure").click();
    await until(() => expect(acted).toEqual([["remove_member", { entrant: 1, player: other }]]));
    const playing = makeTournament({ ...TEAMS, status: "running", rounds: 1, open: true });
    show(() => part.draw(playing, 0));
    const seated = playing.entrants[0]?.line_up.map(({ id }) => id) ?? [];
    expect(seated.map((id) => find(`member-${id}-remove`))).toEqual(seated.map(() => null));
    expect(words(at("line-up"))).toMatch(/at a board/);
  });
});

describe("while a correction is open", () => {
  const HOLD = { round: 1, match: 2, board: 1, attempt: 0, until_unix_ms: 1_800_000_000_000 };
  const held = (...by: string[]): TournamentPage => ({
    ...makeTournament({ ...SWISS, open: false }),
    holds: by.map((name) => ({ ...HOLD, by: name })),
  });

  it("neither a round begins nor does it end, which is said at the buttons", async () => {
    let of = held("Dora");
    const directing = openDirecting(context());
    show(() => directing.draw(of));
    for (const what of ["next_round", "finish"]) {
      expect(at(`direct-${what}`).getAttribute("aria-disabled")).toBe("true");
      expect(at(`direct-${what}`).getAttribute("aria-describedby")).toBe(at("direct-waits").id);
      at(`direct-${what}`).click();
    }
    expect(at("direct-pause").getAttribute("aria-disabled")).toBe("false");
    expect(words(at("direct-waits"))).toBe("The next round and the end wait for a correction by Dora.");
    expect([waitOf(of, Date.now()), waitOf(held(), Date.now())?.ticks]).toEqual([null, true]);
    expect([acted, find("sure-finish"), find("direct-release")]).toEqual([[], null, null]);
    of = held();
    draw();
    at("direct-next_round").click();
    await until(() => expect(acted).toEqual([["next_round", {}]]));
  });

  it("the question whether to end it is taken back", () => {
    let of = held();
    const directing = openDirecting(context());
    show(() => directing.draw(of));
    at("direct-finish").click();
    expect(find("sure-finish")).not.toBeNull();
    of = held("Dora");
    draw();
    expect(find("sure-finish")).toBeNull();
  });

  it("one's own can be given up, also one whose form is open elsewhere", async () => {
    const directing = openDirecting(context());
    const of = held("Ada");
    show(() => html`${directing.draw(of)}${roundsTab(shown(of, directing))}`);
    expect(words(at("direct-waits"))).toMatch(/You are correcting a result \(round 1, match 2, board 1\)/);
    at("correct-2-1-1-0").click();
    at("direct-release").click();
    await until(() => expect(find("correct-reason")).toBeNull());
    expect(acted.map(([what]) => what)).toEqual(["hold", "release"]);
  });
});

describe("a tournament that is over", () => {
  const OVER: Wish = { ...SWISS, open: false, status: "finished" };

  const DAY_MS = 86_400_000;
  const ended = (ago: number): TournamentPage => ({ ...makeTournament(OVER), ended_at: Date.now() - ago });

  it("is reopened with a reason, after a question; one that was called off is not", async () => {
    const directing = openDirecting(context());
    show(() => directing.draw(ended(DAY_MS - 60_000)));
    unfold("direct-reopen");
    expect(words(at("directing"))).toMatch(/corrected for up to a day.*Directors can reopen it until/);
    expect(at<HTMLInputElement>("reopen-reason").required).toBe(true);
    at<HTMLInputElement>("reopen-reason").value = "A sheet was misread.";
    send("reopen-go");
    await until(() => expect(acted).toEqual([["reopen", { reason: "A sheet was misread." }]]));
    show(() => directing.draw(makeTournament({ ...OVER, status: "cancelled" })));
    expect(find("directing")).toBeNull();
  });

  it("is reopened by its directors within a day of its end, and later by operators alone", () => {
    const directing = openDirecting(context());
    show(() => directing.draw(ended(DAY_MS + 60_000)));
    expect(find("direct-reopen")).toBeNull();
    expect(words(at("reopen-late"))).toMatch(/for a day after its end/);
    roles.mockReturnValue(["operator"]);
    draw();
    expect([find("reopen-late"), find("direct-reopen") === null]).toEqual([null, false]);
    expect(words(at("directing"))).not.toMatch(/until/);
    roles.mockReturnValue([]);
  });

  it("takes corrections while it is reopened, says by whom and why, and is closed again", async () => {
    const of = {
      ...makeTournament(OVER),
      reopened: { by: "Dora", reason: "A sheet was misread.", until_unix_ms: 1_800_000_000_000 },
    };
    expect(actsNow(of)).toEqual(["finish"]);
    expect(correctionTexts(of)).toEqual([
      expect.stringMatching(/^Reopened for corrections by Dora, until .*: “A sheet was misread.”$/),
    ]);
    const directing = openDirecting(context());
    show(() => html`${directing.draw(of)}${roundsTab(shown(of, directing))}`);
    expect(find("direct-reopen")).toBeNull();
    expect(find("correct-2-1-1-0")).not.toBeNull();
    expect(find("play_again-2-1-1-0")).toBeNull();
    expect(words(at("direct-finish"))).toBe("Close again");
    at("direct-finish").click();
    at("sure-finish").click();
    await until(() => expect(acted).toEqual([["finish", {}]]));
  });

  it("tells of nothing where its page is from before", () => {
    expect(correctionTexts(makeTournament(OVER))).toEqual([]);
    const held = {
      ...makeTournament(SWISS),
      holds: [{ by: "Dora", round: 2, match: 1, board: 1, attempt: 0, until_unix_ms: 1_800_000_000_000 }],
    };
    expect(correctionTexts(held)).toEqual([
      "Dora is correcting a result (round 2, match 1, board 1): the tournament waits.",
    ]);
  });
});

describe("entering", () => {
  const OTHERS: Wish = { ...BEFORE, ada: "none" };

  it("is not possible where all places are taken, which is said in a Swiss that runs, too", () => {
    const part = ownPart(context());
    for (const of of [
      makeTournament({ ...OTHERS, settings: { entrants_max: 4 } }),
      makeTournament({ ...SWISS, rounds: 1, of: 4, ada: "none", settings: { entrants_max: 6 } }),
    ]) {
      show(() => part.draw(of, 0));
      expect(words(at("enter-full"))).toBe("All places are taken.");
      expect(find("enter-go")).toBeNull();
    }
  });

  it("a team is offered again when there is a place again", () => {
    const full = makeTournament({ ...TEAMS, ada: "none", settings: { entrants_max: 2 } });
    full.entrants.forEach((entrant) =>
      Object.assign(entrant, { captain: { id: "p0", name: "Zoe" }, line_up: [], alternates: [] }),
    );
    let now = full;
    const part = ownPart(context());
    show(() => part.draw(now, 0));
    expect([find("enter-code") === null, find("enter-other"), words(at("enter-full"))]).toEqual([
      false,
      null,
      "All places are taken.",
    ]);
    now = { ...full, settings: { ...full.settings, entrants_max: 3 } };
    draw();
    expect([find("enter-code"), find("enter-team") === null]).toEqual([null, false]);
  });

  it("a team's name that is taken is not sent", async () => {
    const of = makeTournament({ ...TEAMS, ada: "none" });
    of.entrants.forEach((entrant) =>
      Object.assign(entrant, { captain: { id: "p0", name: "Zoe" }, line_up: [], alternates: [] }),
    );
    const part = ownPart(context());
    show(() => part.draw(of, 0));
    at<HTMLInputElement>("enter-team").value = (of.entrants[0]?.name ?? "").toUpperCase();
    send("enter-go");
    await until(() => expect(words(at("mine-wrong"))).toMatch(/already a team called/));
  });

  it("who has been withdrawn by the director is told so", () => {
    const of = makeTournament({ ...SWISS, ada: "withdrawn" });
    const part = ownPart(context());
    const state = (by: string): string => {
      of.log = [{ at: 0, what: "withdrew", by, about: "Ada", board: null, reason: "" }];
      show(() => part.draw(of, 0));
      return words(at("mine-state"));
    };
    expect([state("Dora"), state("Ada")]).toEqual([
      expect.stringMatching(/The director has withdrawn you/),
      expect.stringMatching(/You have withdrawn/),
    ]);
  });
});

describe("who will be called", () => {
  it("an alternate is told that only who comes in is called; whoever plays, that they are", () => {
    const part = ownPart(context());
    const state = (of: TournamentPage): string => {
      show(() => part.draw(of, 0));
      return words(at("mine-state"));
    };
    const of = makeTournament({ ...SWISS, ada: "playing" });
    expect(state(of)).toMatch(/We will call you when a round starts/);
    const mine = of.entrants.find(({ line_up: lineUp }) => lineUp.some(({ name }) => name === "Ada"));
    if (!mine) throw new Error("Ada's entry");
    [mine.alternates, mine.line_up] = [mine.line_up, [{ id: "pz", name: "Zoe" }]];
    expect(state(of)).toMatch(/an alternate \(a reserve\): you play only if your captain has you replace somebody/);
    expect(state(of)).not.toMatch(/when a round starts/);
  });

  const stateOf = (of: TournamentPage): string => {
    const part = ownPart(context());
    show(() => part.draw(of, 0));
    return words(at("mine-state"));
  };
  /** Ada, who has the number 1, has no match in the latest round. */
  const withBye = (wish: Wish): TournamentPage => {
    const of = makeTournament({ ...wish, count: 5 });
    const latest = of.rounds.at(-1);
    if (!latest) throw new Error("a round");
    latest.matches = latest.matches.filter(({ white, black }) => white !== 1 && black !== 1);
    const [match] = latest.matches;
    if (match && of.kind !== "knock_out")
      latest.matches.push({ ...match, match: 9, white: 1, black: null, points: null, boards: [] });
    return of;
  };

  it("who has the bye is told what it is, what it counts, and what comes next", () => {
    expect(stateOf(withBye(SWISS))).toMatch(
      /Round 2: you have a bye\. Nobody was left to pair you with, so it counts as a win\. We will call you when the next/,
    );
    expect(stateOf(withBye({ ...SWISS, of: 2 }))).toMatch(/counts as a win\. It is the last round\./);
    expect(stateOf(withBye({ ...SWISS, kind: "round_robin", of: 5 }))).toMatch(
      /Round 2: you sit out\. With an odd number everybody sits out in turn; it scores nothing\./,
    );
    const teams = withBye({ ...TEAMS, count: 3, status: "running", rounds: 1, open: true });
    expect(stateOf(teams)).toMatch(/Round 1: your team has a bye/);
  });

  it("who waits in a cup is told so, and who is out is not told that they are called", () => {
    const CUP: Wish = { kind: "knock_out", count: 5, rounds: 2, open: true };
    const waits = withBye(CUP);
    waits.standings = waits.standings.map((standing) => ({ ...standing, place: null }));
    expect(stateOf(waits)).toMatch(/Round 2: there is no match for you\. You are still in: .* We will call you when/);
    waits.standings = waits.standings.map((standing) => ({ ...standing, place: standing.number === 1 ? 3 : null }));
    expect(stateOf(waits)).toMatch(/You are out: you have no further match\. Your place: 3\./);
    expect(stateOf(waits)).not.toMatch(/call you/);
  });

  it("in whose place somebody sits is told so", () => {
    const of = makeTournament({ ...TEAMS, status: "running", rounds: 1, open: true });
    for (const board of of.rounds[0]?.matches.flatMap(({ boards }) => boards) ?? [])
      for (const seat of Object.values(board.seats))
        if (seat.id === ADA) Object.assign(seat, { id: "pz", name: "Zoe" });
    of.entrants = structuredClone(of.entrants);
    const mine = of.entrants[0];
    if (mine)
      [mine.captain, mine.line_up] = [{ id: ADA, name: "Ada" }, [{ id: ADA, name: "Ada" }, ...mine.line_up.slice(1)]];
    expect(stateOf(of)).toMatch(/Round 1: somebody else of your team plays at your board/);
  });
});

describe("the log of acts", () => {
  it("says who did it, and to whom", () => {
    const of = makeTournament(SWISS);
    const line = (what: TournamentLogEntry["what"], by: string | null, about: string): string => {
      of.log = [{ at: 0, what, by, about, board: null, reason: "" }];
      show(() => logTab({ page: of } as Parameters<typeof logTab>[0]));
      return words(at("t-log")).replace(/^.*?(?=Dora|Anna)/, "");
    };
    expect(line("returned", "Dora", "Anna")).toBe("Dora brought back: Anna");
    expect(line("returned", "Anna", "")).toBe("Anna came back");
    expect(line("withdrew", "Dora", "Anna")).toBe("Dora took out of the tournament: Anna");
    expect(line("withdrew", "Anna", "Anna")).toBe("Anna withdrew");
  });
});

describe("the bracket", () => {
  it(
    "says which match was decided by lot, and which without " +
      "a game; whoever is to come is called by the match's number",
    () => {
      const of = makeTournament({ kind: "knock_out", count: 4, rounds: 1, elimination: "single" });
      const [one, other] = of.rounds[0]?.matches ?? [];
      if (!one || !other) throw new Error("two matches");
      Object.assign(one, { lot: of.bracket?.find(({ fixture }) => fixture === one.fixture)?.winner ?? null });
      other.boards.forEach((board) => Object.assign(board, { status: "forfeit" }));
      show(() => bracketTab(shown(of)));
      const label = (fixture: number | null | undefined): string =>
        at(`fixture-${fixture}`).getAttribute("aria-label") ?? "";
      expect(label(one.fixture)).toMatch(/, M1: .*, by lot\. /);
      expect(label(other.fixture)).toMatch(/, M2: .*, not played\. /);
      expect([...root.querySelectorAll(".t-why")].map(words)).toEqual(["lot", "n. p."]);
      show(() => bracketTab(shown(makeTournament({ kind: "knock_out", count: 4, rounds: 1, open: true }))));
      expect(words(root)).toMatch(/Winner of M1/);
    },
  );
});

describe("before the start", () => {
  it("says what is lacking, and whom it would leave out", () => {
    const teams = makeTournament({ ...TEAMS, count: 3 });
    teams.entrants[1]?.line_up.pop();
    teams.entrants[2]?.line_up.pop();
    const directing = openDirecting(context());
    show(() => directing.draw(teams));
    expect(at("direct-start").getAttribute("aria-disabled")).toBe("true");
    expect(words(at("start-lacks"))).toMatch(/1 of 2 so far\. Not taking part as it stands: .+ and .+\./);
    at("direct-start").click();
    expect(find("sure-start")).toBeNull();
  });

  it("who has a place already, or a team's name, is not sent", async () => {
    const of = makeTournament(BEFORE);
    const [first] = of.entrants;
    expect(notToBeAdded(of, (first?.name ?? "").toLowerCase(), null)).toMatch(/has already entered/);
    expect(notToBeAdded(of, "Nemo", first?.name ?? "")).toMatch(/already a team called/);
    expect(notToBeAdded({ ...of, settings: { ...of.settings, entrants_max: 4 } }, "Nemo", null)).toMatch(
      /All places are taken/,
    );
    expect(notToBeAdded(of, "Nemo", null)).toBe("");
  });
});

describe("the captaincy", () => {
  it("is passed on by its captain, to somebody who has been chosen", async () => {
    const of = makeTournament(TEAMS);
    const [team] = of.entrants;
    const part = ownPart(context());
    show(() => part.draw(of, 0));
    const select = at<HTMLSelectElement>("captain-1-player");
    expect([select.required, select.value]).toEqual([true, ""]);
    expect([...select.options].map(({ value }) => value)).toEqual([
      "",
      ...[...(team?.line_up ?? []), ...(team?.alternates ?? [])].map(({ id }) => id).filter((id) => id !== ADA),
    ]);
    const next = select.options[1]?.value ?? "";
    choose("captain-1-player", next);
    send("captain-1-go");
    await until(() => expect(acted).toEqual([["captain", { entrant: 1, player: next }]]));
  });

  it("goes to whoever was chosen, though the team changes meanwhile", () => {
    const [first] = makeTournament({ ...TEAMS, boards: 4 }).entrants;
    if (!first) throw new Error("a team");
    const pass = async (): Promise<boolean> => true;
    const [gone, chosen] = first.line_up.slice(1).map(({ id }) => id);
    let team = first;
    show(() => html`${captainForm(team, false, pass)}`);
    choose("captain-1-player", chosen ?? "");
    team = { ...first, line_up: first.line_up.filter(({ id }) => id !== gone) };
    draw();
    expect(at<HTMLSelectElement>("captain-1-player").value).toBe(chosen);
  });

  it("is passed on by directors, of teams alone", () => {
    const directing = openDirecting(context());
    const actions = (wish: Wish): void => {
      const of = makeTournament(wish);
      const [entrant] = of.entrants;
      if (entrant) show(() => directing.entrantActions(of, entrant));
    };
    actions(TEAMS);
    expect(find("captain-1-go")).not.toBeNull();
    actions(BEFORE);
    expect(find("captain-1-go")).toBeNull();
  });
});

describe("a captain's substitutes", () => {
  const waiting = (): TournamentPage => {
    const of = makeTournament({ ...TEAMS, status: "running", rounds: 1, open: true });
    for (const match of of.rounds[0]?.matches ?? []) {
      match.points = null;
      for (const board of match.boards) Object.assign(board, { status: "waiting", result: null });
    }
    return of;
  };

  it("sit down for whoever was chosen, though another board begins meanwhile; nobody is chosen at first", async () => {
    const of = waiting();
    const boards = of.rounds[0]?.matches[0]?.boards ?? [];
    const [, second] = of.entrants[0]?.line_up ?? [];
    const [alternate] = of.entrants[0]?.alternates ?? [];
    const seat = Object.entries(boards[1]?.seats ?? {}).find(([, { id }]) => id === second?.id)?.[0];
    const part = ownPart(context());
    show(() => part.draw(of, 0));
    const out = at<HTMLSelectElement>("substitute-seat");
    const chosen = (): string => words([...out.options].find(({ value }) => value === out.value) as Element);
    expect([out.required, out.value, at<HTMLSelectElement>("substitute-player").value]).toEqual([true, "", ""]);
    send("substitute-go");
    choose("substitute-seat", out.options[2]?.value ?? "");
    expect(chosen()).toContain(second?.name);
    Object.assign(boards[0] ?? {}, { status: "playing" });
    draw();
    expect([chosen().includes(second?.name ?? "?"), out.options.length]).toEqual([true, 2]);
    choose("substitute-player", alternate?.id ?? "");
    send("substitute-go");
    const body = { round: 1, match: 1, board: 2, attempt: 0, seat, player: alternate?.id };
    await until(() => expect(acted).toEqual([["substitute", body]]));
  });
});

describe("who has withdrawn before half of a round robin", () => {
  it("is told to be annulled, with what that means, in standings and crosstable", () => {
    const of = makeTournament({ kind: "round_robin", game: "ctor", count: 4, rounds: 3, open: false, annulled: 2 });
    show(() => standingsTab(shown(of)));
    expect(words(at("standing-2"))).toMatch(/annulled/);
    expect(root.querySelectorAll('[data-testid="standings"] abbr.note')).toHaveLength(1);
    expect(words(root)).toMatch(/stay in the crosstable but do not count/);
    show(() => crossTab(shown(of)));
    expect([...root.querySelectorAll("abbr.note")].map((each) => each.closest("th")?.textContent)).toEqual([
      `${of.entrants[1]?.name} annulled`,
    ]);
  });

  it("is nobody elsewhere", () => {
    show(() => standingsTab(shown(makeTournament({ ...SWISS, open: false }))));
    expect(words(root)).not.toMatch(/annulled/);
  });
});
