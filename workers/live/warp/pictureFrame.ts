import type { PlaneBox } from '../ask/fillTemplate.ts';
import { type GridMesh, meshBox } from './gridMesh.ts';

/** The picture that is asked of a service for a tile. */
export interface PictureFrame {
  box: PlaneBox;
  width: number;
  height: number;
  mPerPx: number;
}

/** Around what the tile shows: its outermost pixels are read between two of the picture. */
const MIN_MARGIN_PX = 2;

/**
 * As fine as the tile, as far as the service draws so large.
 * @param mostPx a side that the service draws at most
 * @param marginPx around what the tile shows, where there is room for it
 */
export function pictureFrame(mesh: GridMesh, mostPx: number, marginPx: number): PictureFrame {
  const { minX, minY, maxX, maxY } = meshBox(mesh);
  const most = Math.max(16, Math.floor(mostPx));
  const room = most - 2 * MIN_MARGIN_PX - 1;
  const mPerPx = Math.max(mesh.mPerPx, (maxX - minX) / room, (maxY - minY) / room);
  const [shownX, shownY] = [maxX - minX, maxY - minY].map((metres) => Math.ceil(metres / mPerPx)) as [number, number];
  const margin = Math.max(MIN_MARGIN_PX, Math.min(marginPx, Math.floor((most - Math.max(shownX, shownY)) / 2)));
  const [width, height] = [shownX + 2 * margin, shownY + 2 * margin];
  const west = minX - margin * mPerPx;
  const north = maxY + margin * mPerPx;
  return { box: { minX: west, minY: north - height * mPerPx, maxX: west + width * mPerPx, maxY: north }, width, height, mPerPx };
}
