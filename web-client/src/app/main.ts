// Start of the page: joins store, session, router and frame, in that order.
import "../styles/base.css";
import { openApp, type App } from "./app.ts";
import { listenToWorker } from "./led.ts";
import { speak } from "../language/language.ts";
import { browserKeep } from "../net/identity.ts";
import type { Page } from "../session/page.ts";
import { isEmbedded, needsLine, routeOf, startRouter } from "../session/router.ts";
import { openSession } from "../session/session.ts";
import { loadSettings, showSettings } from "../session/settings.ts";
import { openSounds } from "../session/sounds.ts";
import { firstState, Store } from "../session/store.ts";
import { openVoice } from "../session/voice.ts";

const byId = (id: string): HTMLElement => document.getElementById(id) ?? document.body;

let app: App | null = null;
const store = new Store(
  { ...firstState(routeOf(location.pathname)), settings: loadSettings(browserKeep(), navigator.languages) },
  () => app?.draw(),
  (job) => requestAnimationFrame(job),
);
showSettings(document.documentElement, store.state.settings);
// Nothing is drawn or told before its words are here: no other language flashes by.
await speak(store.state.settings.language);

const router = startRouter((route) => {
  store.change({ route });
  openLine();
  app?.route();
});
listenToWorker(router.go);

const page: Page = {
  get state() {
    return store.state;
  },
  session: openSession(
    store,
    (news) => void import("./news.ts").then((part) => part.tellNews(page, news, (call) => store.change({ call }))),
  ),
  router,
  voice: openVoice(byId("say-polite"), byId("say-now")),
  sounds: openSounds(() => store.state.settings),
  redraw: () => store.redraw(),
};

let lineOpened = false;
function openLine(): void {
  if (lineOpened || !needsLine(store.state.route)) return;
  lineOpened = true;
  page.session.start();
}
openLine();
app = openApp(page, byId("app"));
app.route();

// Nothing waits for it, and a board in a page of somebody else's needs none. Where the words of a language came first,
// all else has been loaded already.
if (!isEmbedded(store.state.route)) {
  const keep = (): void => void import("./offline.ts").then(({ keepOfflinePage }) => keepOfflinePage());
  if (document.readyState === "complete") keep();
  else window.addEventListener("load", keep, { once: true });
}

// The banner counts seconds.
setInterval(() => {
  if (store.state.banner) store.redraw();
}, 1_000);
