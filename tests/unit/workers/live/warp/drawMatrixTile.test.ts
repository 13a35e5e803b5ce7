import { expect, it } from 'vitest';
import type { LiveMatrix } from '../../../../../src/domain/map/offeredLayer.ts';
import { MAX_MATRIX_TILES, matrixTiles } from '../../../../../workers/live/warp/drawMatrixTile.ts';

const level = (id: string, mPerPx: number, more: Partial<LiveMatrix> = {}): LiveMatrix => ({
  id,
  m_per_px: mPerPx,
  origin_e: 400_000,
  origin_n: 2_000_000,
  columns: Math.ceil(400_000 / (256 * mPerPx)),
  rows: Math.ceil(400_000 / (256 * mPerPx)),
  tile_px: 256,
  ...more,
});
const LEVELS = [level('fine', 0.25), level('middle', 1), level('coarse', 4)];
const box = (west: number, north: number, size: number) => ({ west, south: north - size, east: west + size, north });

it.each([
  [0.2, 'fine'],
  [0.3, 'fine'],
  [0.8, 'middle'],
  [1.3, 'middle'],
  [2.5, 'middle'],
  [3.2, 'coarse'],
  [50, 'coarse'],
])('matrix: for %f m a pixel the level %s is used', (mPerPx, id) => {
  expect(matrixTiles(LEVELS, box(500_000, 1_800_000, 100), mPerPx)!.matrix.id).toBe(id);
});

it('matrix: tiles are counted from the upper left corner and end with the matrix', () => {
  const found = matrixTiles([level('one', 1)], box(400_000 - 300, 2_000_000 + 10, 600), 1)!;
  expect(found).toMatchObject({ columns: [0, 1], rows: [0, 2], west: 400_000, north: 2_000_000 });
  const inner = matrixTiles([level('one', 1)], box(400_600, 1_999_400, 100), 1)!;
  expect(inner).toMatchObject({ columns: [2, 2], rows: [2, 2], west: 400_512, north: 1_999_488 });
  expect(matrixTiles([level('one', 1)], box(100_000, 1_999_400, 100), 1)).toBeNull();
});

it('matrix: a level with too many or too large tiles yields to a coarser one; invalid ones are skipped', () => {
  const wide = box(500_000, 1_800_000, 256 * Math.sqrt(MAX_MATRIX_TILES) + 10);
  expect(matrixTiles(LEVELS, wide, 1)!.matrix.id).toBe('coarse');
  expect(matrixTiles([level('large', 1, { tile_px: 1024 }), level('coarse', 8)], box(500_000, 1_800_000, 3000), 1)!.matrix.id).toBe(
    'coarse',
  );
  expect(matrixTiles([level('none', 0), level('less', -1), level('huge', 1, { tile_px: 1e9 })], wide, 1)).toBeNull();
});
