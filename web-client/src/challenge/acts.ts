// What can be done about a challenge, wherever it is told of.
import type { Page } from "../session/page.ts";
import { read, tell } from "../session/asking.ts";
import type { HttpChallenge, HttpChallengeAccepted, HttpChallengeRequest } from "../wire/messages.ts";

export const challengePath = (code: string): string => `/c/${code}`;

/** The way to challenge somebody: `who` an id, or a registered name; without anybody by a link. */
export const challengeForm = (who?: string, name = who): string =>
  who === undefined
    ? "/new?challenge"
    : `/new?challenge=${encodeURIComponent(who)}${name === who ? "" : `&name=${encodeURIComponent(name ?? "")}`}`;

export const fetchChallenge = (page: Page, code: string): Promise<HttpChallenge> =>
  read<HttpChallenge>(page, `/challenges/${code}`);

export const makeChallenge = (page: Page, wish: HttpChallengeRequest): Promise<HttpChallenge> =>
  tell<HttpChallenge>(page, "/challenges", wish);

/** Both are seated then: it leads to the room. */
export async function accept(page: Page, code: string): Promise<void> {
  const { room } = await tell<HttpChallengeAccepted>(page, `/challenges/${code}/accept`, {});
  page.router.go(`/r/${room}`);
}

export const refuse = (page: Page, code: string): Promise<unknown> => tell(page, `/challenges/${code}/refuse`, {});
export const withdraw = (page: Page, code: string): Promise<unknown> => tell(page, `/challenges/${code}/withdraw`, {});
