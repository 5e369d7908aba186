// The kept games, as the server would tell them: records and replays that the server's own engine has made.
import { readFileSync } from "node:fs";
import { replayText } from "../src/dev/replay-text.ts";
import { replayOf, type Replay } from "../src/archive/format.ts";
import type { GameName } from "../src/wire/messages.ts";

export const GAMES: readonly GameName[] = ["ctor", "totas", "tritoc"];

const file = (name: string): string => readFileSync(`${import.meta.dirname}/../src/dev/games/${name}.ndjson`, "utf8");

export function recordOf(game: GameName): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(file(`${game}.record`));
}

export function textOfReplay(game: GameName): string {
  return replayText(file(`${game}.replay`));
}

export function kept(game: GameName): Replay {
  return replayOf(textOfReplay(game));
}
