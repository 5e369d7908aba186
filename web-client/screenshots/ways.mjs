// The ways in which every screen is looked at. Those of one window and one language stand together: between them
// nothing has to be opened anew.
const PHONE = { width: 390, height: 844 };
const TABLET = { width: 820, height: 1180 };
const DESK = { width: 1440, height: 900 };
const WALL = { width: 2560, height: 1440 };
const dark = { colorScheme: "dark" };

/** `isUsual`: screens of an older tree are looked at so as well, and stand beside today's. */
export const WAYS = [
  { name: "390-light", ...PHONE, isUsual: true },
  { name: "390-dark", ...PHONE, ...dark, isUsual: true },
  { name: "820-light", ...TABLET, isUsual: true },
  { name: "820-dark", ...TABLET, ...dark, isUsual: true },
  { name: "1440-light", ...DESK, isUsual: true },
  { name: "1440-dark", ...DESK, ...dark, isUsual: true },
  { name: "1440-forced", ...DESK, forcedColors: "active" },
  { name: "2560-light", ...WALL, isUsual: true },
  { name: "2560-dark", ...WALL, ...dark, isUsual: true },
  { name: "1440-zoomed", width: 720, height: 450 }, // 200 % on a laptop
  { name: "740-lying", width: 740, height: 360 }, // a phone on its side
  { name: "390-fr", ...PHONE, language: "fr" },
  { name: "390-fr-dark", ...PHONE, ...dark, language: "fr" },
  { name: "1440-fr", ...DESK, language: "fr" },
  { name: "390-ru", ...PHONE, language: "ru" },
  { name: "1440-ru", ...DESK, language: "ru" },
  { name: "1440-ru-dark", ...DESK, ...dark, language: "ru" },
];

/** By a window's width: how wide its picture is on a sheet, in pixels. */
export const SHRUNK = { 390: 140, 720: 288, 740: 288, 820: 180, 1440: 288, 2560: 320 };
