// News for whoever is here, on whatever screen. A call may come while the page is hidden, and what waits for somebody
// is told again after each welcome.
import type {
  Bell,
  Bye,
  Called,
  CalledOff,
  FinderPush,
  Found,
  PartyPush,
  Push,
  RatingPush,
  SeekEnded,
} from "../wire/messages.ts";

/** Of finding people. */
export type FinderNews = FinderPush | Found | PartyPush | SeekEnded;
export type News = Bell | Bye | Called | CalledOff | RatingPush | FinderNews;

export const isNews = (push: Push): push is News => /^(b|called|f|party|rating|seek)/.test(push.type);
