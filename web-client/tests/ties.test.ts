// @vitest-environment happy-dom
// Following people, presence, asking somebody into a room, webhooks, meetings: as they are drawn, and what is asked.
import { html, nothing, render } from "lit-html";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { nextOf, openNextPop } from "../src/finding/pops.ts";
import { agoText } from "../src/language/ago.ts";
import { speak } from "../src/language/language.ts";
import { meetingText } from "../src/language/meeting.ts";
import { openNameMenu } from "../src/screens/name-menu.ts";
import { inviteForm, loadStyle } from "../src/screens/room-invite.ts";
import { invitation } from "../src/screens/room-parts.ts";
import type { Page } from "../src/session/page.ts";
import type { HttpFollow, HttpPop, HttpWebhook, Player } from "../src/wire/messages.ts";
import { bringTo } from "./bring-to.ts";
import { info, room as openRoom } from "./support.ts";
import { ACCOUNT, ADA, GUEST, PERSON, refusal, until, World, type Asked } from "./people-world.ts";

vi.mock("../src/styles/load-sheet.ts", () => ({ loadSheet: async () => undefined }));

const hall = { offer: vi.fn(), draw: () => html`<p data-testid="hall"></p>`, close: vi.fn(), reword: vi.fn() };
vi.mock("../src/live/hall.ts", () => ({ openHall: async () => hall }));

const NOW = 1_795_291_200_000;
const GRACE: Player = { id: "p0Gr4ceH0p", name: "Grace", registered: true };
const HERON: Player = { id: "p0Heron000", name: "Calm Heron" };
const FOLLOWS: HttpFollow[] = [
  { player: HERON, at_unix_ms: 0 },
  { player: GRACE, at_unix_ms: 0, here: true, playing: [{ room: "4GZK7Q2M", game: "tritoc" }] },
];

beforeEach(() => vi.clearAllMocks());

describe("a player’s page", () => {
  const answer =
    (more: object) =>
    ({ path }: Asked): Response | undefined =>
      path.startsWith("/api/v1/people/")
        ? Response.json({ ...PERSON, player: GRACE, ratings: [], ...more })
        : undefined;

  it("says whether they are here, and shows what they play on a small board", async () => {
    const world = new World("/u/Grace", ADA, answer({ here: true, playing: [{ room: "4GZK7Q2M", game: "tritoc" }] }));
    await world.at("person-here");
    expect(world.text("person-here")).toBe("playing now");
    expect((await world.at("playing-4GZK7Q2M")).getAttribute("href")).toBe("/r/4GZK7Q2M");
    await until(() => expect(hall.offer).toHaveBeenCalledWith(["4GZK7Q2M"]));
    world.draw();
    expect(world.find("hall")).not.toBeNull();
    world.screen.close?.();
    expect(hall.close).toHaveBeenCalled();
  });

  it("of who hides nothing is said; following and its end are asked once each, and spoken", async () => {
    const world = new World("/u/Grace", ADA, (asked) =>
      asked.method === "POST" ? Response.json({}) : answer({})(asked),
    );
    const button = await world.at("follow");
    expect([world.find("person-here"), world.find("person-playing")]).toEqual([null, null]);
    expect((await world.at("challenge")).getAttribute("href")).toBe("/new?challenge=Grace");
    button.click();
    await until(() => expect(world.find("follow")?.getAttribute("aria-pressed")).toBe("true"));
    expect(world.said).toHaveBeenCalledWith("You follow Grace.");
    (await world.at("follow")).click();
    await until(() => expect(world.find("follow")?.getAttribute("aria-pressed")).toBe("false"));
    expect(world.posts().map(({ path, body }) => [path, body])).toEqual([
      ["/api/v1/follows", { player: GRACE.id }],
      [`/api/v1/follows/${GRACE.id}/lift`, {}],
    ]);
    world.screen.close?.();
  });

  it("nobody follows or challenges themselves", async () => {
    const world = new World("/u/Ada", ADA, ({ path }) =>
      path.startsWith("/api/v1/people/") ? Response.json({ ...PERSON, ratings: [] }) : undefined,
    );
    await world.at("person");
    expect([world.find("follow"), world.find("challenge")]).toEqual([null, null]);
  });

  it("where a name is pressed, guests’ as well, both can be had", async () => {
    const world = new World("/u/Ada", ADA, ({ method }) => (method === "POST" ? Response.json({}) : undefined));
    const page = { session: { token: () => "the-key", toast: world.toast }, redraw: vi.fn() } as unknown as Page;
    await openNameMenu(page, HERON);
    const of = (id: string): HTMLElement | null => document.querySelector(`[data-testid="${id}"]`);
    expect(of("name-challenge")?.getAttribute("href")).toBe("/new?challenge=p0Heron000&name=Calm%20Heron");
    of("name-follow")?.click();
    await until(() => expect(world.posts().at(-1)?.path).toBe("/api/v1/follows"));
    await until(() => expect(of("name-menu")).toBeNull());
  });
});

it("what can be done about a name goes when one is brought elsewhere, as to a table that was found", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ follows: [], blocks: [] }));
  await openNameMenu({ session: { token: () => "the-key" }, redraw: vi.fn() } as unknown as Page, HERON);
  const menu = (): Element | null => document.querySelector("[data-testid=name-menu]");
  expect(menu()).not.toBeNull();
  bringTo("/r/4GZK7Q2M");
  await until(() => expect(menu()).toBeNull());
});

it("a double press of a name opens one menu; once that is closed it can be opened again", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ follows: [], blocks: [] }));
  const page = { session: { token: () => "the-key" }, redraw: vi.fn() } as unknown as Page;
  const menus = (): HTMLDialogElement[] => [...document.querySelectorAll<HTMLDialogElement>("[data-testid=name-menu]")];
  await Promise.all([openNameMenu(page, HERON), openNameMenu(page, HERON)]);
  expect(menus()).toHaveLength(1);
  menus()[0]?.close();
  expect(menus()).toHaveLength(0);
  await openNameMenu(page, HERON);
  expect(menus()).toHaveLength(1);
  menus()[0]?.close();
});

describe("one’s own account", () => {
  const account = ({ method, path }: Asked): Response | undefined =>
    method === "POST"
      ? Response.json({})
      : path === "/api/v1/account"
        ? Response.json(ACCOUNT)
        : path.startsWith("/api/v1/people/")
          ? Response.json(PERSON)
          : undefined;

  async function openAccount(me: Player, answer = account, ties: object = {}): Promise<World> {
    const world = new World("/account", me, answer);
    world.ties = { follows: FOLLOWS, webhooks: [], pops: [], ...ties };
    await world.at("follows");
    return world;
  }

  it.each([ADA, GUEST])("lists whom one follows, who plays first, and ends it: %o", async (me) => {
    const world = await openAccount(me);
    const list = world.find("follows") as HTMLElement;
    expect([...list.querySelectorAll("li")].map((row) => row.dataset["testid"])).toEqual([
      `follow-${GRACE.id}`,
      `follow-${HERON.id}`,
    ]);
    expect((await world.at("watch-4GZK7Q2M")).textContent).toContain("Watch Tritoc");
    (await world.at(`unfollow-${HERON.id}`)).click();
    await until(() => expect(world.find(`follow-${HERON.id}`)).toBeNull());
    expect(world.posts().at(-1)?.path).toBe(`/api/v1/follows/${HERON.id}/lift`);
  });

  it("whether others are told is a switch; where that is refused it stands as it was", async () => {
    let refuse = false;
    const world = await openAccount(GUEST, (asked) =>
      asked.method === "POST" && refuse ? refusal(429, "rate_limited") : account(asked),
    );
    const box = (): HTMLInputElement => world.find("presence-hidden") as HTMLInputElement;
    box().checked = true;
    box().dispatchEvent(new Event("change"));
    await until(() =>
      expect(world.posts().at(-1)).toMatchObject({ path: "/api/v1/account/presence", body: { hidden: true } }),
    );
    refuse = true;
    box().checked = false;
    box().dispatchEvent(new Event("change"));
    await until(() => expect(world.toast).toHaveBeenCalled());
    expect(box().checked).toBe(true);
  });

  it("the switch goes back where the first press of it is refused", async () => {
    const world = await openAccount(GUEST, (asked) =>
      asked.method === "POST" ? refusal(429, "rate_limited") : account(asked),
    );
    const box = (await world.at("presence-hidden")) as HTMLInputElement;
    box.checked = true;
    box.dispatchEvent(new Event("change"));
    await until(() => expect(world.toast).toHaveBeenCalled());
    expect(box.checked).toBe(false);
  });

  const HOOK: HttpWebhook = {
    id: "w1",
    host: "discord.com",
    form: "discord",
    kinds: ["room_open"],
    at_unix_ms: 0,
    last: { at_unix_ms: NOW, status: 0 },
    failing_since_unix_ms: NOW,
  };

  it("webhooks: how the last one went, trying and removing", async () => {
    const world = await openAccount(ADA, account, { webhooks: [HOOK] });
    await world.at("webhook-w1");
    expect(world.text("webhook-w1")).toMatch(/discord\.com Discord.*No answer .* · failing since/);
    (await world.at("webhook-w1-try")).click();
    await until(() => expect(world.posts().at(-1)?.path).toBe("/api/v1/webhooks/w1/try"));
    (await world.at("webhook-w1-remove")).click();
    await until(() => expect(world.posts().at(-1)?.path).toBe("/api/v1/webhooks/w1/remove"));
  });

  it("webhooks: adding one shows its secret once; what is wrong stands at its field; five are the most", async () => {
    let answer: (asked: Asked) => Response | undefined = ({ path }) =>
      path === "/api/v1/webhooks" ? Response.json({ id: "w2", secret: "the-secret" }, { status: 201 }) : undefined;
    const world = await openAccount(ADA, (asked) =>
      asked.method === "POST" ? (answer(asked) ?? Response.json({})) : account(asked),
    );
    await world.fill("webhook-url", "https://example.org/hook");
    const tournament = world.find("webhook-kind-tournament") as HTMLInputElement;
    tournament.checked = false;
    tournament.dispatchEvent(new Event("change"));
    await world.send("webhook-go");
    await world.at("webhook-secret");
    expect(world.posts().at(-1)?.body).toEqual({
      url: "https://example.org/hook",
      form: "tutti",
      kinds: ["room_open", "pop"],
    });
    expect((world.find("webhook-secret") as HTMLTextAreaElement).value).toBe("the-secret");
    world.screen.close?.();
    world.draw();
    expect(world.find("webhook-secret")).toBeNull();
    answer = () => refusal(400, "bad_option", { option: "url" });
    await world.fill("webhook-url", "https://10.0.0.1/");
    await world.send("webhook-go");
    await until(() => expect(world.text("webhook-url-wrong")).toContain("anybody can reach"));
    const five = await openAccount(ADA, account, {
      webhooks: [1, 2, 3, 4, 5].map((id) => ({ ...HOOK, id: `w${id}` })),
    });
    await five.at("webhook-w5");
    expect(five.find("webhook-form")).toBeNull();
  });

  it("without them there is nothing of them", async () => {
    const world = await openAccount(GUEST);
    expect(world.find("webhook-form")).toBeNull();
  });
});

describe("asking somebody into a room", () => {
  let root: HTMLElement;
  let asked: [string, unknown][];
  let answer: () => Response;
  const toast = vi.fn();
  let key = "the-key";
  let room = "4GZK7Q2M";
  const page = { session: { token: () => key, toast }, redraw: () => draw() } as unknown as Page;
  const draw = (): void => void render(inviteForm(page, room), root);
  const the = (id: string): HTMLElement => root.querySelector<HTMLElement>(`[data-testid="${id}"]`) as HTMLElement;
  const type = (name: string): void => {
    (the("invite-player") as HTMLInputElement).value = name;
    the("invite").dispatchEvent(new Event("submit", { cancelable: true }));
  };

  it("whom one follows and who is here at a press, others by name; refusals stand where they belong", async () => {
    asked = [];
    answer = () => Response.json({});
    vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
      if (init.method !== "POST") return Response.json({ follows: FOLLOWS });
      asked.push([path, JSON.parse(init.body as string)]);
      return answer();
    });
    root = document.createElement("div");
    document.body.replaceChildren(root);
    await loadStyle(page);
    draw();
    expect(the(`invite-${HERON.id}`)).toBeNull();
    the(`invite-${GRACE.id}`).click();
    await until(() => expect(the(`invite-${GRACE.id}`).textContent?.trim()).toBe("Grace: asked"));
    the(`invite-${GRACE.id}`).click();
    expect(asked).toEqual([["/api/v1/rooms/4GZK7Q2M/invite", { player: GRACE.id }]]);
    type(" Edsger ");
    await until(() => expect(toast).toHaveBeenCalledWith({ text: "Edsger has been asked.", tone: "plain" }));
    expect(asked.at(-1)).toEqual(["/api/v1/rooms/4GZK7Q2M/invite", { player: "Edsger" }]);
    answer = () => refusal(404, "no_such_player");
    type("Nobody");
    await until(() => expect(the("invite-player-wrong").textContent).toContain("No registered player"));
    answer = () => refusal(403, "forbidden");
    type("Edsger");
    await until(() => expect(the("invite-go-wrong").textContent).toContain("not in this room"));
    // Why somebody could not be asked is of no matter in another room.
    room = "5GZK7Q2M";
    draw();
    expect(the("invite-go-wrong").textContent?.trim()).toBe("");
    room = "4GZK7Q2M";
  });

  it("the part of the room asks at each opening", async () => {
    const follows = vi.fn(async () => Response.json({ follows: FOLLOWS }));
    vi.stubGlobal("fetch", follows);
    const state = { me: { ...ADA, registered: false } };
    const of = { ...page, state } as unknown as Page;
    root = document.createElement("div");
    document.body.replaceChildren(root);
    render(invitation(of, openRoom({ info: info({ status: "open" }) })), root);
    const part = the("room-invite").closest("details") as HTMLDetailsElement;
    part.open = true;
    await until(() => expect(follows).toHaveBeenCalledTimes(1));
    await vi.dynamicImportSettled();
    part.open = false;
    part.open = true;
    await until(() => expect(follows).toHaveBeenCalledTimes(2));
  });

  it("who is here is asked at each opening, and for whoever sits here now", async () => {
    let here = [FOLLOWS[1]];
    vi.stubGlobal("fetch", async () => Response.json({ follows: here }));
    root = document.createElement("div");
    document.body.replaceChildren(root);
    await loadStyle(page);
    draw();
    expect([the(`invite-${GRACE.id}`) !== null, the(`invite-${HERON.id}`)]).toEqual([true, null]);
    here = [{ player: HERON, at_unix_ms: 0, here: true }];
    await loadStyle(page);
    expect([the(`invite-${GRACE.id}`), the(`invite-${HERON.id}`) !== null]).toEqual([null, true]);
    key = "another-key";
    here = [];
    draw();
    await until(() => expect(the(`invite-${HERON.id}`)).toBeNull());
    key = "the-key";
  });
});

describe("meetings", () => {
  const pop = (id: string, inMs: number, minutes = 60): HttpPop => ({
    pop: id,
    title: `Meeting ${id}`,
    kinds: ["ctor/3", "tritoc/1"],
    starts_unix_ms: NOW + inMs,
    minutes,
    weekly: true,
    coming: 7,
  });

  it("the next is the one that is on, or else comes first", () => {
    expect(nextOf([], NOW)).toBeNull();
    expect(nextOf([pop("A", 2000), pop("B", 1000)], NOW)?.pop).toBe("B");
    expect(nextOf([pop("A", 2000), pop("C", -59 * 60_000)], NOW)?.pop).toBe("C");
    expect(nextOf([pop("C", -60 * 60_000)], NOW)).toBeNull();
  });

  it("stands there where few are here; one press says that one comes, and another that one does not", async () => {
    const root = document.createElement("div");
    document.body.replaceChildren(root);
    const asked: [string, unknown][] = [];
    let refuse = false;
    let coming = 7;
    vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
      if (init.method !== "POST") return Response.json({ pops: [pop("A", 3_600_000)] });
      const body = JSON.parse(init.body as string) as { come: boolean };
      asked.push([path, body]);
      return refuse ? refusal(429, "rate_limited") : Response.json({ coming: (coming += body.come ? 1 : -1) });
    });
    let here = 5;
    const toast = vi.fn();
    const page = {
      session: { token: () => "the-key", toast },
      voice: { sayOnce: vi.fn() },
      redraw: () => draw(),
    } as unknown as Page;
    const next = await openNextPop(page);
    const draw = (): void => void render(html`${next.draw(here, NOW)}`, root);
    const the = (id: string): HTMLElement | null => root.querySelector<HTMLElement>(`[data-testid="${id}"]`);
    draw();
    expect(the("pop")?.textContent?.replace(/\s+/g, " ")).toMatch(
      /When most are here: Meeting A .*CTOR 3:3, Tritoc · 7 people come/,
    );
    expect(the("pop-calendar")?.getAttribute("href")).toBe("/api/v1/pops/A/calendar");
    expect(the("pop-calendar")?.hasAttribute("download")).toBe(true);
    the("pop-come")?.click();
    await until(() => expect(the("pop-come")?.getAttribute("aria-pressed")).toBe("true"));
    expect(the("pop-coming")?.textContent).toContain("8 people come");
    the("pop-come")?.click();
    await until(() => expect(the("pop-coming")?.textContent).toContain("7 people come"));
    expect(asked).toEqual([
      ["/api/v1/pops/A/come", { come: true }],
      ["/api/v1/pops/A/come", { come: false }],
    ]);
    refuse = true;
    the("pop-come")?.click();
    await until(() => expect(toast).toHaveBeenCalled());
    expect(the("pop-come")?.getAttribute("aria-pressed")).toBe("false");
    here = 6;
    expect(next.draw(here, NOW)).toBe(nothing);
  });

  it("operators add and remove them", async () => {
    let body: unknown = null;
    const world = new World("/moderation", ADA, ({ method, path, body: sent }) => {
      if (method === "POST") body = sent;
      if (method === "POST" && path === "/api/v1/pops" && (sent as { title: string }).title === "bad")
        return refusal(400, "bad_option", { option: "kinds" });
      if (method === "POST") return Response.json({}, { status: 201 });
      return path.startsWith("/api/v1/sanctions")
        ? Response.json({ sanctions: [] })
        : path.startsWith("/api/v1/audit")
          ? Response.json({ entries: [] })
          : undefined;
    });
    world.ties = { pops: [pop("A", 0)] };
    world.conduct = { reports: [] };
    await world.at("pop-A");
    expect(world.text("pop-A")).toMatch(/Meeting A · .* · every week CTOR 3:3, Tritoc · 60 minutes · 7 people come/);
    await world.fill("pop-title", "Friday");
    await world.fill("pop-starts", "2026-11-27T20:00");
    const kind = world.find("pop-kind-ctor-3") as HTMLInputElement;
    kind.checked = true;
    kind.dispatchEvent(new Event("change"));
    const weekly = world.find("pop-weekly") as HTMLInputElement;
    weekly.checked = true;
    weekly.dispatchEvent(new Event("change"));
    await world.send("pop-go");
    await until(() => expect(body).toMatchObject({ title: "Friday", kinds: ["ctor/3"], minutes: 60, weekly: true }));
    await until(() => expect(world.toast).toHaveBeenCalledWith({ text: "Added.", tone: "plain" }));
    expect((body as { starts_unix_ms: number }).starts_unix_ms).toBe(new Date("2026-11-27T20:00").getTime());
    expect(body).toHaveProperty("time_zone");
    await world.fill("pop-title", "bad");
    await world.fill("pop-starts", "2026-11-27T20:00");
    await world.send("pop-go");
    await until(() => expect(world.text("pop-kinds-wrong")).toBe("Choose at least one game."));
    (await world.at("pop-A-remove")).click();
    await until(() => expect(world.posts().at(-1)?.path).toBe("/api/v1/pops/A/remove"));
  });
});

describe("how long ago, and when", () => {
  const noon = new Date(2026, 10, 22, 12).getTime();
  const hour = 3_600_000;

  it("is said as the language says it", async () => {
    const ago = (ms: number): string => agoText(noon - ms, noon);
    expect([ago(-5_000), ago(59_000), ago(5 * 60_000), ago(3 * hour), ago(24 * hour), ago(50 * hour)]).toEqual([
      "now",
      "now",
      "5 min ago",
      "3 hr ago",
      "yesterday",
      "2 days ago",
    ]);
    expect(ago(8 * 24 * hour)).toBe("14 Nov 2026");
    await speak("fr");
    expect(agoText(noon - 1, noon)).toBe("maintenant");
    await speak("en");
  });

  it("meetings are named by the day of the week as long as that says which", () => {
    expect(meetingText(noon + hour, noon)).toBe("today, 13:00");
    expect(meetingText(noon + 13 * hour, noon)).toBe("tomorrow, 01:00");
    expect(meetingText(noon + 5 * 24 * hour, noon)).toBe("Friday, 12:00");
    expect(meetingText(noon + 7 * 24 * hour, noon)).toBe("29 Nov 2026, 12:00");
  });
});
