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
const MARGIN_PX = 2;

/**
 * As fine as the tile, as far as the service draws so large.
 * @param mostPx a side that the service draws at most
 */
export function pictureFrame(mesh: GridMesh, mostPx: number): PictureFrame {
  const { minX, minY, maxX, maxY } = meshBox(mesh);
  const room = Math.max(16, Math.floor(mostPx)) - 2 * MARGIN_PX - 1;
  const mPerPx = Math.max(mesh.mPerPx, (maxX - minX) / room, (maxY - minY) / room);
  const [width, height] = [maxX - minX, maxY - minY].map((metres) => Math.ceil(metres / mPerPx) + 2 * MARGIN_PX) as [number, number];
  const west = minX - MARGIN_PX * mPerPx;
  const north = maxY + MARGIN_PX * mPerPx;
  return { box: { minX: west, minY: north - height * mPerPx, maxX: west + width * mPerPx, maxY: north }, width, height, mPerPx };
}
