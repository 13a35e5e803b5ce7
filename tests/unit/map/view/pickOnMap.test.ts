import { expect, test } from 'vitest';
import { tapMeaning, type Tap } from '../../../../src/map/view/pickOnMap.ts';

const tap = (timeMs: number, isOnParcel: boolean, x = 100): Tap => ({ timeMs, x, y: 100, isOnParcel });

test.each<[string, Tap | null, Tap, string]>([
  ['a tap on a parcel opens it', null, tap(0, true), 'parcel'],
  ['a tap beside parcels picks the position', null, tap(0, false), 'position'],
  ['a second tap on a parcel also picks the position (§4)', tap(0, true), tap(200, true), 'position'],
  ['a second tap that slips off a parcel also picks the position', tap(0, true), tap(200, false), 'position'],
  ['a second tap beside parcels repeats nothing', tap(0, false), tap(200, false), 'nothing'],
  ['a late tap is a first one', tap(0, true), tap(900, true), 'parcel'],
  ['a tap elsewhere is a first one', tap(0, true), tap(200, true, 180), 'parcel'],
])('tap: %s', (_, previous, now, meaning) => {
  expect(tapMeaning(previous, now)).toBe(meaning);
});
