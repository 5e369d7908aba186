// The screens on the contact sheets, in their order there. A row is one screen:
//
//   name    what it is called there, and in /fixtures.html?scene=… unless `scene` says otherwise
//   more    what stands behind the scene in the address
//   served  fixtures do not have it: where it is on the server that house.mjs starts, and who looks at it
//   press   what is pressed once the page is there, in this order
//   see     what must be seen before a picture is taken, beside the heading: it may come later than that
//   look    what is brought to the top of the window
//   anew    opened anew for each window: what lies there was measured, and does not follow
//   moves   with motion, which all others are looked at without
//   hold    a reveal is on its way: as soon as something moves in `when`, all that moves stands still at that moment
//
// `press`, `see`, `look`: test ids, or selectors where that is not enough.

// Pages of boards alone have their heading before a board has come.
const drawn = (place) => `${place} .board-area > *`;
const verified = "[data-testid=seal]:not([data-state=wait])";

export const SECTIONS = [
  {
    title: "Start and rooms",
    scenes: [
      { name: "lobby", see: ["finder"] },
      { name: "featured", see: ["[data-testid=featured][data-state=shown]"], look: "#featured-place" },
      { name: "new", see: ["make-room"] },
      { name: "open", see: ["before-game"] },
      { name: "totas-open", see: ["before-game"] },
      { name: "tritoc-open", see: ["before-game"] },
      { name: "help", see: ["try-operations"] },
      { name: "help-totas", see: ["explore"] },
      { name: "help-tritoc", see: ["try-throw"] },
      { name: "settings" },
    ],
  },
  {
    title: "First lessons",
    scenes: [
      { name: "lesson-ctor", see: ["board", "coach-act"] },
      { name: "lesson-totas", see: ["board", "coach-act"] },
      { name: "lesson-totas-doom", see: ["board", "coach-act"] },
      { name: "lesson-tritoc", see: ["board", "coach-act"] },
      { name: "lesson-over", see: ["board", "lesson-learnt"] },
    ],
  },
  {
    title: "Tables",
    scenes: [
      { name: "put", see: ["board", "tab-log", "first-hint"] },
      { name: "sealed", see: ["board", "tab-log"] },
      { name: "secrets", see: ["board", "tab-log"] },
      { name: "ground", see: ["board", "tab-log", "first-hint"] },
      { name: "planned", see: ["board", "tab-log"] },
      { name: "doom", see: ["board", "tab-log"] },
      { name: "dark", see: ["board", "tab-log"] },
      { name: "tritoc-throw", see: ["board", "tab-log"] },
      { name: "tritoc-place", see: ["board", "tab-log"] },
    ],
  },
  {
    title: "Reveals on stage: the envelopes are open",
    scenes: [
      // Lines have flown to the board, and two clash.
      { name: "reveal-ctor", scene: "put", press: ["square-2", "seal"], moves: true, hold: at(".flight-line", 1_440) },
      // The same for a system that asks for less motion.
      { name: "reveal-ctor-calm", scene: "put", press: ["square-2", "seal"], hold: at(".fx.opened", 200) },
      // Both plans as arrows; then what comes of them is named.
      { name: "reveal-totas", scene: "arrows", press: ["seal"], moves: true, hold: at(".captions", 1_050) },
      { name: "reveal-totas-meet", scene: "arrows", press: ["seal"], moves: true, hold: at(".captions", 1_980) },
      // The dice are in the air.
      { name: "reveal-tritoc", scene: "tritoc-throw", press: ["throw"], moves: true, hold: at(".dice-row .d6", 500) },
    ],
  },
  {
    title: "Ends, looking back, looking on",
    scenes: [
      { name: "over", see: ["board", "result"] },
      { name: "over-lost", see: ["board", "result"] },
      { name: "totas-over", see: ["board", "result"] },
      { name: "tritoc-over", see: ["board", "result"] },
      { name: "games", see: [".room-line"] },
      { name: "replay-ctor", see: ["board", verified] },
      { name: "replay-totas", see: ["board", verified] },
      { name: "replay-tritoc", see: ["board", verified] },
      { name: "watch", see: [drawn(".live-stage.onlooker")] },
      { name: "live-ctor", see: [drawn("[data-testid=live-room]")] },
      { name: "overlay-ctor", see: [drawn("#overlay-4WATCH04")] },
      { name: "overlay-totas", more: "theme=dark", see: [drawn("#overlay-2WATCH02")] },
      { name: "overlay-pair", see: [drawn("#overlay-4WATCH04"), drawn("#overlay-2WATCH02")] },
    ],
  },
  {
    title: "People",
    scenes: [
      { name: "account-guest", see: ["register"] },
      { name: "account", see: ["devices"] },
      { name: "person", see: ["rating-cards"] },
      { name: "ratings", see: ["best"] },
      { name: "follows", see: ["follows"], look: "follows" },
      { name: "push", scene: "push-told", see: ["push-devices"], look: "push" },
      {
        name: "name-menu",
        served: { path: "/r/{talk}", who: "Ada" },
        press: ["[data-testid=seat-white1] [data-person]"],
        see: ["name-menu"],
      },
      {
        name: "report",
        served: { path: "/moderation", who: "Grace" },
        press: [".report details summary", ".report [data-testid$=-close]"],
        see: ["report-answer"],
      },
      { name: "moderation", see: ["audit"] },
    ],
  },
  {
    title: "The bell and challenges",
    scenes: [
      { name: "b-bell", press: ["bell"], see: ["bell-list"], anew: true },
      { name: "b-challenged", see: [".notice"] },
      { name: "new-person", see: ["challenge-player"] },
      { name: "c-wait", see: ["challenge"] },
      { name: "c-for-me", see: ["challenge-accept"] },
      { name: "c-refused", see: ["challenge"] },
    ],
  },
  {
    title: "Finding people",
    scenes: [
      { name: "f-some", see: ["finder-here"], look: "finder" },
      { name: "f-seeking", press: ["finder-go"], see: ["finder-stop"], look: "finder" },
      { name: "f-found", see: ["found"] },
      { name: "f-table", see: ["starts-by"] },
      { name: "f-party", see: ["party-members"] },
    ],
  },
  {
    title: "Tournaments",
    scenes: [
      { name: "tournaments", see: ["list-running"] },
      { name: "tournament-new", see: ["make-tournament"] },
      { name: "t-called", see: ["called"] },
      { name: "t-swiss", see: ["standings"] },
      { name: "t-cup", see: ["bracket"] },
      { name: "t-director", see: ["directing"] },
      { name: "t-over", see: ["standings"] },
    ],
  },
  {
    title: "Evenings",
    scenes: [
      { name: "e-new", see: ["open-evening"] },
      { name: "e-join", see: ["join-go"] },
      { name: "e-host", see: ["host-start"] },
      { name: "e-playing", see: ["tables"] },
      { name: "e-between", see: ["standings"] },
      { name: "e-over", see: ["winner"] },
      { name: "e-wall", see: ["evening-code"] },
      { name: "e-wall-playing", see: ["tables"] },
      { name: "e-wall-over", see: ["winner"] },
    ],
  },
  {
    title: "Closed doors",
    scenes: [
      { name: "nowhere" },
      { name: "room-gone", see: ["room-error"] },
      { name: "locked", see: ["password-go"] },
      { name: "replay-gone", see: ["replay-error"] },
      { name: "live-gone", see: ["live-gone"] },
      { name: "t-gone", see: ["t-gone"] },
      { name: "e-gone", see: ["ev-gone"] },
      { name: "c-gone", see: ["challenge-gone"] },
      { name: "f-party-gone", see: ["party-gone"] },
      { name: "person-none", see: ["person-nobody"] },
      { name: "moderation-forbidden", see: ["moderation-why"] },
    ],
  },
];

/** `when` something moves there, at so many milliseconds of the reveal. */
function at(when, ms) {
  return { when, ms };
}
