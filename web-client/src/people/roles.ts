// Whether who sits at this page is an operator. Asked once for each token; who asks not in vain is told later.
import type { Page } from "../session/page.ts";
import type { Role } from "../wire/messages.ts";
import { peopleApi } from "./api.ts";

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
      () => {
        if (asked === question) asked = null;
      },
    );
  return null;
}
