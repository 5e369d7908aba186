/** When the page has nothing to do; after `mostMs` all the same. Where a browser does not tell, after `elseMs`. */
export const whenQuiet = (mostMs: number, elseMs: number): Promise<void> =>
  new Promise((done) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => done(), { timeout: mostMs });
    else setTimeout(done, elseMs);
  });
