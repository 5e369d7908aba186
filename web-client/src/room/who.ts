// Who somebody is to the eye: a computer's character, or a person by name, of whom no more is known than that.

/** What a face is drawn after: a character's number, or a name and which of its bearers at a table. */
export type Who = `computer ${number}` | `person ${number} ${string}`;

export const personOf = (name: string, copy = 1): Who => `person ${copy} ${name}`;

/** FNV-1a and, for its low bits, the last step of MurmurHash3: the same in every browser. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Names that differ in capitals alone are one name to the server, too. */
export const keyOf = (who: Who): string => who.normalize("NFKC").toLowerCase();

/** As many as styles/faces.css has. */
export const HUES = 8;

/** The colour that somebody has everywhere. */
export const hueOf = (who: Who): number => hashOf(`hue ${keyOf(who)}`) % HUES;
