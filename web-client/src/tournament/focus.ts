// Where the focus goes when what was pressed makes room for something else. After the next drawing, in which the frame
// has brought it to the panel's heading, or to the page, if it had nowhere to stay.

function soon(selectors: readonly string[], onlyIf: () => boolean): void {
  requestAnimationFrame(() => {
    if (!onlyIf()) return;
    for (const selector of selectors) {
      const found = document.querySelector<HTMLElement>(selector);
      if (found) return found.focus();
    }
  });
}

/** The first of these that is there. */
export const focusOn = (...selectors: string[]): void => soon(selectors, () => true);

/**
 * The same, unless who waited for the answer has gone on meanwhile. What can be reached by script alone is nowhere to
 * be.
 */
export const focusIfLost = (...selectors: string[]): void =>
  soon(selectors, () => document.activeElement === null || document.activeElement.matches("body, [tabindex='-1']"));

export const byId = (id: string): string => `[data-testid="${id}"]`;
