// What the address of an overlay asks for: one room or two, or those to which somebody points, and how they are drawn.
import { casterKeyIn, codeIn } from "../session/router.ts";

/** The first is taken where none is named. */
export const THEMES = ["clear", "light", "dark"] as const;
export const SHAPES = ["auto", "wide", "tall"] as const;

export type Theme = (typeof THEMES)[number];
export type Shape = (typeof SHAPES)[number];

export interface OverlayWish {
  /** In the order in which they are shown. */
  rooms: string[];
  /** Who points to rooms; null: the rooms are named. */
  person: string | null;
  /** A key with which rooms are seen without their delay. */
  caster: string | undefined;
  theme: Theme;
  shape: Shape;
  /** What is asked for and unknown. */
  strange: { name: "theme" | "shape"; value: string; known: readonly string[] }[];
}

/** Of an address that the router has taken for an overlay's. */
export function overlayWish(path: string, search: string, hash = ""): OverlayWish {
  const [, place, ...rest] = path.split("/").filter((part) => part !== "");
  const query = new URLSearchParams(search);
  const strange: OverlayWish["strange"] = [];
  function oneOf<Value extends string>(name: "theme" | "shape", known: readonly Value[]): Value {
    const value = query.get(name);
    const found = known.find((each) => each === value);
    if (value !== null && found === undefined) strange.push({ name, value, known });
    return found ?? (known[0] as Value);
  }
  return {
    rooms: place === "r" ? [...new Set(rest.flatMap((part) => codeIn(part) ?? []))] : [],
    person: place === "p" ? decodeURIComponent(rest[0] ?? "") : null,
    caster: casterKeyIn(hash),
    theme: oneOf("theme", THEMES),
    shape: oneOf("shape", SHAPES),
    strange,
  };
}

/** The other way round: the part behind the address of the site. What is taken anyhow is not named. */
export function overlayPath(
  what: { room: string } | { person: string },
  theme: Theme,
  shape: Shape,
  caster?: string,
): string {
  const query = new URLSearchParams();
  if (theme !== THEMES[0]) query.set("theme", theme);
  if (shape !== SHAPES[0]) query.set("shape", shape);
  const place = "room" in what ? `r/${what.room}` : `p/${encodeURIComponent(what.person)}`;
  return `/overlay/${place}${query.size > 0 ? `?${query.toString()}` : ""}${caster ? `#caster=${caster}` : ""}`;
}
