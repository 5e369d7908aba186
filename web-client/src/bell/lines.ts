// A notification as a line: what it says, and where a press on it leads.
import { challengePath } from "../challenge/acts.ts";
import { playerPage } from "../components/player-name.ts";
import { titleOf } from "../games/registry.ts";
import { bellWords } from "../i18n/en/bell.ts";
import { momentText, timeText } from "../language/dates.ts";
import type { BellNotification } from "../wire/messages.ts";

const { say } = bellWords;

export interface Line {
  text: string;
  href: string;
  go: string;
}

/** Null: a kind that this page does not know. */
export function lineOf(told: BellNotification): Line | null {
  switch (told.kind) {
    case "called":
      return line(say("called", { title: told.title, number: told.round }), `/r/${told.room}`, say("go.board"));
    case "challenged":
      return line(say("challenged", facts(told)), challengePath(told.challenge), say("go.look"));
    case "challenge_accepted":
      return line(say("challenge_accepted", facts(told)), `/r/${told.room}`, say("go.room"));
    case "challenge_refused":
      return line(
        say("challenge_refused", facts(told)),
        told.player.registered ? playerPage(told.player.name) : challengePath(told.challenge),
        say("go.look"),
      );
    case "invited":
      return line(say("invited", { ...facts(told), title: told.title }), `/r/${told.room}`, say("go.room"));
    case "plays":
      return line(say("plays", facts(told)), `/r/${told.room}`, say("go.watch"));
    case "directs":
      return line(
        say("directs", { name: told.player.name, title: told.title }),
        `/t/${told.tournament}`,
        say("go.look"),
      );
    case "sanctioned": {
      const until = momentText(new Date(told.until_unix_ms).toISOString());
      return line(say(`sanctioned.${told.sanction}`, { until, why: told.text }), "/account", say("go.look"));
    }
    case "report_answered":
      return line(say("report_answered", { text: told.text }), "/account", say("go.look"));
    case "pop":
      return line(say("pop", { title: told.title, time: timeText(told.starts_unix_ms) }), "/", say("go.pop"));
    default:
      return null;
  }
}

const line = (text: string, href: string, go: string): Line => ({ text, href, go });

type OfGame = Extract<BellNotification, { game: unknown; player: unknown }>;
const facts = ({ player, game }: OfGame): { name: string; game: string } => ({
  name: player.name,
  game: titleOf(game),
});
