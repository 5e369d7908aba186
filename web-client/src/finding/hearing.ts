// What the server tells of finding people, and the bar above every screen that comes of it.
import type { nothing, TemplateResult } from "lit-html";
import { wordsReady } from "../language/language.ts";
import type { FinderNews } from "../session/news.ts";
import type { Page } from "../session/page.ts";
import { finderBar, loadBarStyle } from "./bar.ts";
import { follow, hearEnded, hearFound, hearParty, hearTold } from "./seeking.ts";

export async function hearFinder(
  page: Page,
  news: FinderNews,
  show: (draw: () => TemplateResult | typeof nothing) => void,
): Promise<void> {
  show(() => finderBar(page));
  follow(page);
  if (news.type === "finder") return hearTold(page, news);
  if (news.type === "party") return hearParty(page, news);
  await Promise.all([wordsReady(), loadBarStyle()]);
  await (news.type === "found" ? hearFound(page, news) : hearEnded(page, news));
}
