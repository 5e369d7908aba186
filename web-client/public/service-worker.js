// Shows a page of its own where there is no network, and what a person is told while no page is open. It answers nothing
// but the opening of pages, from the network first, and keeps no page, so nothing that it gives can be out of date.
// Browsers look for a newer one by themselves. src/push/worker.ts registers it, with the language.
const WORDS = {
  en: {
    title: "You are offline",
    text: "Tutti is played over the network, and there is none at the moment. Your seat is kept for a while: the page comes back by itself as soon as the network does.",
    again: "Try again",
  },
  fr: {
    title: "Vous êtes hors ligne",
    text: "On joue à Tutti par le réseau, et il n’y en a pas en ce moment. Votre place vous est gardée un certain temps\u00a0: la page revient d’elle-même dès que le réseau revient.",
    again: "Réessayer",
  },
  ru: {
    title: "Нет подключения к сети",
    text: "На Tutti играют по сети, а её сейчас нет. Ваше место на некоторое время остаётся за вами: страница откроется сама, как только сеть появится.",
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

// What is told, by its kind: a sentence, and behind it what it is about. Who has chosen what is in none of it. A kind
// that is not known here is of a newer server: something came, and the page says what.
const NEWS = {
  en: {
    called: ({ round }) => `Round ${round}: your board is ready`,
    challenged: ({ name }) => `${name} challenges you`,
    challenge_accepted: ({ name }) => `${name} has accepted your challenge`,
    challenge_refused: ({ name }) => `${name} has declined your challenge`,
    invited: ({ name }) => `${name} asks you to their table`,
    plays: ({ name }) => `${name} has begun a game`,
    directs: ({ name }) => `${name} has opened a tournament`,
    sanctioned: () => "An operator has forbidden you something",
    report_answered: () => "Your report has been answered",
    pop: ({ time }) => `It begins at ${time}`,
    other: () => "There is news for you",
  },
  fr: {
    called: ({ round }) => `Ronde ${round}\u00a0: votre table est prête`,
    challenged: ({ name }) => `${name} vous défie`,
    challenge_accepted: ({ name }) => `${name} a relevé votre défi`,
    challenge_refused: ({ name }) => `${name} a décliné votre défi`,
    invited: ({ name }) => `${name} vous invite à sa table`,
    plays: ({ name }) => `${name} a commencé une partie`,
    directs: ({ name }) => `${name} a ouvert un tournoi`,
    sanctioned: () => "Un opérateur a restreint votre compte",
    report_answered: () => "On a répondu à votre signalement",
    pop: ({ time }) => `Cela commence à ${time}`,
    other: () => "Il y a du nouveau pour vous",
  },
  ru: {
    called: ({ round }) => `Тур ${round}: ваша доска готова`,
    challenged: ({ name }) => `${name} вызывает вас на партию`,
    challenge_accepted: ({ name }) => `${name} принимает ваш вызов`,
    challenge_refused: ({ name }) => `${name} отклоняет ваш вызов`,
    invited: ({ name }) => `${name} зовёт вас за стол`,
    plays: ({ name }) => `${name} начинает партию`,
    directs: ({ name }) => `${name} открывает турнир`,
    sanctioned: () => "Оператор вам что-то запретил",
    report_answered: () => "На вашу жалобу ответили",
    pop: ({ time }) => `Начало в ${time}`,
    other: () => "Для вас есть новости",
  },
};

const textOf = (value) => (typeof value === "string" ? value : "");

/** What it is about: with its kind it names the note, so that a newer one takes the place of an older one. */
function subjectOf({ kind, challenge, room, tournament, pop, player, report }) {
  if (kind === "plays") return textOf(player?.id);
  return [challenge, tournament, pop, report, room].map(textOf).find((each) => each !== "") ?? "";
}

function pathOf({ kind, challenge, room, tournament }) {
  const [code, place, event] = [challenge, room, tournament].map((each) => encodeURIComponent(textOf(each)));
  if (place !== "") return `/r/${place}`;
  if (code !== "") return `/c/${code}`;
  if (event !== "") return `/t/${event}`;
  return kind === "sanctioned" || kind === "report_answered" ? "/account" : "/";
}

function noteOf(told) {
  const kind = Object.hasOwn(NEWS[spoken], textOf(told.kind)) ? told.kind : "other";
  const starts = Number(told.starts_unix_ms);
  const time = Number.isFinite(starts)
    ? new Intl.DateTimeFormat(spoken === "en" ? "en-GB" : spoken, { timeStyle: "short" }).format(starts)
    : "";
  const round = Number(told.round) || 1;
  const sentence = NEWS[spoken][kind]({ name: textOf(told.player?.name), round, time });
  const about = textOf(told.title) || textOf(told.text);
  // A meeting is called by its name; elsewhere what has happened comes first.
  const [title, body] = kind === "pop" && about !== "" ? [about, sentence] : [sentence, about];
  return {
    title,
    options: {
      body,
      lang: spoken,
      icon: "/icon-192.png",
      badge: "/icon-192.png",
      tag: `${kind}:${subjectOf(told)}`,
      // What waits for somebody sounds again where it takes the place of an older one.
      renotify: kind === "called" || kind === "challenged",
      data: { path: pathOf(told) },
    },
  };
}

const toldBy = (data) => {
  try {
    const told = data?.json();
    return typeof told === "object" && told !== null ? told : {};
  } catch {
    return {};
  }
};

const windows = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });

/** Browsers want each push to be shown. Whoever looks at a page of ours has been told there: then without a sound. */
async function show(data) {
  const { title, options } = noteOf(toldBy(data));
  const isSeen = (await windows()).some(({ visibilityState }) => visibilityState === "visible");
  await self.registration.showNotification(title, isSeen ? { ...options, silent: true, renotify: false } : options);
}

self.addEventListener("push", (event) => event.waitUntil(show(event.data)));

/** A page that is there already, the one at this place first, then the one that was looked at last; else a new one. */
async function lead(path) {
  const open = (await windows()).filter(({ url }) => !/^\/(embed|overlay)\//.test(new URL(url).pathname));
  const there = open.find(({ url }) => new URL(url).pathname === path);
  const page = there ?? open[0];
  if (!page) return self.clients.openWindow(path);
  await page.focus();
  if (!there) page.postMessage({ go: path });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data?.path ?? "/"));
});

/** The key that src/push/device.ts has left here; null: nobody wants to be told. */
async function handedKey() {
  const found = await (await self.caches.open("tutti-push")).match("/push-key");
  return found ? ((await found.json()).token ?? null) : null;
}

/** The browser has changed the address at which it is told: the server hears of the new one. */
async function tellAnew({ newSubscription, oldSubscription }) {
  const token = await handedKey();
  const key = oldSubscription?.options?.applicationServerKey;
  if (token === null) return;
  const subscription =
    newSubscription ??
    (key && (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })));
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  if (!endpoint) return;
  await fetch("/api/v1/push/devices", {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
    body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth }),
  });
}

self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(tellAnew(event)));
