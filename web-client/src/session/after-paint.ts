/** Settles when what is about to be drawn has been painted: what is not needed for it begins only then. */
export const afterPaint = (): Promise<void> =>
  new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
