// The code that is drawn, read by an independent reader as a camera would see it.
import jsqrModule from "jsqr";
import { describe, expect, it } from "vitest";
import { qrPath } from "../src/components/qr.ts";

const read = jsqrModule as unknown as (
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
) => { data: string } | null;
const SCALE = 5;

/** The path as pixels: its runs are all that it is made of. */
function pixels({ size, path }: { size: number; path: string }): Uint8ClampedArray {
  const side = size * SCALE;
  const image = new Uint8ClampedArray(side * side * 4).fill(255);
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1H(\d+)z/g)];
  expect(runs.map((run) => run[0]).join("")).toBe(path);
  for (const [, x, y, width, back] of runs) {
    expect(back).toBe(x);
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; ++row) {
      for (let column = Number(x) * SCALE; column < (Number(x) + Number(width)) * SCALE; ++column) {
        image.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
      }
    }
  }
  return image;
}

describe("the QR code of a room", () => {
  it.each([
    "https://tutti.example/r/4GZK7Q2M",
    "http://127.0.0.1:8080/r/00000000",
    "https://a-rather-long-name.games.example.org/r/ZZZZZZZZ",
  ])("says %s to another reader", (link) => {
    const drawn = qrPath(link);
    expect(read(pixels(drawn), drawn.size * SCALE, drawn.size * SCALE)?.data).toBe(link);
  });

  it("keeps a quiet margin of four modules", () => {
    const { size, path } = qrPath("https://tutti.example/r/4GZK7Q2M");
    for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
      expect(Number(x)).toBeGreaterThanOrEqual(4);
      expect(Number(y)).toBeGreaterThanOrEqual(4);
      expect(Number(y)).toBeLessThan(size - 4);
      expect(Number(x) + Number(width)).toBeLessThanOrEqual(size - 4);
    }
  });
});
