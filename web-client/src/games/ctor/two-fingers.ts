// Two fingers shift the view of the board, one square for each square's width they travel together.
// One finger is left to the page for scrolling.

interface Touches {
  readonly length: number;
  [index: number]: { clientX: number; clientY: number };
}

export interface TwoFingers {
  start: (event: TouchEvent) => void;
  move: { handleEvent: (event: TouchEvent) => void; passive: false };
}

export function middle(touches: Touches): { x: number; y: number } | null {
  const [a, b] = [touches[0], touches[1]];
  if (touches.length !== 2 || !a || !b) return null;
  return { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 };
}

export function twoFingers(onShift: (rows: number, columns: number) => void): TwoFingers {
  let from: { x: number; y: number } | null = null;
  return {
    start(event): void {
      from = middle(event.touches);
    },
    move: {
      passive: false,
      handleEvent(event): void {
        const now = middle(event.touches);
        if (!from || !now) return;
        event.preventDefault();
        const width =
          (event.currentTarget as HTMLElement).querySelector<HTMLElement>("[role=gridcell]")?.offsetWidth ?? 40;
        const columns = Math.trunc((from.x - now.x) / width);
        const rows = Math.trunc((from.y - now.y) / width);
        if (rows === 0 && columns === 0) return;
        onShift(rows, columns);
        from = { x: from.x - columns * width, y: from.y - rows * width };
      },
    },
  };
}
