import { expect, test } from 'vitest';
import { atZoom, lineShare } from '../../../../src/map/overlays/parcelLines.ts';

test('parcel lines: between two zooms a value is interpolated linearly, beyond them it stays', () => {
  const stops = [15, 1, 17, 3, 20, 6];
  expect([10, 15, 16, 17, 18.5, 20, 22].map((zoom) => atZoom(stops, zoom))).toEqual([1, 1, 2, 3, 4.5, 6, 6]);
});

test('parcel lines: over hidden areas they keep 40 % of their strength, from the starting value all of it', () => {
  expect([lineShare(0), lineShare(30), lineShare(60), lineShare(100)].map((share) => Number(share.toFixed(3)))).toEqual([0.4, 0.7, 1, 1]);
});
