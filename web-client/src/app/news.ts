// Where news go: each to the part that it is of, which is loaded with the first. Some of it stands above every screen
// until it is answered.
import { html, type nothing, type TemplateResult } from "lit-html";
import type { FinderNews, News } from "../session/news.ts";
import type { Page } from "../session/page.ts";

type Draw = () => TemplateResult | typeof nothing;

/** Above every screen: a call to a board, a table that has been found, and what else wants an answer soon. */
const drawn: { board?: Draw; table?: Draw; notice?: Draw } = {};

export function tellNews(page: Page, news: News, show: (draw: Draw) => void): void {
  const place = (part: keyof typeof drawn) => (draw: Draw) => {
    drawn[part] = draw;
    show(() => html`${drawn.board?.()}${drawn.table?.()}${drawn.notice?.()}`);
  };
  void told(page, news, place);
}

async function told(page: Page, news: News, place: (part: keyof typeof drawn) => (draw: Draw) => void): Promise<void> {
  if (news.type === "rating") {
    const { tellRating } = await import("../people/rating-news.ts");
    await tellRating(news, page.session.toast);
  } else if (news.type === "bell") {
    const { hearBell } = await import("../bell/notice.ts");
    await hearBell(page, news, place("notice"));
  } else if (ofFinder(news)) {
    const { hearFinder } = await import("../finding/hearing.ts");
    await hearFinder(page, news, place("table"));
  } else {
    const { hearCall } = await import("../tournament/call.ts");
    await hearCall(page, news, place("board"));
  }
}

const ofFinder = (news: News): news is FinderNews => /^(f|party|seek)/.test(news.type);
