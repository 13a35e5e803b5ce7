import { announceWork } from '../../bridge/heartbeat.ts';
import type { GridMesh } from './gridMesh.ts';

/** A picture's pixels, with its upper left corner and resolution in the grid. */
interface GridPicture {
  /** RGBA, not premultiplied, row by row. */
  pixels: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
  west: number;
  north: number;
  mPerPx: number;
}

/**
 * Warps a picture to a tile (RGBA of sizePx² pixels) by bilinear interpolation, weighted by alpha. Pixels outside the
 * picture or the grid stay transparent. `sizePx` is a multiple of the mesh's cells.
 */
export function warpPixels(picture: GridPicture, { cells, corners }: GridMesh, sizePx: number): Uint8ClampedArray<ArrayBuffer> {
  const { pixels, width, height, west, north, mPerPx } = picture;
  const tile = new Uint8ClampedArray(4 * sizePx * sizePx);
  const from = new Uint32Array(pixels.buffer, pixels.byteOffset, width * height);
  const to = new Uint32Array(tile.buffer);
  const cellPx = sizePx / cells;
  /** Column in the picture, relative to the centre of its first pixel. */
  const columnOf = (corner: number): number => (corners[2 * corner]! - west) / mPerPx - 0.5;
  const rowOf = (corner: number): number => (north - corners[2 * corner + 1]!) / mPerPx - 0.5;

  const sample = (u: number, v: number, at: number): void => {
    const [column, row] = [Math.floor(u), Math.floor(v)];
    if (!(column >= 0 && row >= 0 && column + 1 < width && row + 1 < height)) return;
    const first = row * width + column;
    const pixel = from[first]!;
    // Most of a map has one colour.
    if (pixel === from[first + 1] && pixel === from[first + width] && pixel === from[first + width + 1]) {
      to[at] = pixel;
      return;
    }
    const [right, down] = [u - column, v - row];
    let [red, green, blue, alpha] = [0, 0, 0, 0];
    for (let corner = 0; corner < 4; corner += 1) {
      const source = 4 * (first + (corner & 1) + (corner >> 1) * width);
      const share = ((corner & 1) === 1 ? right : 1 - right) * (corner >> 1 === 1 ? down : 1 - down) * pixels[source + 3]!;
      red += share * pixels[source]!;
      green += share * pixels[source + 1]!;
      blue += share * pixels[source + 2]!;
      alpha += share;
    }
    if (alpha <= 0) return;
    tile[4 * at] = red / alpha;
    tile[4 * at + 1] = green / alpha;
    tile[4 * at + 2] = blue / alpha;
    tile[4 * at + 3] = alpha;
  };

  for (let cell = 0; cell < cells * cells; cell += 1) {
    const [cellRow, cellColumn] = [Math.floor(cell / cells), cell % cells];
    const northWest = cellRow * (cells + 1) + cellColumn;
    const southWest = northWest + cells + 1;
    const [u0, u1, u2, u3] = [northWest, northWest + 1, southWest, southWest + 1].map(columnOf) as [number, number, number, number];
    const [v0, v1, v2, v3] = [northWest, northWest + 1, southWest, southWest + 1].map(rowOf) as [number, number, number, number];
    for (let y = 0; y < cellPx; y += 1) {
      const down = (y + 0.5) / cellPx;
      const [left, right] = [u0 + (u2 - u0) * down, u1 + (u3 - u1) * down];
      const [top, bottom] = [v0 + (v2 - v0) * down, v1 + (v3 - v1) * down];
      const at = (cellRow * cellPx + y) * sizePx + cellColumn * cellPx;
      for (let x = 0; x < cellPx; x += 1) {
        const across = (x + 0.5) / cellPx;
        sample(left + (right - left) * across, top + (bottom - top) * across, at + x);
      }
    }
  }
  return tile;
}

/** Time for a million pixels and their readback on a cheap phone. */
const BUDGET_MS = 1500;

/** Creates a canvas for readback. @throws if the device provides none */
export function pixelCanvas(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas to read a picture from');
  return context;
}

export function drawOnTile(
  context: OffscreenCanvasRenderingContext2D,
  place: Pick<GridPicture, 'west' | 'north' | 'mPerPx'>,
  mesh: GridMesh,
  sizePx: number,
): Promise<ImageBitmap> {
  const { width, height } = context.canvas;
  announceWork(BUDGET_MS);
  const pixels = context.getImageData(0, 0, width, height).data as GridPicture['pixels'];
  return createImageBitmap(new ImageData(warpPixels({ ...place, pixels, width, height }, mesh, sizePx), sizePx, sizePx));
}
