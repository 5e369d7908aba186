// @vitest-environment happy-dom
// How people come to a tournament: by a name, by a director, by a code or a team's link, by the tournament's link:
// copied, handed to the browser's own sheet where there is one, and drawn as a code that says the same.
import { html } from "lit-html";
import { afterEach, expect, it, vi } from "vitest";
import { qrPath } from "../src/components/qr.ts";
import { makeTournament } from "../src/dev/world-tournament.ts";
import { shareTournament } from "../src/tournament/share.ts";
import type { TournamentContext } from "../src/tournament/context.ts";
import { namesForm } from "../src/tournament/direct-forms.ts";
import { openWork } from "../src/tournament/direct-work.ts";
import type { TournamentPage } from "../src/wire/messages.ts";
import { openDirecting } from "../src/tournament/directing.ts";
import { ownPart } from "../src/tournament/own.ts";
import {
  acted,
  BEFORE,
  context,
  send,
  SWISS,
  TEAMS,
  at,
  draw,
  find,
  freshDesk,
  page,
  root,
  show,
  unfold,
  until,
  words,
} from "./tournament-context.ts";

freshDesk();
afterEach(() => vi.unstubAllGlobals());

const LINK = `${location.origin}/t/T7Q2XK9M`;
const of = makeTournament(SWISS);
/** Whoever looks at it has no part in it. */
const strangers = (told: TournamentPage): TournamentPage => ({ ...told, entrants: told.entrants.slice(1) });
/** A browser that can do just this. */
const browser = (can: object): void => void vi.stubGlobal("navigator", can);

it("is copied, and said to be", async () => {
  const writeText = vi.fn(async () => undefined);
  browser({ clipboard: { writeText } });
  show(() => shareTournament(page, of));
  at("t-copy-link").click();
  await until(() => expect(page.session.toast).toHaveBeenCalledWith({ text: "Link copied", tone: "plain" }));
  expect(writeText).toHaveBeenCalledWith(LINK);
  expect(find("t-share")).toBeNull();
});

it("goes into the browser's own sheet, whoever closes which does no harm", async () => {
  const share = vi.fn(async () => Promise.reject(new DOMException("", "AbortError")));
  browser({ share });
  show(() => shareTournament(page, of));
  at("t-share").click();
  await until(() => expect(share).toHaveBeenCalled());
  expect(share).toHaveBeenCalledWith({
    title: "Friday evening",
    text: "Friday evening: a tournament on Tutti",
    url: LINK,
  });
});

it("is drawn as a code when it is asked for, with the address to be read beside it", async () => {
  show(() => shareTournament(page, of));
  unfold("t-qr");
  await until(() => expect(find("qr-code")).not.toBeNull());
  expect(root.querySelector(".qr-code path")?.getAttribute("d")).toBe(qrPath(LINK).path);
  expect(root.querySelector(".qr-code")?.getAttribute("aria-label")).toBe("QR code of the link to Friday evening");
  expect(words(at("t-link"))).toBe(LINK);
});

it("a guest is asked for a name where they enter, and enters under it", async () => {
  const renamed = vi.fn();
  Object.assign(page.state, { named: false });
  Object.assign(page.session, { ask: async () => ({ ok: true }), rename: renamed });
  const entered: string[] = [];
  const own = ownPart({
    ...context(),
    api: { enter: async (what: string) => void entered.push(what) } as unknown as TournamentContext["api"],
  });
  show(() => own.draw(makeTournament({ ...BEFORE, ada: "none" }), 0));
  at<HTMLInputElement>("enter-name").value = "Маша";
  send("enter-go");
  await until(() => expect(entered).toEqual(["register"]));
  expect(renamed).toHaveBeenCalledWith("Маша");
});

it("directors enter several by their names", async () => {
  const work = openWork(context(), () => undefined);
  show(() => namesForm(work, makeTournament(BEFORE)));
  at<HTMLTextAreaElement>("add-names").value = "Tom\nJerry";
  send("names-go");
  await until(() => expect(acted).toEqual([["register", { names: ["Tom", "Jerry"] }]]));
});

it("a director gives a single player a code, drawn as a link, too; a team has its own", async () => {
  const [running, teams] = [makeTournament(SWISS), makeTournament(TEAMS)];
  const directing = openDirecting(context());
  const [, second] = running.entrants;
  if (!second) throw new Error("a second entrant");
  show(
    () =>
      html`${directing.entrantActions(running, second)}
      ${running.entrants.map((each) => directing.entrantQuestion(running, each))}`,
  );
  at(`entrant-${second.entrant}-code`).click();
  await until(() => expect(words(at("code-shown"))).toBe("407213"));
  expect(acted).toEqual([["offer_claim", { entrant: second.entrant }]]);
  expect(root.querySelectorAll(".qr-code path")).toHaveLength(1);
  expect(root.querySelector(".qr-code path")?.getAttribute("d")).toBe(qrPath(`${LINK}#claim=407213`).path);
  show(() => teams.entrants.map((each) => directing.entrantActions(teams, each)));
  expect(root.querySelector("[data-testid$='-code']")).toBeNull();
});

it("who has come back types the code, and members of teams are asked for none", async () => {
  Object.assign(page.session, { ask: async () => ({ ok: true }) });
  const own = ownPart(context());
  const running = makeTournament({ ...SWISS, ada: "none" });
  show(() => own.draw(running, 0));
  unfold("claim");
  at<HTMLInputElement>("claim-code").value = "407 213";
  send("claim-go");
  await until(() => expect(acted).toEqual([["claim", { code: "407213" }]]));
  for (const none of [
    strangers(makeTournament(TEAMS)),
    makeTournament({ ...SWISS, ada: "none", status: "finished" }),
  ]) {
    show(() => own.draw(none, 0));
    expect(find("claim")).toBeNull();
  }
});

it("a team's link brings its code along, out of the address and into the form", async () => {
  const teams = makeTournament(TEAMS);
  const captain = ownPart(context());
  show(() => captain.draw(teams, 0));
  at("invite-show").click();
  await until(() => expect(words(at("t-team-link"))).toBe(`${LINK}#team=7K2M9QXT`));
  history.replaceState(null, "", "#team=7K2M9QXT");
  const member = ownPart(context());
  expect(location.hash).toBe("");
  show(() => member.draw(strangers(teams), 0));
  expect(at<HTMLInputElement>("enter-code").value).toBe("7K2M9QXT");
});

it("a captain who has left and enters another team is not shown the code of the one before", async () => {
  const teams = makeTournament(TEAMS);
  const captain = ownPart(context());
  let told = teams;
  show(() => captain.draw(told, 0));
  at("invite-show").click();
  await until(() => expect(words(at("invite-code"))).toBe("7K2M9QXT"));
  told = { ...teams, entrants: teams.entrants.map((one) => ({ ...one, entrant: one.entrant + 10 })) };
  draw();
  expect([find("invite-show") !== null, find("invite-code")]).toEqual([true, null]);
});
