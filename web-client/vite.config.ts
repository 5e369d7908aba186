// How the page is built. The server sends it under a strict policy (no inline script, no inline style),
// so nothing here may inline code, and style sheets are linked at the end of the body: a style sheet
// there holds back no painting, and module scripts still wait for it.
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig, type Plugin } from "vite";

function stylesLast(): Plugin {
  return {
    name: "styles-last",
    enforce: "post",
    transformIndexHtml: {
      order: "post",
      handler(html) {
        const links: string[] = [];
        const rest = html.replace(/\s*<link rel="stylesheet"[^>]*>/g, (link) => {
          links.push(link.trim());
          return "";
        });
        return rest.replace("</body>", `${links.map((link) => `  ${link}\n  `).join("")}</body>`);
      },
    },
  };
}

/** The typeface is asked for beside the script, not only when the style sheet is here; Cyrillic, where it is needed. */
function fontEarly(): Plugin {
  return {
    name: "font-early",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => /brygada-latin[^/]*\.woff2$/.test(name))
          .map((name) => ({
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${name}`, crossorigin: "" },
            injectTo: "head" as const,
          })),
    },
  };
}

/**
 * What a place wants before it can be drawn, beside the first load: else each part would be asked for only when the one
 * before it had come and been read. By the first part of an address, and by the game that is played there.
 */
const PLACES: Record<string, { parts: string[]; sheets?: string[] }> = {
  r: { parts: ["screens/room"], sheets: ["room"] },
  g: { parts: ["screens/replay"], sheets: ["room", "replay", "proof"] },
  help: { parts: ["screens/help"], sheets: ["room"] },
  watch: { parts: ["screens/watch"], sheets: ["room", "onlooker", "live"] },
  games: { parts: ["screens/games"], sheets: ["room", "forms", "games"] },
  t: { parts: ["screens/people", "screens/tournament"], sheets: ["room", "forms", "people", "tournament"] },
  // What its page and its wall have in common.
  e: { parts: ["evening/door"], sheets: ["room"] },
  u: { parts: ["screens/people", "screens/person"], sheets: ["room", "forms", "people"] },
};
/** Of a game, at such a place, with the style that its table asks for. */
const GAME_PARTS: Record<string, string[]> = { r: ["table", "options"], g: ["table", "replay"] };

/** By the name of each chunk: what it imports, and what these do. Known before a page asks for what a lazy part needs. */
const closures = new Map<string, Set<string>>();

function closuresOfChunks(): Plugin {
  return {
    name: "closures-of-chunks",
    apply: "build",
    generateBundle: {
      order: "pre",
      handler(_, bundle): void {
        const walk = (name: string, into: Set<string>): Set<string> => {
          const chunk = bundle[name];
          if (into.has(name) || chunk?.type !== "chunk") return into;
          into.add(name);
          chunk.imports.forEach((each) => walk(each, into));
          return into;
        };
        closures.clear();
        for (const name of Object.keys(bundle)) closures.set(name, walk(name, new Set()));
      },
    },
  };
}

/** `early.json`: the server puts it into the pages it sends (server/gateway/early_parts.hpp). */
function earlyParts(): Plugin {
  return {
    name: "early-parts",
    apply: "build",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const assets = Object.values(bundle).filter((file) => file.type === "asset");
      const modules = [...this.getModuleIds()];
      const named = (end: string): string =>
        modules.find((id) => id.endsWith(`/src/${end}`)) ?? this.error(`no ${end}`);
      const brought = (module: string): ReadonlySet<string> => {
        const chunk =
          chunks.find(({ facadeModuleId }) => facadeModuleId === module) ??
          chunks.find(({ moduleIds }) => moduleIds.includes(module));
        return closures.get(chunk?.fileName ?? "") ?? new Set();
      };
      const sheetsOf = (module: string, seen = new Set<string>()): string[] => {
        if (seen.has(module)) return [];
        seen.add(module);
        if (/\.css\?url/.test(module)) return [module.replace(/^.*\/src\//, "src/").replace("?url", "")];
        return (this.getModuleInfo(module)?.importedIds ?? []).flatMap((id) => sheetsOf(id, seen));
      };
      const fileOf = (sheet: string): string =>
        assets.find(({ originalFileNames }) => originalFileNames.some((name) => name.endsWith(sheet)))?.fileName ??
        this.error(`no ${sheet}`);
      const first = brought(named("app/main.ts"));
      const links = (parts: string[], sheets: string[]): string[] => {
        const scripts = new Set(parts.flatMap((part) => [...brought(named(`${part}.ts`))]));
        return [...scripts]
          .filter((name) => !first.has(name))
          .concat(sheets.map(fileOf))
          .map((name) => `/${name}`);
      };
      const games = modules.flatMap((id) => /\/src\/games\/([a-z]+)\/game\.ts$/.exec(id)?.[1] ?? []);
      const early: Record<string, string[]> = {};
      for (const [place, { parts, sheets = [] }] of Object.entries(PLACES)) {
        early[place] = links(
          parts,
          sheets.map((sheet) => `src/styles/${sheet}.css`),
        );
        for (const game of GAME_PARTS[place] ? games : [])
          early[`${place}/${game}`] = links(
            (GAME_PARTS[place] ?? []).map((part) => `games/${game}/${part}`),
            sheetsOf(named(`games/${game}/table.ts`)),
          ).filter((name) => !early[place]?.includes(name));
      }
      this.emitFile({ type: "asset", fileName: "early.json", source: JSON.stringify(early) });
    },
  };
}

/** What programs are told, how games are verified, and the licences, as plain text beside the page. */
function documents(): Plugin {
  const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");
  return {
    name: "documents",
    apply: "build",
    generateBundle() {
      const emit = (name: string, text: string): void =>
        void this.emitFile({ type: "asset", fileName: `docs/${name}.txt`, source: text.replaceAll(".md)", ".txt)") });
      emit("bots", read("../protocol/bots.md"));
      for (const file of readdirSync(new URL("../protocol/reference", import.meta.url)))
        emit(`reference/${file.replace(".md", "")}`, read(`../protocol/reference/${file}`));
      emit("licences", `Tutti\n\n${read("../LICENSE")}\n\nBrygada 1918\n\n${read("src/generated/fonts/OFL.txt")}`);
    },
  };
}

const BLOCKS = "button|dd|div|dt|form|h[1-6]|header|label|li|nav|ol|option|p|section|select|td|th|tr|ul";
/** Line breaks that mean nothing: before the ends of tags and of blocks. */
const BEFORE_ENDS = new RegExp(`\\n(?=/?>|</(?:${BLOCKS})>)`, "g");
/** Line breaks that mean a space. */
const BEFORE_ATTRIBUTES = /\n(?=[@.?]?[a-z-]+=)/g;

/** How templates are laid out is for those who read the source: it would be sent as text, to be parsed into nodes. */
function noLayout(): Plugin {
  return {
    name: "no-layout",
    enforce: "pre",
    apply: "build",
    transform: (code, id) => (/\/src\/.*\.ts$/.test(id) ? { code: laidFlat(code), map: null } : null),
  };
}

function laidFlat(code: string): string {
  return code.replace(/\n +/g, "\n").replace(BEFORE_ENDS, "").replace(BEFORE_ATTRIBUTES, " ");
}

/** Words that come late; those of a game with the part that says them. */
const LAZY_WORDS = /src\/(i18n\/en\/(?!core)[a-z-]+|games\/[a-z]+\/words\/(en\/)?[a-z]+)\.ts$/;

/** `words-live`, or `words-fr-live`; of a game `words-ctor-table`, or `words-fr-ctor-table`. */
function dictionaryChunk(id: string): string {
  const [, game, language = "en", name] =
    /(?:games\/([a-z]+)\/words|i18n)\/(?:([a-z]+)\/)?([a-z-]+)\.ts$/.exec(id) ?? [];
  return ["words", language === "en" ? null : language, game, name].filter(Boolean).join("-");
}

/**
 * Words of other languages are chunks by themselves, since they are loaded one by one; only their names are given here.
 * Names are in the first load, where each letter of a hash is one more that does not compress.
 */
function chunkName(chunk: { facadeModuleId?: string | null }): string {
  const id = chunk.facadeModuleId ?? "";
  return /src\/(i18n|games\/[a-z]+\/words)\/(fr|ru)\//.test(id)
    ? `assets/${dictionaryChunk(id)}-[hash:7].js`
    : "assets/[name]-[hash:7].js";
}

/** What the first load shares with lazy parts, in one chunk: many small ones compress worse and ask more often. */
const SHARED =
  /node_modules\/lit-html(?!.*(guard|live))|vite\/preload-helper|src\/(generated\/games|wire\/messages|i18n\/(dictionary|forms|languages|en\/core)|language\/language|components\/(form-text|icons|name-card)|room\/(lobby|state)|session\/(after-paint|invitation|router|settings)|net\/(backoff|changes|clock|identity)|styles\/(load-sheet|(room|forms|torus)\.css))/;

/** The same for what the tables of all games share. */
const TABLE =
  /src\/((games\/common\/(any-press|letter-key|board-help|onlooker|remembered-log|reveal-stage|room-lines|stage-style)|components\/(countdown|envelopes|laid-envelopes|tabs|timer|underlined)|language\/underlines|room\/entropy)\.ts|styles\/(onlooker|stage)\.css)/;

/** For the ways into a game. */
const BEGIN =
  /src\/((games\/(practice|strength)|session\/strength|lesson\/(learn|learn-button|kept-lessons|offer))\.ts|styles\/lesson\.css)/;

/** For the start page. */
const START =
  /src\/(screens\/(start-rest|lobby-lines)|demo\/[a-z-]+|featured\/(featured|choice)|live\/strip)\.ts|src\/styles\/(demo|featured|start)\.css/;
const START_WORDS = /src\/i18n\/en\/(demo|featured|lesson|lobby|strength)\.ts$/;
const ROOM_WORDS = /src\/i18n\/en\/(errors|faces|room)\.ts$/;

/** Small things that many screens share, on the way to a board, too, and what every screen needs of the games: a chunk for each would cost more than it holds. */
const SAID =
  /src\/(language\/(errors|dates)|net\/api|session\/(attention|seen-hints|throw-in)|screens\/load-late|live\/offer|components\/(copy|double-press|following|key-list|snippet|player-name|player-list|face)|games\/(choices|registry|list|common\/first-parts|[a-z]+\/(game|reading))|room\/(hidden|players|seats|who))\.ts$|src\/styles\/(proof|setup|try)\.css/;

/** Likewise what a room shows beside its seats and beside its board. */
const BESIDE = /src\/(components\/chat|screens\/room-parts)\.ts$/;

/** Likewise what forms share. */
const FIELDS = /src\/components\/(fields|presets)\.ts$|lit-html\/directives\/live/;

/** Likewise what a tournament's page shares with what its directors do, and with the list of all. */
const TOURNAMENT =
  /src\/(tournament\/(acts|api|captain|focus|moved|party|question|reading|words)|language\/lists)\.ts$/;

/** What the panel of the table finder and the bar above every screen share: nearly all of it. */
const FINDING = /src\/finding\/(bar|hearing|kinds|outlook|panel|seeking)\.ts$/;

/** What board, replay, rules and choice of a game share, with the addresses of its sheets. */
const PARTS =
  /src\/games\/[a-z]+\/((armies|dice|drawn-pieces|figure|half|holes|motion|options|squares|style|torus|words)\.ts$|pieces\/|(?!colours)[a-z]+\.css\?)/;

/** The colours of all games: the start page wants these, and nothing else of a board. */
const COLOURS = /src\/games\/[a-z]+\/colours\.(ts$|css\?)/;

/** The tiles of all games on the start page. */
const CARDS = /src\/games\/[a-z]+\/(card\.(ts$|svg)|words\/(en\/)?card\.ts$)/;

/**
 * What a board shares with its own hints, lesson and replay, which come after it. What rules and choices share with it, too,
 * stands apart; so does what moves in a reveal.
 */
const BOARD =
  /src\/games\/(?!common)[a-z]+\/(?!game|reading|look|help|setup|options|ladder|replay|first-hints|lesson|card|colours|style|armies|drawn-pieces|figure|half|squares|words|torus|holes|dice|motion|moving|rehearsal|reveal-player|stage-arrows)[a-z-]+\.ts$/;

const gameNamed = (id: string): string => /games\/([a-z]+)\//.exec(id)?.[1] ?? "";

const serverAddress = process.env["TUTTI_SERVER"] ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [stylesLast(), fontEarly(), earlyParts(), closuresOfChunks(), documents(), noLayout()],
  build: {
    target: "es2023",
    // Beside a lazy part its own needs are fetched at once, but for what has come with the part that asks for it.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (own, needed, { hostId, hostType }) =>
        hostType === "html" ? needed : needed.filter((name) => name !== own && !closures.get(hostId)?.has(name)),
    },
    assetsInlineLimit: 0,
    // One sheet for the first load; what lazy parts bring along they load themselves (styles/load-sheet.ts).
    cssCodeSplit: false,
    // Words apart from code: they are what another language replaces. Those of the first load stay in it.
    rolldownOptions: {
      output: {
        chunkFileNames: chunkName,
        assetFileNames: "assets/[name]-[hash:7][extname]",
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: "words-room", test: ROOM_WORDS, priority: 2 },
            { name: "words-start", test: START_WORDS, priority: 2 },
            { name: "begin", test: BEGIN, priority: 1 },
            { name: "start", test: START, priority: 1 },
            { name: dictionaryChunk, test: LAZY_WORDS, priority: 1 },
            { name: "shared", test: SHARED, priority: 1 },
            { name: "table", test: TABLE, priority: 1 },
            { name: "said", test: SAID, priority: 1 },
            { name: "beside", test: BESIDE, priority: 1 },
            { name: "colours", test: COLOURS, priority: 2 },
            { name: "cards", test: CARDS, priority: 2 },
            { name: "fields", test: FIELDS, priority: 1 },
            { name: gameNamed, test: PARTS, priority: 1 },
            { name: (id) => `board-${gameNamed(id)}`, test: BOARD, priority: 1 },
            { name: "finding", test: FINDING, priority: 1 },
            { name: "tournament-shared", test: TOURNAMENT, priority: 1 },
          ],
        },
      },
    },
    reportCompressedSize: true,
  },
  optimizeDeps: { include: ["lit-html", "lit-html/directives/repeat.js", "uqr"] },
  server: {
    proxy: {
      "/ws": { target: serverAddress, ws: true, changeOrigin: true },
      "/api": { target: serverAddress, changeOrigin: true },
    },
  },
  test: {
    include: ["tests/**/*.test.ts"],
    environment: "node",
    setupFiles: ["tests/cancelled-animations.ts", "tests/settled-imports.ts"],
    // Nothing waits for the clock: these only fail, and a busy machine takes several times what an idle one does.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // By itself it leaves one core idle, which of two is half of them.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
} as Parameters<typeof defineConfig>[0]);
