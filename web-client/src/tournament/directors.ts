// What directors alone need, in one chunk: small ones cost more than they hold.
export { openDirecting } from "./directing.ts";
export { newTournament } from "./new.ts";
