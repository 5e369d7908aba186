// What is said to people who listen to the page: two live regions that are always there. The polite
// one waits for a pause, the urgent one does not. The last thing said can be said again.

export interface Voice {
  /** Said, and said again by `repeat`: what a reveal brought. */
  say: (text: string) => void;
  /** Said, but not what `repeat` repeats. */
  sayOnce: (text: string) => void;
  sayNow: (text: string) => void;
  repeat: () => void;
}

export function openVoice(polite: HTMLElement, urgent: HTMLElement): Voice {
  let last = "";
  const put = (region: HTMLElement, text: string): void => {
    if (text === "") return;
    // The same words twice are spoken twice only if the node is new.
    const line = document.createElement("p");
    line.textContent = text;
    region.replaceChildren(line);
  };
  return {
    say(text): void {
      last = text;
      put(polite, text);
    },
    sayOnce(text): void {
      put(polite, text);
    },
    sayNow(text): void {
      put(urgent, text);
    },
    repeat: () => put(polite, last),
  };
}
