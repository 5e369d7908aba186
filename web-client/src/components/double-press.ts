// How soon a second press belongs to the first, wherever that is asked.

/** So soon after a press, another was meant for what stood there before. */
export const DOUBLE_PRESS_MS = 600;
