import { expect, it } from 'vitest';
import { cutCells } from '../../../../src/gateway/packs/cutCells.ts';
import { seededRandom } from '../../../support/run/seededRandom.ts';

interface Lot {
  id: string;
  lng: number;
  lat: number;
}

const MOST = 200;
const random = seededRandom(2_000);
/** A town that is densest at its centre. */
const spread = (): number => (random() + random() + random() - 1.5) * 0.02;
const lot = (id: number): Lot => ({ id: String(id), lng: 108.221 + spread(), lat: 16.005 + spread() });
const LAND = Array.from({ length: 4_000 }, (_, id) => lot(id));

const cells = (land: readonly Lot[]): string[] => cutCells(land, MOST).map((cell) => cell.map(({ id }) => id).join());
/** Cells of the first list that the second lacks. */
const gone = (before: readonly string[], after: readonly string[]): number => before.filter((cell) => !after.includes(cell)).length;

it('cells: every parcel is in exactly one, none exceeds the limit, and the order is spatial', () => {
  const cut = cutCells(LAND, MOST);
  expect(
    cut
      .flat()
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(LAND.map(({ id }) => id).toSorted());
  expect(Math.max(...cut.map(({ length }) => length))).toBeLessThanOrEqual(MOST);
  expect(LAND.length / cut.length).toBeGreaterThan(MOST / 3);
  for (const cell of cut) expect(cell.map(({ id }) => Number(id))).toEqual(cell.map(({ id }) => Number(id)).toSorted((a, b) => a - b));
  expect([cutCells([], MOST), cutCells(LAND.slice(0, 1), MOST)]).toEqual([[], [LAND.slice(0, 1)]]);
});

it('cells: an added, removed or changed parcel affects its own cell, and at most the half beside it', () => {
  const before = cells(LAND);
  for (let round = 0; round < 40; round += 1) {
    const at = Math.floor(random() * LAND.length);
    // It may have been the one that caused a split.
    expect(gone(before, cells(LAND.toSpliced(at, 1)))).toBeLessThanOrEqual(2);
    expect(gone(before, cells([...LAND, lot(9_000 + round)]))).toBe(1);
    expect(gone(before, cells(LAND.with(at, { ...LAND[at]!, id: `${LAND[at]!.id}b` })))).toBe(1);
    expect(gone(before, cells(LAND.with(at, lot(at))))).toBeLessThanOrEqual(3);
  }
});

it('cells: parcels at one position stay together even above the limit', () => {
  const same = Array.from({ length: 500 }, (_, id): Lot => ({ id: String(id), lng: 105.8, lat: 21 }));
  expect(cutCells(same, MOST)).toEqual([same]);
});
