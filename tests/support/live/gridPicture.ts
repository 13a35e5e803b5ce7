/** A picture in a grid whose colours tell where one is: red and green turn once in PERIOD_M of the easting, blue swings with the northing. */
export const PERIOD_M = 16;

const turn = (metres: number): number => (2 * Math.PI * metres) / PERIOD_M;
const level = (share: number): number => 127.5 + 120 * share;

/** Red, green and blue of a place in the grid, metres. */
export const gridColour = (eastM: number, northM: number): [number, number, number] => [
  level(Math.sin(turn(eastM))),
  level(Math.cos(turn(eastM))),
  level(Math.sin(turn(northM))),
];

/** Where the picture lies, and its pixels' size. */
interface PicturePlace {
  west: number;
  north: number;
  mPerPx: number;
  width: number;
  height: number;
}

/** Its pixels, RGBA. */
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

/** How far a colour of the picture lies from a place, metres to the east; half a period at most. */
export function eastErrorM([red, green]: readonly [number, number], eastM: number): number {
  const found = (Math.atan2(red - 127.5, green - 127.5) * PERIOD_M) / (2 * Math.PI);
  const off = (((found - eastM) % PERIOD_M) + PERIOD_M) % PERIOD_M;
  return Math.min(off, PERIOD_M - off);
}

/** The same to the north, from how strongly blue changes there; 0 where it hardly does. */
export function northErrorM(blue: number, northM: number): number {
  const slope = (120 * 2 * Math.PI * Math.abs(Math.cos(turn(northM)))) / PERIOD_M;
  return slope < 20 ? 0 : Math.abs(blue - gridColour(0, northM)[2]) / slope;
}
