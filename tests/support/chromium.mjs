// Debian's Chromium as tests and figures start it: without what nobody sees of it here. No dependencies.

export const chromiumPath = process.env.CHROMIUM ?? "/usr/bin/chromium";
// The same without what is around a page in a browser with windows (what can be installed, notifications of the desktop):
// a quarter of the processor's time less.
export const headlessShellPath = process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell";

// Chromium heeds the last list of features that it is given, so this has what Playwright switches off, too
// (chromiumSwitches.ts of 1.65).
const ofPlaywright = [
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "AimEnabled",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

// The list below the address bar is a page of its own by now, opened ahead with every window, and each browser context
// is one: two to three seconds of a processor for something that no test sees.
const ofWindows = ["PreloadTopChromeWebUI", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "WebUIOmniboxPopup"];

export const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-dev-shm-usage",
  "--mute-audio",
  `--disable-features=${[...ofPlaywright, ...ofWindows].join(",")}`,
];
