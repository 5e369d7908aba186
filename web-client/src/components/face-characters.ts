// The computer players' faces: six sheets of paper, which play easily, six inks of medium strength, six strong seals of
// wax. Drawn on 24 x 24 so that eyes and outline can be told apart at that size.

export interface Character {
  /** The outline, filled. */
  body: string;
  /** Folds and edges within it. */
  folds?: string;
  /** Features that are filled: eyes, mouths. */
  spots: string;
  /** Features that are lines: brows, mouths. */
  lines?: string;
}

export const disc = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;

const eyes = (left: number, right: number, y: number, r = 1.5): string => disc(left, y, r) + disc(right, y, r);

/** Corners on two circles in turn. */
export function star(points: number, outer: number, inner: number): string {
  const corners = Array.from({ length: 2 * points }, (_, index) => {
    const angle = (Math.PI * index) / points;
    const r = index % 2 === 0 ? outer : inner;
    return `${(12 + r * Math.sin(angle)).toFixed(2)} ${(12 - r * Math.cos(angle)).toFixed(2)}`;
  });
  return `M${corners.join("L")}Z`;
}

/** A round piece of wax whose edge has run out in so many places. */
export function scallop(lobes: number, r: number): string {
  const step = (2 * Math.PI) / lobes;
  const at = (index: number): string =>
    `${(12 + r * Math.sin(index * step)).toFixed(2)} ${(12 - r * Math.cos(index * step)).toFixed(2)}`;
  const bow = (r * Math.sin(step / 2) * 1.12).toFixed(2);
  const arcs = Array.from({ length: lobes }, (_, index) => `A${bow} ${bow} 0 0 1 ${at(index + 1)}`);
  return `M${at(0)}${arcs.join("")}Z`;
}

export const FAMILIES = ["paper", "ink", "wax"] as const;

const PAPER: Character[] = [
  {
    body: "M4.5 2.5H14.5L19.5 7.5V21.5H4.5Z",
    folds: "M14.5 2.5V7.5H19.5",
    spots: eyes(9, 15, 12),
    lines: "M8.8 16.2Q12 19 15.2 16.2",
  },
  {
    body: "M4.5 2.5H19.5V21.5H9.5L4.5 16.5Z",
    folds: "M4.5 16.5H9.5V21.5",
    spots: eyes(8.6, 14.4, 9) + disc(13.6, 15, 1.9),
    lines: "M7 5.6L9.6 5M13.2 5L15.8 5.6",
  },
  {
    body: "M3 3H21V21H3Z",
    folds: "M12 3V21M3 12H21",
    spots: eyes(7.7, 16.3, 8, 1.7),
    lines: "M8 16.5H16",
  },
  {
    body: "M6 5V19H18V5ZM4 2.5H20A2 2 0 0 1 20 6.5H4A2 2 0 0 1 4 2.5ZM4 17.5H20A2 2 0 0 1 20 21.5H4A2 2 0 0 1 4 17.5Z",
    spots: "",
    lines: "M7.8 10.4Q9.2 12.4 10.6 10.4M13.4 10.4Q14.8 12.4 16.2 10.4M11 15H13",
  },
  {
    body: "M2.5 3L9 8H15L21.5 3V13.5L12 22L2.5 13.5Z",
    folds: "M9 8L2.5 13.5M15 8L21.5 13.5",
    spots: eyes(8.6, 15.4, 13) + "M10 18H14L12 20.6Z",
  },
  {
    body: star(9, 10.4, 8.4),
    spots: "M7.8 13.6H16.2Q15.4 18 12 18T7.8 13.6Z",
    lines: "M7 11Q8.8 8.4 10.6 11M13.4 11Q15.2 8.4 17 11",
  },
];

const INK: Character[] = [
  {
    body: "M8.5 1.5H15.5V5.5L16.5 7.5C19.5 8.2 21 10 21 13V19A3 3 0 0 1 18 22H6A3 3 0 0 1 3 19V13C3 10 4.5 8.2 7.5 7.5L8.5 5.5Z",
    spots: "M6.6 12.6H11.2A2.3 2.3 0 0 1 6.6 12.6ZM12.8 12.6H17.4A2.3 2.3 0 0 1 12.8 12.6Z",
    lines: "M10 18.2H14",
  },
  {
    body: "M12 1C15.5 6 20 9.8 20 14.5A8 8 0 0 1 4 14.5C4 9.8 8.5 6 12 1Z",
    spots: eyes(9, 15, 13.4, 1.9),
    lines: "M9.8 18Q12 19.8 14.2 18",
  },
  {
    body: disc(12, 12.5, 8) + disc(3.6, 6.4, 2) + disc(20.2, 5.6, 2.6) + disc(20.8, 19.4, 1.9) + disc(4.4, 20.4, 1.6),
    spots: eyes(9.2, 14.8, 12.6, 1.6),
    lines: "M7 9.6L10.4 8.8M13.6 7.8L17 8.4M9.6 17Q12.6 17.8 14.6 15.8",
  },
  {
    body: "M3.5 11A8.5 9 0 0 1 20.5 11V16C20.5 20.5 19.6 22 18.2 22S16.2 20.6 16.2 18.4C16.2 21 15.4 22.4 14.1 22.4S12 21 12 18.4C12 21 11.2 22.4 9.9 22.4S7.8 21 7.8 18.4C7.8 20.6 7.2 22 5.8 22S3.5 20.5 3.5 16Z",
    spots: eyes(8.4, 15.6, 10.8, 2.2),
    lines: "M11 14.8H13",
  },
  {
    body: "M3.5 2L9.2 6.4H14.8L20.5 2L21 13.5A9 8.5 0 0 1 3 13.5Z",
    spots:
      "M8.4 9.6A1.4 2.2 0 0 1 8.4 14A1.4 2.2 0 0 1 8.4 9.6ZM15.6 9.6A1.4 2.2 0 0 1 15.6 14A1.4 2.2 0 0 1 15.6 9.6Z",
    lines: "M9.6 16.6Q10.8 18.4 12 16.6Q13.2 18.4 14.4 16.6",
  },
  {
    body: disc(10.5, 14.5, 8) + "M13 8.6C13 4.4 16.4 1.2 22.6 1C22.4 6.6 19.4 9.8 15 10Z",
    spots: eyes(7.8, 13.2, 14, 1.6),
    lines: "M7.6 18.2Q10.5 20.4 13.4 18.2",
  },
];

const WAX: Character[] = [
  {
    body: scallop(9, 9.6),
    spots: eyes(8.8, 15.2, 12.2, 1.6),
    lines: "M6.8 8.8H10.6M13.4 8.8H17.2M9.4 16.8H14.6",
  },
  {
    body: "M3.5 2.5H20.5V11.5C20.5 17 17.2 20.4 12 22.6C6.8 20.4 3.5 17 3.5 11.5Z",
    spots: "M6.4 8.2L11 10.6L10.6 12.6H7.6ZM17.6 8.2L13 10.6L13.4 12.6H16.4Z",
    lines: "M9.4 16.8H14.6",
  },
  {
    body: "M3.6 8.6L2.8 2L8 5.4L12 1.2L16 5.4L21.2 2L20.4 8.6V14A8.4 8 0 0 1 3.6 14Z",
    folds: "M3.8 8.8H20.2",
    spots: eyes(8.8, 15.2, 13, 1.6),
    lines: "M9 17.4Q12.6 18.6 15 16.2",
  },
  {
    body: disc(12, 13, 9.4) + "M9 1H15V5H9Z",
    spots: eyes(7.6, 15, 12, 1.4),
    lines: disc(15, 12, 3.4) + "M17.2 14.6V19M7.8 17.6H12.4",
  },
  {
    body:
      disc(12, 9.6, 8.4) + "M6.6 14L3.6 22.8L7.6 21.2L10.4 23.4L12 17ZM17.4 14L20.4 22.8L16.4 21.2L13.6 23.4L12 17Z",
    spots: "",
    lines: "M6.8 8.6Q8.8 11 10.8 8.6M13.2 8.6Q15.2 11 17.2 8.6M9.4 13Q12 15.2 14.6 13",
  },
  {
    body: "M5.5 10.5Q5.5 8.6 7.4 8.6H16.6Q18.5 8.6 18.5 10.5V22.5H5.5ZM12 .4C14.6 3 14.6 5.8 12 7.4C9.4 5.8 9.4 3 12 .4Z",
    spots: eyes(9.2, 14.8, 13.2),
    lines: "M9.6 17.4Q12 19.4 14.4 17.4",
  },
];

export const CHARACTERS: readonly Character[] = [...PAPER, ...INK, ...WAX];
