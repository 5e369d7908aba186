// Start of the page: joins store, session, router and frame, in that order.
import "../styles/base.css";
import { open_app, type App } from "./app.ts";
import { speak } from "../language/language.ts";
import { browser_keep } from "../net/identity.ts";
import type { Page } from "../session/page.ts";
import { needs_line, route_of, start_router } from "../session/router.ts";
import { open_session, type News } from "../session/session.ts";
import { load_settings, show_settings } from "../session/settings.ts";
import { open_sounds } from "../session/sounds.ts";
import { first_state, Store } from "../session/store.ts";
import { open_voice } from "../session/voice.ts";

const by_id = (id: string): HTMLElement => document.getElementById(id) ?? document.body;

let app: App | null = null;
const store = new Store(
  { ...first_state(route_of(location.pathname)), settings: load_settings(browser_keep(), navigator.languages) },
  () => app?.draw(),
  (job) => requestAnimationFrame(job),
);
show_settings(document.documentElement, store.state.settings);
// Nothing is drawn or told before its words are here: no other language flashes by.
await speak(store.state.settings.language);

const router = start_router((route) => {
  store.change({ route });
  open_line();
  app?.route();
});

const page: Page = {
  get state() {
    return store.state;
  },
  session: open_session(store, (news) => void tell(news)),
  router,
  voice: open_voice(by_id("say-polite"), by_id("say-now")),
  sounds: open_sounds(() => store.state.settings),
  redraw: () => store.redraw(),
};

async function tell(news: News): Promise<void> {
  if (news.type === "rating") {
    const { tell_rating } = await import("../people/rating-news.ts");
    return tell_rating(news, page.session.toast);
  }
  const { hear_call } = await import("../tournament/call.ts");
  hear_call(page, news, (draw) => store.change({ call: draw }));
}

let line_opened = false;
function open_line(): void {
  if (line_opened || !needs_line(store.state.route)) return;
  line_opened = true;
  page.session.start();
}
open_line();
app = open_app(page, by_id("app"));
app.route();

// The banner counts seconds.
setInterval(() => {
  if (store.state.banner) store.redraw();
}, 1_000);
