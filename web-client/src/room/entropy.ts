// A seat's own contribution to the draws: 16 random bytes, so that no server could have foreseen them.

export function entropy(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
