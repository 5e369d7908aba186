// What the first reveal of any game brings, in one piece: lines that fly, and the rehearsal.
export { playFlight } from "./letter-flight.ts";
export { rehearse } from "./rehearsal.ts";
