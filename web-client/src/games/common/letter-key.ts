// The letter or digit of a key, whatever the layout: keyboards that write Cyrillic have no S, and on a French one
// digits need Shift. Where the key itself says nothing we know, its place does.

export interface LetterKey {
  key: string;
  /** The place of the key, as browsers name it: KeyS, Digit1. */
  code?: string;
  shiftKey?: boolean;
}

export function letterOfKey({ key, code = "", shiftKey = false }: LetterKey): string {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  const [, digit] = /^Digit(\d)$/.exec(code) ?? [];
  if (letter !== undefined && !/^[\x20-\x7e]$/.test(key)) return letter.toLowerCase();
  if (digit !== undefined && !shiftKey && !/^\d$/.test(key)) return digit;
  return key.toLowerCase();
}
