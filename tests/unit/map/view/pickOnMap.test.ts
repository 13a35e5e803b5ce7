import { expect, test } from 'vitest';
import { tapMeaning, type Tap } from '../../../../src/map/view/pickOnMap.ts';

const tap = (timeMs: number, parcelId: number | null, x = 100): Tap => ({ timeMs, x, y: 100, parcelId });

test.each<[string, Tap | null, Tap, string]>([
  ['a tap on a parcel opens it', null, tap(0, 1), 'parcel'],
  ['a tap beside parcels picks the place', null, tap(0, null), 'position'],
  ['a second tap on a parcel picks the place as well (§4)', tap(0, 1), tap(200, 1), 'position'],
  ['a second tap that slips off a parcel picks the place as well', tap(0, 1), tap(200, null), 'position'],
  ['a second tap beside parcels says nothing new', tap(0, null), tap(200, null), 'nothing'],
  ['a late tap is a first one', tap(0, 1), tap(900, 2), 'parcel'],
  ['a tap elsewhere is a first one', tap(0, 1), tap(200, 2, 180), 'parcel'],
])('tap: %s', (_, previous, now, meaning) => {
  expect(tapMeaning(previous, now)).toBe(meaning);
});
