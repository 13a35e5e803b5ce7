import { expect, it } from 'vitest';
import { piecesOf } from '../../../../../src/flows/layers/compare/followDifferences.ts';

const VIEW = { west: 108.2201, south: 16.0043, east: 108.2266, north: 16.0081 };
const area = ({ west, south, east, north }: typeof VIEW): number => (east - west) * (north - south);

it('compare: the view is split into pieces, middle first, and inner pieces stay when the map moves', () => {
  const pieces = piecesOf(VIEW);
  expect(pieces.reduce((sum, piece) => sum + area(piece), 0)).toBeCloseTo(area(VIEW), 12);
  expect(pieces.length).toBeLessThanOrEqual(25);
  const inside = pieces.filter(
    ({ west, south, east, north }) => west > VIEW.west && south > VIEW.south && east < VIEW.east && north < VIEW.north,
  );
  expect(inside.length).toBeGreaterThan(0);
  const moved = piecesOf({ ...VIEW, west: VIEW.west + 0.0002, east: VIEW.east + 0.0002 });
  const kept = new Set(moved.map((piece) => JSON.stringify(piece)));
  expect(inside.filter((piece) => kept.has(JSON.stringify(piece))).length).toBeGreaterThan(inside.length / 2);
  const [first] = pieces;
  expect(first!.west <= 108.22335 && first!.east >= 108.22335).toBe(true);
});
