// Addresses and what they mean. Every address works when it is opened afresh.
import { GAME_NAMES, type GameName } from "../wire/messages.ts";

export type Route =
  | { screen: "lobby" }
  | { screen: "new" }
  | { screen: "room"; room: string }
  | { screen: "help"; game: GameName }
  | { screen: "games" }
  | { screen: "replay"; game: string; embedded: boolean }
  | { screen: "watch" }
  | { screen: "live"; room: string }
  /** What streams lay over their video: which rooms, or whose, the path says (live/overlay-wish.ts). */
  | { screen: "overlay"; path: string }
  /** Of an evening, for a screen that is seen from far away. */
  | { screen: "wall"; path: string }
  | { screen: "settings" }
  /** Accounts, players, ratings, moderation, challenges, tournaments: which of them, the path says (screens/people.ts). */
  | { screen: "people"; path: string }
  | { screen: "lost"; path: string };

const ROOM_LENGTH = 8;
export const EVENING_LENGTH = 6;

/** Their screens read the rest. */
const PLACES =
  /^\/(account|evening|moderation|ratings(\/[a-z]+\/\d)?|(u|overlay\/p)\/[^/]+|tournaments(\/new)?|t\/[\w-]+|(party|c)\/[^\W_]{8}|e\/[^\W_]{6}(\/wall)?|overlay\/r(\/[\w-]{8,9}){1,2})\/?$/;

export function routeOf(path: string): Route {
  const parts = path.split("/").filter((part) => part !== "");
  const [first, second] = parts;
  if (first === undefined) return { screen: "lobby" };
  if (parts.length === 1 && first === "new") return { screen: "new" };
  if (parts.length === 1 && first === "settings") return { screen: "settings" };
  const gameNamed = second === undefined ? GAME_NAMES[0] : GAME_NAMES.find((name) => name === second);
  if (parts.length <= 2 && first === "help" && gameNamed) return { screen: "help", game: gameNamed };
  if (parts.length === 1 && (first === "games" || first === "watch")) return { screen: first };
  if (PLACES.test(path)) return { screen: first === "overlay" ? first : parts[2] === "wall" ? "wall" : "people", path };
  const embedded = first === "embed";
  const [place, game = ""] = embedded ? parts.slice(1) : parts;
  if (parts.length === (embedded ? 3 : 2) && place === "g" && /^[\w-]{1,40}$/.test(game))
    return { screen: "replay", game, embedded };
  const room = parts.length === (embedded ? 3 : 2) && place === "r" ? codeIn(game) : null;
  return room ? { screen: embedded ? "live" : "room", room } : { screen: "lost", path };
}

/** Without a frame round it: inside a page of somebody else's, over a video, or on a wall. */
export function isEmbedded(route: Route): boolean {
  return /^(live|overlay|wall)$/.test(route.screen) || (route.screen === "replay" && route.embedded);
}

/** Who only looks needs no connection of their own, and no name. */
export function needsLine(route: Route): boolean {
  return route.screen === "wall" || !(isEmbedded(route) || route.screen === "watch");
}

/**
 * A room's code, or another of this length, out of what a person typed or pasted: a link, lower case, spaces, or letters
 * that Crockford reads as digits.
 */
export function codeIn(text: string, length: number = ROOM_LENGTH): string | null {
  const tail = text.trim().split(/[?#]/)[0]?.replace(/\/+$/, "").split("/").pop() ?? "";
  const code = tail.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
  return code.length === length && /^[0-9A-HJKMNP-TV-Z]+$/.test(code) ? code : null;
}

/** A caster's key that an address brings, behind the `#`: that part goes to no server. */
export const casterKeyIn = (hash: string): string | undefined => /^#caster=(\w+)$/.exec(hash)?.[1];

export interface Router {
  current: () => Route;
  go: (path: string) => void;
}

/** Follows links inside the page without loading it anew. */
export function startRouter(onChange: (route: Route) => void): Router {
  let current = routeOf(location.pathname);
  const update = (): void => {
    current = routeOf(location.pathname);
    onChange(current);
  };
  const go = (path: string): void => {
    if (path !== location.pathname + location.search) history.pushState(null, "", path);
    window.scrollTo(0, 0);
    update();
  };
  window.addEventListener("popstate", update);
  document.addEventListener("click", (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = (event.target as Element | null)?.closest?.("a[href^='/']");
    if (!link || link.hasAttribute("download") || link.getAttribute("target")) return;
    event.preventDefault();
    go(link.getAttribute("href") ?? "/");
  });
  return { current: () => current, go };
}
