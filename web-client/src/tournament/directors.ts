// What directors alone need, in one chunk: small ones cost more than they hold.
export { open_directing } from "./directing.ts";
export { new_tournament } from "./new.ts";
