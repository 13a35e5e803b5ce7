import { expect, test } from 'vitest';
import { featureId } from '../../../../../workers/parcels/tiles/featureId.ts';
import { areaLabel, labelPoint, ParcelLabel } from '../../../../../workers/parcels/tiles/parcelLabel.ts';
import { Utf8Slice } from '../../../../../workers/parcels/store/utf8.ts';
import { seededRandom } from '../../../../support/run/seededRandom.ts';
import { ringContains } from '../../../../../src/domain/geometry/ring.ts';

function labelOf(landCode: string, parcelNumber: string, areaM2: number): string {
  const label = new ParcelLabel();
  label.write(Utf8Slice.of(landCode), Utf8Slice.of(parcelNumber), areaM2);
  return label.text.toString();
}

const SQUARE = Float64Array.of(0, 0, 4, 0, 4, 4, 0, 4);
const L_SHAPE = Float64Array.of(0, 0, 10, 0, 10, 1, 1, 1, 1, 10, 0, 10);
const U_SHAPE = Float64Array.of(0, 0, 9, 0, 9, 9, 8, 9, 8, 1, 1, 1, 1, 9, 0, 9);

test('label point: the recorded centre is used if it is inside', () => {
  expect(labelPoint([SQUARE], { lng: 2, lat: 2 })).toEqual({ lng: 2, lat: 2 });
});

test.each([
  ['an L', L_SHAPE],
  ['a U', U_SHAPE],
])('label point: it is inside %s whose centre is outside', (_, ring) => {
  const center = { lng: 4.5, lat: 5 };
  expect(ringContains(ring, center.lng, center.lat)).toBe(false);
  const point = labelPoint([ring], center);
  expect(ringContains(ring, point.lng, point.lat)).toBe(true);
});

test('label point: a ring without area keeps the recorded centre', () => {
  expect(labelPoint([Float64Array.of(1, 1, 2, 2)], { lng: 3, lat: 3 })).toEqual({ lng: 3, lat: 3 });
});

test.each<[string, string, number, string]>([
  ['ODT', '12', 118.54, 'ODT 12\n118.5'],
  ['LUC', '7', 12345.678, 'LUC 7\n12,345.7'],
  ['CLN', '105a', 1000, 'CLN 105a\n1,000.0'],
])('label: %s %s of %d m²', (landCode, parcelNumber, areaM2, expected) => {
  expect(labelOf(landCode, parcelNumber, areaM2)).toBe(expected);
});

test('label: areas of every size are rounded as printed numbers', () => {
  const random = seededRandom(31);
  const odd = [0, -0, 0.04, 0.05, 0.25, 1.45, 999.95, 999_999.95, 1e11, 1e15, 1e21, -12.3, Infinity];
  const tenths = Array.from({ length: 5000 }, () => Math.floor(random() * 1e6) / 10);
  const halves = Array.from({ length: 5000 }, () => (Math.floor(random() * 1e6) * 2 + 1) / 20);
  const any = Array.from({ length: 5000 }, () => random() * 10 ** (random() * 16));
  for (const areaM2 of [...odd, ...tenths, ...halves, ...any]) expect(labelOf('ODT', '1', areaM2)).toBe(`ODT 1\n${areaLabel(areaM2)}`);
});

test('feature id: it is an integer, safe, stable, and unique for 300,000 neighbouring ids', () => {
  const seen = new Set<number>();
  for (let i = 0; i < 300_000; i += 1) seen.add(featureId(`48-20314-${Math.floor(i / 100)}-${i % 100}`));
  expect(seen.size).toBe(300_000);
  expect([...seen].every((id) => Number.isSafeInteger(id) && id >= 0)).toBe(true);
  expect(featureId('lot-20-20')).toBe(featureId('lot-20-20'));
});
