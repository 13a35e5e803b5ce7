import { expect, test } from 'vitest';
import { boxOfPacked } from '../../../../../src/domain/geometry/box.ts';
import { latOfMercator, lngOfMercator } from '../../../../../src/domain/geometry/mercator.ts';
import { type LandCell, NO_SIDE } from '../../../../../workers/parcels/land/landCell.ts';
import { type DrawnZone, ZoneCells } from '../../../../../workers/parcels/land/zoneCells.ts';
import { type Pair, polygonsShape } from '../../../../support/tiles/tileShapes.ts';

/** A tile of zoom 15, about 1.2 km wide. */
const CELL = { x: 26_236, y: 14_907 };
const at = (x: number, y: number): Pair => [lngOfMercator((CELL.x + x) / 2 ** 15), latOfMercator((CELL.y + y) / 2 ** 15)];
const NEAR = { lng: at(0.5, 0.5)[0], lat: at(0.5, 0.5)[1] };

const square = (x: number, y: number, side: number, kind = 1): DrawnZone => ({
  kind,
  shape: polygonsShape([[[at(x, y), at(x + side, y), at(x + side, y + side), at(x, y + side)]]]),
});

/** All pieces, each cell once. */
function piecesOf(zones: readonly DrawnZone[], corners: number): LandCell[][] {
  const cells = new ZoneCells();
  for (const [id, { shape }] of zones.entries()) cells.add(id, boxOfPacked(shape.lngLat));
  const pieces: LandCell[][] = [];
  for (let from = 0; ;) {
    const piece = cells.build(NEAR, from, corners, (id) => zones[id]!);
    pieces.push(piece.cells);
    from += piece.cells.length;
    if (piece.isLast) return pieces;
    expect(piece.cells.length).toBeGreaterThan(0);
  }
}

const idsOf = (cells: readonly LandCell[]): number[] =>
  cells.flatMap(({ batches }) => batches.flatMap(({ featureIds }) => [...featureIds]));

test('zone cells: every zone comes once, nearest cells first, in the file’s order within a cell', () => {
  const zones = Array.from({ length: 300 }, (_, i) => square((i * 7) % 20, (i * 11) % 15, 0.04));
  const pieces = piecesOf(zones, 100);
  expect(pieces.length).toBeGreaterThan(3);
  const cells = pieces.flat();
  expect(idsOf(cells).toSorted((a, b) => a - b)).toEqual(zones.map((_, id) => id));
  const distances = cells.map(({ x, y }) => Math.hypot(x - CELL.x, y - CELL.y));
  expect(distances).toEqual(distances.toSorted((a, b) => a - b));
  for (const cell of cells) expect(idsOf([cell])).toEqual(idsOf([cell]).toSorted((a, b) => a - b));
});

test('zone cells: a zone is exact to its grid step and has its kind; wide ones have an own grid below', () => {
  const [small, wide] = [square(0.25, 0.75, 0.1, 3), square(-2, -2, 5, 4)];
  const [[cell]] = piecesOf([small, wide], 1) as [LandCell[]];
  expect(cell!.batches.map(({ isWide, featureIds }) => [isWide, [...featureIds]])).toEqual([
    [true, [1]],
    [false, [0]],
  ]);
  for (const [batch, x, y, kind] of [
    [cell!.batches[1]!, 0.25, 0.75, 3],
    [cell!.batches[0]!, -2, -2, 4],
  ] as const) {
    expect(batch.vertices[6]! % NO_SIDE).toBe(kind);
    expect(Math.abs(((batch.originX + batch.vertices[4]! * batch.step) * 2 ** 15 - CELL.x - x) / (batch.step * 2 ** 15))).toBeLessThan(1);
    expect(Math.abs(((batch.originY + batch.vertices[5]! * batch.step) * 2 ** 15 - CELL.y - y) / (batch.step * 2 ** 15))).toBeLessThan(1);
  }
  const cellM = 1175;
  expect(cell!.batches[1]!.step * 2 ** 15 * cellM).toBeLessThan(0.03);
});

test('zone cells: a whole province has fewer, larger cells, and one distant zone changes nothing', () => {
  const province = Array.from({ length: 2500 }, (_, i) => square((i % 50) * 2, Math.floor(i / 50) * 2, 0.1));
  const cells = piecesOf(province, 1e9).flat();
  expect(cells.length).toBeLessThanOrEqual(256);
  expect(idsOf(cells)).toHaveLength(2500);
  const town = [square(0.1, 0.1, 0.1), square(-20_000, -10_000, 0.1)];
  const [near] = piecesOf(town, 1e9).flat();
  expect(near!.x).toBe(CELL.x);
});
