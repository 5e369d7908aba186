// @vitest-environment happy-dom
// The parts of an evening's page as they are drawn: what is asked of the server, and what everybody is told.
import { nothing } from "lit-html";
import { expect, it, vi } from "vitest";
import { CODE, makeEvening, type EveningWish } from "../src/dev/world-evening.ts";
import { hostPart } from "../src/evening/host.ts";
import { comeBack, minePart } from "../src/evening/mine.ts";
import { peoplePart } from "../src/evening/people.ts";
import { standingsPart } from "../src/evening/standings.ts";
import { openEvening, type Evening } from "../src/evening/state.ts";
import { tablesPart } from "../src/evening/tables.ts";
import { Refused } from "../src/net/api.ts";
import { newEveningScreen } from "../src/screens/evening-new.ts";
import { wallScreen } from "../src/screens/evening-wall.ts";
import type { Page } from "../src/session/page.ts";
import { routeOf } from "../src/session/router.ts";
import { firstState } from "../src/session/store.ts";
import type { TournamentContext } from "../src/tournament/context.ts";
import {
  acted,
  api,
  at,
  context,
  draw,
  find,
  freshDesk,
  page,
  root,
  send,
  show,
  unfold,
  until,
  words,
} from "./tournament-context.ts";

freshDesk();

const renamed = vi.fn();
function open(own: Partial<TournamentContext> = {}): Evening {
  Object.assign(page.session, { ask: async () => ({ ok: true }), rename: renamed });
  return openEvening({
    ...context(),
    id: "7HX2C9",
    api: {
      ...api,
      enter: async (what: string, body: object) => void acted.push([what, body]),
      claim: async () => ({ code: "407213", until_unix_ms: Date.now() + 60_000 }),
    } as unknown as TournamentContext["api"],
    ...own,
  });
}
const mine = (wish: EveningWish): void => {
  const evening = open();
  show(() => minePart(evening, makeEvening(wish), Date.now()));
};

it("the form of a new evening says beneath a field what is wrong with it, and opens the fold that it stands in", () => {
  show(() => nothing);
  const screen = newEveningScreen(page);
  show(() => screen.draw());
  const type = (id: string, text: string): void => void (at<HTMLInputElement>(id).value = text);
  const wrong = (id: string): string => words(at(`${id}-wrong`));
  type("people", "100");
  send("open-evening");
  expect(wrong("people")).toBe("A whole number from 2 to 60.");
  at("evening-name").dispatchEvent(new Event("change", { bubbles: true }));
  expect(wrong("people"), "another field").not.toBe("");
  type("people", "40");
  at("people").dispatchEvent(new Event("change", { bubbles: true }));
  expect(wrong("people")).toBe("");
  type("people", "12");
  type("evening-name", "");
  send("open-evening");
  expect([wrong("people"), wrong("evening-name")]).toEqual(["", "Please fill this in."]);
  type("evening-name", "Friday");
  type("plan-rounds", "15");
  const fold = at("change-plan").closest("details") as HTMLDetailsElement;
  expect(fold.open).toBe(false);
  send("open-evening");
  expect([fold.open, wrong("plan-rounds")]).toEqual([true, "A whole number from 1 to 12."]);
  expect(document.activeElement).toBe(at("plan-rounds"));
});

it("a guest comes in by a name and one press", async () => {
  mine({ count: 3, ada: "none" });
  expect(at<HTMLInputElement>("join-name").value).toBe("");
  at<HTMLInputElement>("join-name").value = "Маша";
  send("join-go");
  await until(() => expect(acted).toEqual([["register", {}]]));
  expect(renamed).toHaveBeenCalledWith("Маша");
});

it("who was missing is asked whether they are back, by one press", async () => {
  mine({ count: 6, rounds: 1, ada: "absent" });
  expect(words(at("mine-state"))).toContain("Are you back?");
  at("come-back").click();
  await until(() => expect(acted).toEqual([["return", { entrant: 1 }]]));
});

it("each state has a sentence of its own, and says so to tests", () => {
  const said = new Set<string>();
  for (const [state, wish] of Object.entries({
    waits: { count: 3 },
    board: { count: 6, rounds: 1, open: true },
    done: { count: 6, rounds: 1, open: true, done: true },
    last: { count: 6, rounds: 6, open: true, done: true },
    between: { count: 6, rounds: 1 },
    paused: { count: 6, rounds: 1, paused: true },
    left: { count: 6, rounds: 1, ada: "withdrawn" },
  } satisfies Record<string, EveningWish>)) {
    mine(wish);
    expect(at("mine-state").dataset["state"]).toBe(state);
    said.add(words(at("mine-state")));
  }
  expect(said.size).toBe(7);
  mine({ count: 6, rounds: 6, status: "finished" });
  expect(root.textContent?.trim()).toBe("");
});

it("the break before a round is read out once: its seconds are there for the eyes", () => {
  const evening = open();
  const between = makeEvening({ count: 6, rounds: 1 });
  const now = (between.next_round_at ?? 0) - 60_000;
  let passed = 0;
  const spoken = (): string => {
    const region = at("mine-state").cloneNode(true) as HTMLElement;
    for (const silent of region.querySelectorAll("[aria-hidden=true]")) silent.remove();
    return words(region);
  };
  show(() => minePart(evening, between, now + passed));
  const first = spoken();
  expect(first).toContain("starts in 1:00.");
  passed = 5_000;
  show(() => minePart(evening, between, now + passed));
  expect([words(at("mine-state")).includes("starts in 0:55."), spoken()]).toEqual([true, first]);
});

it("a code brings the seat back: digits alone are sent", async () => {
  const evening = open();
  show(() => minePart(evening, makeEvening({ count: 3, ada: "none" }), 0));
  await comeBack(evening, " 407 213 ");
  expect(acted).toEqual([["claim", { code: "407213" }]]);
});

it("a code that is refused says so in a toast where it came by a link, whose form is closed", async () => {
  const refused = async (): Promise<void> => {
    throw new Refused({ code: "wrong_password", message: "" });
  };
  const evening = open({ api: { ...api, act: refused } as unknown as TournamentContext["api"] });
  show(() => minePart(evening, makeEvening({ count: 3, ada: "none" }), 0));
  const toast = vi.mocked(page.session.toast);
  toast.mockClear();
  await comeBack(evening, "407213");
  expect(words(at("claim-wrong"))).toMatch(/^That code is wrong/);
  expect(toast).not.toHaveBeenCalled();
  await comeBack(evening, "407213", true);
  expect(toast).toHaveBeenCalledExactlyOnceWith({ text: expect.stringMatching(/^That code is wrong/), tone: "bad" });
});

it("leaving is asked once more", async () => {
  mine({ count: 3 });
  at("leave").click();
  expect(acted).toEqual([]);
  at("sure-yes").click();
  await until(() => expect(acted).toEqual([["unregister", { entrant: 1 }]]));
});

it("the host starts by one press, once two are there", async () => {
  const evening = open();
  show(() => hostPart(evening, makeEvening({ count: 1 })));
  at("host-start").click();
  expect(at("host-start").getAttribute("aria-disabled")).toBe("true");
  show(() => hostPart(evening, makeEvening({ count: 2 })));
  at("host-start").click();
  await until(() => expect(acted).toEqual([["start", {}]]));
});

it("a double press of the host is one act: not the next one, and not the same before its page is here", async () => {
  let told = makeEvening({ count: 6 });
  let fetched = (): void => undefined;
  const fetching = new Promise<void>((done) => (fetched = done));
  const evening = open({ fetch: () => fetching });
  show(() => hostPart(evening, told));
  const start = at("host-start");
  start.click();
  await until(() => expect(evening.acts.busy("host")).toBe(false));
  start.click();
  told = makeEvening({ count: 6, rounds: 1, open: true });
  draw();
  expect(start.isConnected).toBe(false);
  fetched();
  await fetching;
  await until(() => expect(evening.deafUntil).toBeLessThan(Infinity));
  at("host-pause").click();
  expect(acted).toEqual([["start", {}]]);
  evening.deafUntil = 0;
  at("host-pause").click();
  await until(() => expect(acted[1]).toEqual(["pause", {}]));
});

it("a double press of a pause does not ask for the end, whose button moves to its place", async () => {
  let told = makeEvening({ count: 6, rounds: 1 });
  const evening = open();
  show(() => hostPart(evening, told));
  at("host-pause").click();
  await until(() => expect(acted).toEqual([["pause", {}]]));
  told = makeEvening({ count: 6, rounds: 1, paused: true });
  draw();
  at("host-finish").click();
  expect(find("sure-yes")).toBeNull();
  evening.deafUntil = 0;
  at("host-finish").click();
  expect(find("sure-yes")).not.toBeNull();
});

it("the host adds people by their names, not more than there are places, and mutes all", async () => {
  const evening = open();
  const full = makeEvening({ count: 59 });
  show(() => hostPart(evening, full));
  unfold("host-add");
  at<HTMLTextAreaElement>("add-names").value = "Tom\nJerry\n";
  send("add-go");
  await until(() => expect(words(at("add-wrong"))).toBe("There is room for 1 more."));
  at<HTMLTextAreaElement>("add-names").value = "Tom";
  send("add-go");
  await until(() => expect(acted).toEqual([["register", { names: ["Tom"] }]]));
  at<HTMLInputElement>("host-chat").checked = true;
  at("host-chat").dispatchEvent(new Event("change", { bubbles: true }));
  await until(() => expect(acted[1]).toEqual(["settings", { chat: true }]));
});

it("the switch of the chat stands as it was pressed, until that is refused", async () => {
  let refuse = (): void => undefined;
  const asked = new Promise<void>((_, reject) => {
    refuse = () => reject(new Refused({ code: "rate_limited", message: "" }));
  });
  const evening = open({ api: { ...api, act: () => asked } as unknown as TournamentContext["api"] });
  show(() => hostPart(evening, makeEvening({ count: 2 })));
  const box = at<HTMLInputElement>("host-chat");
  box.click();
  draw();
  expect(box.checked).toBe(true);
  // Pressed again meanwhile it stays as the first press has it, which is still to be answered.
  box.click();
  expect(box.checked).toBe(true);
  refuse();
  await until(() => expect([words(at("chat-wrong")) === "", box.checked]).toEqual([false, false]));
});

it("the host ends early with the round that is on", async () => {
  const evening = open();
  show(() => hostPart(evening, makeEvening({ count: 6, rounds: 2, open: true })));
  at("host-last").click();
  await until(() => expect(acted).toEqual([["settings", { rounds: 2 }]]));
});

it("the host shows a code, renames, and removes after a question; others see names alone", async () => {
  const evening = open();
  const four = makeEvening({ count: 4, rounds: 1 });
  show(() => peoplePart(evening, four, true));
  at("person-2-code").click();
  await until(() => expect(words(at("code-shown"))).toBe("407213"));
  expect(find("qr-code")).not.toBeNull();
  at<HTMLInputElement>("person-2-name").value = "Grace H.";
  send("person-2-rename");
  await until(() => expect(acted).toHaveLength(2));
  await until(() => expect(at("person-2-code").getAttribute("aria-disabled")).toBe("false"));
  at("person-2-remove").click();
  at("person-2-sure").click();
  await until(() =>
    expect(acted).toEqual([
      ["offer_claim", { entrant: 2 }],
      ["rename", { entrant: 2, name: "Grace H." }],
      ["expel", { entrant: 2, reason: "" }],
    ]),
  );
  show(() => peoplePart(open(), four, false));
  expect([find("person-2-acts"), find("person-2")?.textContent?.includes("Grace")]).toEqual([null, true]);
});

it("tables name both sides; who has looked at the latest round goes on with the next", () => {
  const evening = open();
  let two = makeEvening({ count: 13, rounds: 2, open: true });
  show(() => tablesPart(evening, two));
  expect(at("tables").dataset["round"]).toBe("2");
  expect(words(at("cost"))).toMatch(/1 person sits out/);
  at("round-1").click();
  expect(at("tables").dataset["round"]).toBe("1");
  at("round-2").click();
  two = makeEvening({ count: 13, rounds: 3, open: true });
  show(() => tablesPart(evening, two));
  expect(at("tables").dataset["round"]).toBe("3");
});

it("the wall can be held where its tables take turns, though it shows all of the standings at once", async () => {
  const told = makeEvening({ count: 24, rounds: 1 });
  const [round] = told.rounds;
  const more = (round?.matches ?? []).slice(0, 2).map((match, index) => ({ ...match, match: 5 + index }));
  round?.matches.push(...more);
  vi.stubGlobal("fetch", async () => Response.json(told));
  const of = {
    ...page,
    state: { ...firstState(routeOf(`/e/${CODE}/wall`)), me: null },
    session: { token: () => null, follow: vi.fn(), ask: async () => ({ ok: true }) },
  } as unknown as Page;
  show(() => nothing);
  const screen = wallScreen(of);
  show(() => screen.draw());
  await until(() => expect(find("tables")).not.toBeNull());
  expect(words(root)).toContain("1 / 2");
  at("wall-hold").click();
  expect(at("wall-hold").getAttribute("aria-pressed")).toBe("true");
  screen.close?.();
});

it("the standings say how the points came about", () => {
  show(() => standingsPart(open(), makeEvening({ count: 13, rounds: 2 })));
  const rows = [...root.querySelectorAll("tbody tr")];
  expect(rows).toHaveLength(13);
  expect(root.querySelectorAll("abbr[title='sat out']")).toHaveLength(2);
  expect(root.querySelector("tr.mine")).not.toBeNull();
});
