// Shows a page of its own where there is no network: that is all. It answers nothing but the opening of pages, from the
// network first, and keeps nothing, so nothing that it gives can be out of date. Browsers look for a newer one by
// themselves. src/app/offline.ts registers it, with the language.
const WORDS = {
  en: {
    title: "You are offline",
    text: "Tutti is played over the network, and there is none at the moment. Your seat is kept for a while: the page comes back by itself as soon as the network does.",
    again: "Try again",
  },
  fr: {
    title: "Vous êtes hors ligne",
    text: "On joue à Tutti par le réseau, et il n’y en a pas en ce moment. Votre place vous est gardée un certain temps : la page revient d’elle-même dès que le réseau revient.",
    again: "Réessayer",
  },
  ru: {
    title: "Нет подключения к сети",
    text: "В Tutti играют по сети, а её сейчас нет. Ваше место на некоторое время остаётся за вами: страница откроется сама, как только сеть появится.",
    again: "Попробовать ещё раз",
  },
};

const language = new URL(self.location.href).searchParams.get("language");
const spoken = language !== null && language in WORDS ? language : "en";

const STYLE = `
  :root { color-scheme: light dark; font: 1.05rem/1.6 system-ui, sans-serif; }
  body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 1.5rem; box-sizing: border-box;
    background: light-dark(#f6f3ec, #13171c); color: light-dark(#1d2733, #ece7dc); }
  main { max-width: 30rem; text-align: center; }
  svg { width: 7.5rem; height: auto; }
  h1 { font: 600 1.9rem/1.2 "Iowan Old Style", Palatino, "Palatino Linotype", Georgia, serif; margin: 1rem 0 0.5rem; }
  p { margin: 0 0 1.6rem; }
  a { display: inline-block; padding: 0.65rem 1.5rem; border-radius: 10px; background: light-dark(#b34700, #b65016);
    color: #fff; font-weight: 600; text-decoration: none; }
  a:hover { background: #8f3800; }
  a:focus-visible { outline: 3px solid light-dark(#0072b2, #6bb8ea); outline-offset: 3px; }
  @media (forced-colors: active) { a { border: 1px solid; } }`;

// That a browser is online does not say that the server can be reached: it is asked, so that nothing flickers.
const RETURN = `
  const look = () => fetch("/healthz", { cache: "no-store" }).then(({ ok }) => ok && location.reload(), () => {});
  addEventListener("online", look);
  setInterval(look, 5000);`;

const ENVELOPE = `<svg viewBox="0 0 32 30" aria-hidden="true"><rect x="2" y="4" width="28" height="21" rx="3"
  fill="#fffdf8" stroke="#1f2a3a" stroke-width="1.6"/><path d="M3.5 6.5 16 16.5 28.5 6.5" fill="none" stroke="#1f2a3a"
  stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round"/><circle cx="16" cy="16.5" r="4.6"
  fill="#b34700"/></svg>`;

function offlinePage() {
  const { title, text, again } = WORDS[spoken];
  const nonce = crypto.randomUUID();
  const page = `<!doctype html><html lang="${spoken}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Tutti</title>
<style nonce="${nonce}">${STYLE}</style></head><body>
<main>${ENVELOPE}<h1>${title}</h1><p>${text}</p><a href="">${again}</a></main>
<script nonce="${nonce}">${RETURN}</script></body></html>`;
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'`,
    "Cache-Control": "no-store",
  };
  return new Response(page, { status: 503, headers });
}

const fromNetwork = (request) => fetch(request).catch(offlinePage);

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { pathname } = new URL(event.request.url);
  // What is downloaded is opened, too, and boards in pages of others are not ours to fill.
  const isPage = event.request.mode === "navigate" && !pathname.startsWith("/api/") && !pathname.startsWith("/embed/");
  if (isPage) event.respondWith(fromNetwork(event.request));
});
