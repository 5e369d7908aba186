// Which rooms are played in, besides the chains: those of the crash test, without what is there for one process alone.
import { kinds as all } from "../../crash/support/tables.mjs";

export const kinds = all.map((kind) => ({ ...kind, wish: { absent_seconds: 300, ...kind.wish } }));
