// Waiting. What is only a limit does not keep the program alive.
export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export const limit = (ms) => new Promise((resolve) => setTimeout(resolve, ms).unref());
