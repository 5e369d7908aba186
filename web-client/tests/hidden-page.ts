// A page that is looked at, or not: happy-dom has no other tab.

let hidden = false;
Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });

function turn(away: boolean): void {
  hidden = away;
  document.dispatchEvent(new Event("visibilitychange"));
}

const icon = (): HTMLLinkElement => {
  const known = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (known) return known;
  const made = document.createElement("link");
  made.rel = "icon";
  made.href = "/favicon.svg";
  document.head.append(made);
  return made;
};

/** Somebody goes to another tab while this one has that title. */
export function hide(title: string): void {
  icon();
  document.title = title;
  turn(true);
}

export const look = (): void => turn(false);
export const iconShown = (): string | null => icon().getAttribute("href");
