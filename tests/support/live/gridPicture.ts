/** Picture with a colour per position: red and green repeat every PERIOD_M of easting, blue varies with northing. */
export const PERIOD_M = 16;

const turn = (metres: number): number => (2 * Math.PI * metres) / PERIOD_M;
const level = (share: number): number => 127.5 + 120 * share;

/** Returns red, green and blue of a position in the grid, in metres. */
export const gridColour = (eastM: number, northM: number): [number, number, number] => [
  level(Math.sin(turn(eastM))),
  level(Math.cos(turn(eastM))),
  level(Math.sin(turn(northM))),
];

/** Position of the picture, and its pixel size. */
interface PicturePlace {
  west: number;
  north: number;
  mPerPx: number;
  width: number;
  height: number;
}

/** Draws its pixels, RGBA. */
export function gridPixels({ west, north, mPerPx, width, height }: PicturePlace): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(4 * width * height);
  const columns = Array.from({ length: width }, (_, column) => gridColour(west + (column + 0.5) * mPerPx, 0));
  for (let row = 0, at = 0; row < height; row += 1) {
    const [, , blue] = gridColour(0, north - (row + 0.5) * mPerPx);
    for (const [red, green] of columns) {
      pixels[at] = red;
      pixels[at + 1] = green;
      pixels[at + 2] = blue;
      pixels[at + 3] = 255;
      at += 4;
    }
  }
  return pixels;
}

/** Returns the distance east in metres between a colour of the picture and a position, at most half a period. */
export function eastErrorM([red, green]: readonly [number, number], eastM: number): number {
  const found = (Math.atan2(red - 127.5, green - 127.5) * PERIOD_M) / (2 * Math.PI);
  const off = (((found - eastM) % PERIOD_M) + PERIOD_M) % PERIOD_M;
  return Math.min(off, PERIOD_M - off);
}

/** Returns the distance north from the change of blue at the position; 0 where blue hardly changes. */
export function northErrorM(blue: number, northM: number): number {
  const slope = (120 * 2 * Math.PI * Math.abs(Math.cos(turn(northM)))) / PERIOD_M;
  return slope < 20 ? 0 : Math.abs(blue - gridColour(0, northM)[2]) / slope;
}
