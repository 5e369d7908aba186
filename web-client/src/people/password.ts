// How good a password is, as far as a page can honestly say: by its length.
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

export type Strength = "short" | "fair" | "good" | "strong";

export function strengthOf(password: string): Strength {
  const length = [...password].length;
  return length < PASSWORD_MIN ? "short" : length < 12 ? "fair" : length < 16 ? "good" : "strong";
}
