// What is told of a room to whoever is in it and looks at something else in the page: that its game begins, and what
// its host changes before. Whether they saw it before a game, or came to one that was going on, makes no difference.
import { core } from "../i18n/en/core.ts";
import { roomWords } from "../i18n/en/room.ts";
import { setupWords } from "../i18n/en/setup.ts";
import { wordsReady } from "../language/language.ts";
import type { RoomState } from "../room/state.ts";
import { beckon } from "../session/attention.ts";
import type { Page } from "../session/page.ts";
import type { RoomListener } from "../session/session.ts";
import type { AnyEvent } from "../wire/messages.ts";

const { say } = roomWords;

/** Says what the host has changed, and to whom it has cost a seat. */
export function hearChanges(page: Page, { info, you }: RoomState, events: AnyEvent[]): void {
  for (const event of events) {
    if (event.type === "configured") announce(page, setupWords.say("changed"));
    const isMine = event.type === "leave" && event.reason === "kicked" && event.name === page.state.me?.name;
    if (isMine && info.status === "open" && you.seats.length === 0) announce(page, setupWords.say("changed.seat"));
  }
}

/** Such a note is read aloud where it stands. */
const announce = (page: Page, text: string): void => page.session.toast({ text, tone: "plain" });

export async function hearElsewhere(page: Page, room: string, ...told: Parameters<RoomListener>): Promise<void> {
  const [before, after, events] = told;
  if (after.room !== room) return;
  await wordsReady();
  hearChanges(page, after, events);
  if (!before || before.info.status === "playing" || after.info.status !== "playing") return;
  const text = say("event.start");
  page.sounds.play("called");
  const go = (): void => page.router.go(`/r/${room}`);
  page.session.toast({ text, tone: "plain", action: { label: core.say("nav.back"), run: go } });
  beckon("turn", core.say("call.title", { title: say("title", { name: after.info.name }) }));
}
