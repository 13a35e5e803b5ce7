import { announceWork } from '../../bridge/heartbeat.ts';
import type { GridMesh } from './gridMesh.ts';
import { type GridPicture, warpPixels } from './warpPixels.ts';

/** A million pixels on a cheap phone, with what the canvas needs to hand them over. */
const BUDGET_MS = 1500;

/** A canvas whose pixels are read again. @throws where the device gives none */
export function pixelCanvas(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas to read a picture from');
  return context;
}

/**
 * What was drawn on a canvas, as a tile.
 * @param place where the canvas lies in the grid
 */
export function layOnTile(
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
