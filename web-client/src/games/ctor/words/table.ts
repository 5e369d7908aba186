// Words of CTOR: the table.
import { translatedPart } from "../../../i18n/dictionary.ts";
import type { CtorOp } from "../../../wire/messages.ts";
import { words } from "./en/table.ts";

export const ctor = translatedPart("ctor-table", words, {
  fr: () => import("./fr/table.ts"),
  ru: () => import("./ru/table.ts"),
});

export function opWord(op: CtorOp): string {
  return ctor.say(`op.${op}`);
}
