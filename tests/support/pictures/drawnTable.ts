import type { GreyPicture } from '../../../workers/ocr/picture/greyOf.ts';

/** Bitmaps of digits with 5 × 7 dots, a number per row. */
const GLYPHS: Record<string, readonly number[]> = {
  0: [14, 17, 17, 17, 17, 17, 14],
  1: [4, 12, 4, 4, 4, 4, 14],
  2: [14, 17, 1, 6, 8, 16, 31],
  3: [14, 17, 1, 6, 1, 17, 14],
  4: [2, 6, 10, 18, 31, 2, 2],
  5: [31, 16, 30, 1, 1, 17, 14],
  6: [14, 16, 30, 17, 17, 17, 14],
  7: [31, 1, 2, 4, 4, 8, 8],
  8: [14, 17, 17, 14, 17, 17, 14],
  9: [14, 17, 17, 17, 15, 1, 14],
  '.': [0, 0, 0, 0, 0, 12, 12],
};
const DOT = 4;
const GLYPH_STEP = 6 * DOT;
const INK = 30;
const PAPER = 235;

export interface DrawnTable {
  rows: readonly (readonly string[])[];
  /** Darkness of the ruled lines, 0 to 1; 0 draws none. */
  ruled: number;
  /** Row height in pixels; digits are 28 px high. */
  pitch?: number;
  rotationDeg?: number;
  /** Perspective: how much nearer the right and lower sides are, as a fraction. */
  tilt?: readonly [right: number, down: number];
  /** Vertical displacement in pixels of a bent page, by position (0 to 1 each way). */
  bend?: (x: number, y: number) => number;
  /** Brightness factor by position, 0 to 1. */
  light?: (x: number, y: number) => number;
  /** Noise added to each pixel. */
  noise?: () => number;
}

const COLUMN = 300;
const BORDER = 90;

/** Renders a photograph of a table: digits of square dots, a known camera. */
export function drawnTable(table: DrawnTable): GreyPicture {
  const paper = drawPaper(table);
  const { rotationDeg = 0, tilt = [0, 0], bend = () => 0, light = () => 1, noise = () => 0 } = table;
  const angle = (rotationDeg * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const width = Math.round((paper.width * Math.abs(cos) + paper.height * Math.abs(sin)) * 1.1);
  const height = Math.round((paper.height * Math.abs(cos) + paper.width * Math.abs(sin)) * 1.1);
  const pixels = new Uint8Array(width * height);
  const [tiltRight, tiltDown] = tilt;
  const [middleX, middleY, paperX, paperY] = [width / 2, height / 2, paper.width / 2, paper.height / 2];
  const seenAt = (x: number, seenY: number): number => {
    const y = seenY + bend(x / width, seenY / height);
    const far = 1 + (tiltRight * (x - middleX)) / width + (tiltDown * (y - middleY)) / height;
    const px = (x - middleX) / far;
    const py = (y - middleY) / far;
    return valueAt(paper, cos * px + sin * py + paperX, -sin * px + cos * py + paperY);
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const sum = seenAt(x - 0.25, y - 0.25) + seenAt(x + 0.25, y - 0.25) + seenAt(x - 0.25, y + 0.25) + seenAt(x + 0.25, y + 0.25);
      pixels[y * width + x] = Math.max(0, Math.min(255, (sum / 4) * light(x / width, y / height) + noise()));
    }
  }
  return { width, height, pixels };
}

function valueAt({ width, height, pixels }: GreyPicture, x: number, y: number): number {
  const i = Math.floor(x);
  const j = Math.floor(y);
  return i < 0 || j < 0 || i >= width || j >= height ? PAPER : pixels[j * width + i]!;
}

function drawPaper({ rows, ruled, pitch = 60 }: DrawnTable): GreyPicture {
  const columns = Math.max(...rows.map((row) => row.length));
  const width = columns * COLUMN + 2 * BORDER;
  const height = rows.length * pitch + 2 * BORDER;
  const pixels = new Uint8Array(width * height).fill(PAPER);
  const fill = (left: number, top: number, across: number, down: number, value: number): void => {
    for (let y = top; y < top + down; y++) pixels.fill(value, y * width + left, y * width + left + across);
  };
  if (ruled > 0) {
    const value = Math.round(PAPER - (PAPER - INK) * ruled);
    for (let row = 0; row <= rows.length; row++) fill(BORDER, BORDER + row * pitch, columns * COLUMN + 2, 2, value);
    for (let column = 0; column <= columns; column++) fill(BORDER + column * COLUMN, BORDER, 2, rows.length * pitch + 2, value);
  }
  for (const [row, cells] of rows.entries()) {
    for (const [column, text] of cells.entries()) {
      const left = BORDER + column * COLUMN + Math.round((COLUMN - text.length * GLYPH_STEP) / 2);
      const top = BORDER + row * pitch + Math.round((pitch - 7 * DOT) / 2);
      for (const [at, char] of [...text].entries()) {
        for (const [line, dots] of GLYPHS[char]!.entries()) {
          for (let dot = 0; dot < 5; dot++) {
            // Overlap the dots slightly, or diagonal ones would be disconnected.
            if (dots & (16 >> dot)) fill(left + at * GLYPH_STEP + dot * DOT, top + line * DOT, DOT + 1, DOT + 1, INK);
          }
        }
      }
    }
  }
  return { width, height, pixels };
}
