// The sheets of pieces and grounds, drawn once. Where a sheet of vector drawings is the background of a piece, the
// browser draws it anew for each: a board of fifty takes a slow processor a third of a second, and again whenever it is
// painted. A picture of the sheet takes a tenth of that. Where none can be made, the sheets themselves stand in.
import classic from "./pieces/classic.svg?url";
import signs from "./pieces/signs.svg?url";
import terrain from "./pieces/terrain.svg?url";

/** A square of the largest board, 2560 px wide screens have it; a sharper screen gets as much more. */
const CELL_PX = 104;
const CELL_MOST_PX = 208;

const SHEETS = {
  classic: { address: classic, columns: 13, rows: 2 },
  signs: { address: signs, columns: 13, rows: 2 },
  terrain: { address: terrain, columns: 5, rows: 1 },
} as const;

type Sheet = keyof typeof SHEETS;

const made = new Map<Sheet, Promise<void>>();

/** Settles when `board/pieces.css` has the pictures. `figures`: as they are set. */
export async function drawPieces(figures: string): Promise<void> {
  const wanted: Sheet[] = figures === "letters" ? ["terrain"] : [figures === "signs" ? "signs" : "classic", "terrain"];
  await Promise.all(wanted.map(draw));
}

function draw(sheet: Sheet): Promise<void> {
  const known = made.get(sheet) ?? picture(sheet).catch(() => undefined);
  made.set(sheet, known);
  return known;
}

async function picture(sheet: Sheet): Promise<void> {
  const { address, columns, rows } = SHEETS[sheet];
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  const cell = Math.min(CELL_MOST_PX, Math.ceil(CELL_PX * devicePixelRatio));
  [canvas.width, canvas.height] = [columns * cell, rows * cell];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done));
  if (blob === null) return;
  const drawn = new Image();
  drawn.src = URL.createObjectURL(blob);
  // Else it would be decoded while the first board is painted.
  await drawn.decode();
  document.documentElement.style.setProperty(`--${sheet}`, `url("${drawn.src}")`);
}
