import sharp from 'sharp';

const SIZE = 256;

async function png(pixelOf: (x: number, y: number) => [number, number, number]): Promise<Buffer> {
  const pixels = Buffer.alloc(SIZE * SIZE * 3);
  for (let at = 0; at < SIZE * SIZE; at += 1) pixels.set(pixelOf(at % SIZE, Math.floor(at / SIZE)), at * 3);
  return sharp(pixels, { raw: { width: SIZE, height: SIZE, channels: 3 } })
    .png()
    .toBuffer();
}

/** Makes an imagery tile with fields and hedges; all tiles are equal. */
export const imageryTile = (): Promise<Buffer> =>
  png((x, y) => {
    const field = (Math.floor(x / 32) * 7 + Math.floor(y / 32) * 3) % 5;
    return x % 32 < 2 || y % 32 < 2 ? [30, 48, 30] : [58 + field * 9, 84 + field * 8, 52 + field * 5];
  });

/** Makes a height tile in Terrarium encoding: round hills, 0–600 m, continuous at its edges. */
export const heightTile = (): Promise<Buffer> =>
  png((x, y) => {
    const height = 300 - 300 * Math.cos((x / SIZE) * 2 * Math.PI) * Math.cos((y / SIZE) * 2 * Math.PI);
    const coded = height + 32_768;
    return [Math.floor(coded / 256), Math.floor(coded) % 256, Math.floor((coded % 1) * 256)];
  });
