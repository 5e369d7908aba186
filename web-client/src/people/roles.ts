// Whether who sits at this page is an operator. Asked once for each token; who asks not in vain is told later. What
// does not come is asked for again after a while, by whatever is drawn then and wants to know.
import { problemOf } from "../net/api.ts";
import type { Page } from "../session/page.ts";
import type { Role } from "../wire/messages.ts";
import { peopleApi } from "./api.ts";

const AGAIN_MS = 3_000;

let asked: { token: string; roles: Role[] | null } | null = null;

/** None where one is a guest, or as long as nothing has come. The page is drawn again when something has. */
export function ownRoles(page: Page): readonly Role[] {
  return knownRoles(page) ?? [];
}

/** Null as long as nothing has come. */
export function knownRoles(page: Page): readonly Role[] | null {
  const token = page.session.token();
  if (token === null || !page.state.me?.registered) return [];
  if (asked?.token === token) return asked.roles;
  const question: { token: string; roles: Role[] | null } = { token, roles: null };
  asked = question;
  void peopleApi(page)
    .account()
    .then(
      ({ roles }) => {
        question.roles = roles;
        page.redraw();
      },
      (error: unknown) => {
        setTimeout(
          () => {
            if (asked !== question) return;
            asked = null;
            page.redraw();
          },
          problemOf(error).retry_ms ?? AGAIN_MS,
        );
      },
    );
  return null;
}
