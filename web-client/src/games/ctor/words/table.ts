// Words of CTOR: the table.
import { translated_part } from "../../../i18n/dictionary.ts";
import type { CtorOp } from "../../../wire/messages.ts";
import { words } from "./en/table.ts";

export const ctor = translated_part("ctor-table", words, {
  fr: () => import("./fr/table.ts"),
  ru: () => import("./ru/table.ts"),
});

export function op_word(op: CtorOp): string {
  return ctor.say(`op.${op}`);
}
