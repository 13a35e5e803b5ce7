import { expect, test } from 'vitest';
import { atZoom, lineShare } from '../../../../src/map/overlays/parcelLines.ts';

test('parcel lines: between two zooms a value goes in a straight line, beyond the outermost it stays', () => {
  const stops = [15, 1, 17, 3, 20, 6];
  expect([10, 15, 16, 17, 18.5, 20, 22].map((zoom) => atZoom(stops, zoom))).toEqual([1, 1, 2, 3, 4.5, 6, 6]);
});

test('parcel lines: they keep four tenths of their strength over areas that are not seen, and all of it from the starting value on', () => {
  expect([lineShare(0), lineShare(30), lineShare(60), lineShare(100)].map((share) => Number(share.toFixed(3)))).toEqual([0.4, 0.7, 1, 1]);
});
