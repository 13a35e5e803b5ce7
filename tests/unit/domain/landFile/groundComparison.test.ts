import { expect, it } from 'vitest';
import { findingsOf, type GroundComparison } from '../../../../src/domain/landFile/groundComparison.ts';

const PARCEL = { id: 'p', sheetNumber: '12', parcelNumber: '45', areaM2: 200 };
const SAME: GroundComparison = { areaM2: 200, fault: null, parcel: PARCEL, overlapM2: 0, gapM2: 0 };

it.each<[string, Partial<GroundComparison>, string[]]>([
  ['the same ground', {}, []],
  ['borders that differ within tolerance', { areaM2: 201.9, overlapM2: 5.9, gapM2: 5.9 }, []],
  ['another area', { areaM2: 202.1 }, ['area']],
  ['ground of a neighbour', { overlapM2: 6.1 }, ['overlap']],
  ['ground without a parcel', { gapM2: 6.1 }, ['gap']],
  ['a small lot by less than a square metre', { areaM2: 20.9, parcel: { ...PARCEL, areaM2: 20 } }, []],
  ['a register without an area', { parcel: { ...PARCEL, areaM2: 0 } }, []],
  ['a register without the lot', { parcel: null, fault: 'unknown', gapM2: 200 }, []],
])('comparison: %s', (_what, change, findings) => {
  expect(findingsOf({ ...SAME, ...change })).toEqual(findings);
});
