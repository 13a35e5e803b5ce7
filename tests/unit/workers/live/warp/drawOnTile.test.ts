import { describe, expect, it } from 'vitest';
import { gridOfEpsg, type Vn2000Grid } from '../../../../../src/domain/coordinates/vn2000.ts';
import { latOfMercator, lngOfMercator, mercatorX, mercatorY } from '../../../../../src/domain/geometry/mercator.ts';
import { loadGeometryCore } from '../../../../../workers/geometry/core.ts';
import type { MercatorTile } from '../../../../../workers/live/api.ts';
import { gridMesh } from '../../../../../workers/live/warp/gridMesh.ts';
import { pictureFrame } from '../../../../../workers/live/warp/drawWarpedTile.ts';
import { warpPixels } from '../../../../../workers/live/warp/drawOnTile.ts';
import { eastErrorM, gridPixels, northErrorM } from '../../../../support/live/gridPicture.ts';

const SIZE_PX = 256;
const core = await loadGeometryCore();

const tileOf = (lng: number, lat: number, z: number): MercatorTile => ({
  z,
  x: Math.floor(mercatorX(lng) * 2 ** z),
  y: Math.floor(mercatorY(lat) * 2 ** z),
});

/** Exact position on the grid of the middle of a tile's pixel. */
function placeOf({ z, x, y }: MercatorTile, grid: Vn2000Grid, column: number, row: number): [number, number] {
  const [across, down] = [(column + 0.5) / SIZE_PX, (row + 0.5) / SIZE_PX];
  const lngLat = Float64Array.of(lngOfMercator((x + across) / 2 ** z), latOfMercator((y + down) / 2 ** z));
  const [east, north] = core.fromWgs84(lngLat, grid);
  return [east!, north!];
}

/** Largest error in pixels of a tile drawn from a picture of the whole grid. */
function worstErrorPx(tile: MercatorTile, grid: Vn2000Grid): number {
  const mesh = gridMesh(tile, SIZE_PX, (lngLat) => core.fromWgs84(lngLat, grid))!;
  const { box, width, height, mPerPx } = pictureFrame(mesh, 2048, 2);
  const place = { west: box.west, north: box.north, mPerPx, width, height };
  const drawn = warpPixels({ ...place, pixels: gridPixels(place) }, mesh, SIZE_PX);
  let worst = 0;
  for (let row = 0; row < SIZE_PX; row += 17) {
    for (let column = 0; column < SIZE_PX; column += 17) {
      const at = 4 * (row * SIZE_PX + column);
      expect(drawn[at + 3]).toBe(255);
      const [east, north] = placeOf(tile, grid, column, row);
      worst = Math.max(worst, eastErrorM([drawn[at]!, drawn[at + 1]!], east), northErrorM(drawn[at + 2]!, north));
    }
  }
  return worst / mPerPx;
}

// Every registered VN-2000 grid: UTM, and TM-3 of each meridian in use.
const CODES = [3405, 3406, 5896, 5897, 5898, 5899, ...Array.from({ length: 14 }, (_, at) => 9205 + at)];

describe('warp', () => {
  it.each(CODES)('warp: EPSG:%i is within a quarter of a pixel at zoom 19, near its meridian and 3° away', (code) => {
    const grid = gridOfEpsg(code)!;
    for (const [off, lat] of [
      [0.02, 10.4],
      [-1.4, 16.1],
      [3, 21.3],
    ] as const) {
      expect(worstErrorPx(tileOf(grid.centralMeridianDeg + off, lat, 19), grid)).toBeLessThan(0.25);
    }
  });

  it.each([10, 12])('warp: the mesh of a curved tile is within a quarter of a pixel at zoom %i', (z) => {
    const grid = gridOfEpsg(9216)!;
    const tile = tileOf(108.2, 16.05, z);
    const mesh = gridMesh(tile, SIZE_PX, (lngLat) => core.fromWgs84(lngLat, grid))!;
    const cellPx = SIZE_PX / mesh.cells;
    const corner = (column: number, row: number): [number, number] => {
      const at = 2 * (row * (mesh.cells + 1) + column);
      return [mesh.corners[at]!, mesh.corners[at + 1]!];
    };
    let worst = 0;
    for (let row = 0; row < SIZE_PX; row += 13) {
      for (let column = 0; column < SIZE_PX; column += 13) {
        const [cellColumn, cellRow] = [Math.floor(column / cellPx), Math.floor(row / cellPx)];
        const [across, down] = [(column + 0.5) / cellPx - cellColumn, (row + 0.5) / cellPx - cellRow];
        const [a, b, c, d] = [
          corner(cellColumn, cellRow),
          corner(cellColumn + 1, cellRow),
          corner(cellColumn, cellRow + 1),
          corner(cellColumn + 1, cellRow + 1),
        ];
        const between = [0, 1].map(
          (axis) => (a[axis]! * (1 - across) + b[axis]! * across) * (1 - down) + (c[axis]! * (1 - across) + d[axis]! * across) * down,
        );
        const exact = placeOf(tile, grid, column, row);
        worst = Math.max(worst, Math.hypot(between[0]! - exact[0], between[1]! - exact[1]) / mesh.mPerPx);
      }
    }
    expect(worst).toBeLessThan(0.25);
  });

  it('warp: outside picture and grid it is transparent, and edge pixels do not darken their neighbours', () => {
    const corners = Float64Array.of(0, 8, 8, 8, 0, 0, 8, 0);
    const pixels = new Uint8ClampedArray(4 * 4 * 4);
    // One column of solid red beside transparent black.
    for (let row = 0; row < 4; row += 1) pixels.set([255, 0, 0, 255], 16 * row + 4);
    const place = { west: 0, north: 8, mPerPx: 1, width: 4, height: 4 };
    const drawn = warpPixels({ ...place, pixels }, { cells: 1, corners, mPerPx: 1 }, 16);
    const pixel = (column: number, row: number): number[] => [...drawn.subarray(4 * (16 * row + column), 4 * (16 * row + column) + 4)];
    expect(pixel(3, 3)).toEqual([255, 0, 0, 191]);
    expect(pixel(12, 3)).toEqual([0, 0, 0, 0]);
    const beyond = warpPixels({ ...place, pixels }, { cells: 1, corners: Float64Array.of(NaN, NaN, 8, 8, 0, 0, 8, 0), mPerPx: 1 }, 16);
    expect(beyond.some((value) => value !== 0)).toBe(false);
  });

  it('warp: a tile outside the grid has no mesh', () => {
    const grid = gridOfEpsg(9216)!;
    expect(gridMesh(tileOf(2.35, 48.85, 14), SIZE_PX, (lngLat) => core.fromWgs84(lngLat, grid))).toBeNull();
  });
});
