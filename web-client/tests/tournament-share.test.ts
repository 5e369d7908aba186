// @vitest-environment happy-dom
// How people come to a tournament: by a name, by a director, by its link: copied, handed to the browser's own sheet where there is one, and drawn as a code that says
// the same.
import { afterEach, expect, it, vi } from "vitest";
import { qrPath } from "../src/components/qr.ts";
import { makeTournament } from "../src/dev/world-tournament.ts";
import { shareTournament } from "../src/tournament/share.ts";
import type { TournamentContext } from "../src/tournament/context.ts";
import { namesForm } from "../src/tournament/direct-forms.ts";
import { openWork } from "../src/tournament/direct-work.ts";
import { ownPart } from "../src/tournament/own.ts";
import {
  acted,
  BEFORE,
  context,
  send,
  SWISS,
  at,
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
