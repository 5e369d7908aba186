// Ready-made armies (rules 1.4, 12). By file from a.
import type { Army } from "./wire.ts";

export type ArmyName = "standard" | "boars" | "chariots" | "mixed";

export const ARMIES: Record<ArmyName, Army> = {
  standard: { king_row: "GVRNBQKBNRTG", pawn_row: "pLPppppppPLp" },
  boars: { king_row: "WVRNBQKBNRTW", pawn_row: "pLPppppppPLp" },
  chariots: { king_row: "CVRNBQKBNRTC", pawn_row: "pLPppppppPLp" },
  mixed: { king_row: "GWRCBQKBCRWG", pawn_row: "pLPppppppPLp" },
};

export function armyName(army: Army): ArmyName | null {
  const names = Object.keys(ARMIES) as ArmyName[];
  return (
    names.find((name) => ARMIES[name].king_row === army.king_row && ARMIES[name].pawn_row === army.pawn_row) ?? null
  );
}
