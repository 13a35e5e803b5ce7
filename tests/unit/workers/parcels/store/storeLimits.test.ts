import { expect, test } from 'vitest';
import { STORE_LIMITS, storeLimits } from '../../../../../workers/parcels/store/storeLimits.ts';

const SETTINGS = { apiBase: 'http://gateway', fileBase: 'http://gateway', token: null };
const MIB = 1024 * 1024;

test.each([
  ['an unknown device', undefined, 150_000, 128, 64],
  ['a phone with 4 GiB', 4, 150_000, 128, 64],
  ['a phone with 2 GiB', 2, 50_000, 48, 24],
  ['a phone with half a GiB', 0.5, 50_000, 48, 24],
])('store limits: %s', (_device, deviceMemoryGb, parcels, mib, zoneMib) => {
  expect(storeLimits({ ...SETTINGS, deviceMemoryGb })).toEqual({
    ...STORE_LIMITS,
    parcels,
    parcelBytes: mib * MIB,
    zoneBytes: zoneMib * MIB,
  });
});

test('store limits: limits set explicitly override those of the device', () => {
  const limits = storeLimits({ ...SETTINGS, deviceMemoryGb: 2, limits: { parcels: 700 } });
  expect(limits).toMatchObject({ parcels: 700, parcelBytes: 48 * MIB });
});
