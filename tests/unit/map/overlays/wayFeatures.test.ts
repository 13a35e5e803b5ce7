import { expect, it } from 'vitest';
import { geodesicBetween } from '../../../../src/domain/geometry/geodesic.ts';
import { misreadFeatures, wayFeatures } from '../../../../src/map/overlays/wayFeatures.ts';

const [A, B, C] = [
  { lng: 108, lat: 16 },
  { lng: 108.001, lat: 16 },
  { lng: 108.001, lat: 16.001 },
];
const kinds = (features: ReturnType<typeof wayFeatures>): unknown[] => features.map(({ properties }) => properties!.kind as unknown);

it('wayFeatures: the ring keeps its numbers, the target corner is above them, and a line leads to it', () => {
  const features = wayFeatures({ rings: [[A, B, C]], aim: { position: B, number: 2 }, from: C, track: [A, C] });
  expect(kinds(features)).toEqual(['ring', 'track', 'way', 'corner', 'corner', 'corner', 'aim']);
  expect(features.slice(3).map(({ properties }) => properties!.label as unknown)).toEqual(['1', '2', '3', '2']);
  expect(features[2]!.geometry).toEqual({
    type: 'LineString',
    coordinates: [
      [C.lng, C.lat],
      [B.lng, B.lat],
    ],
  });
  expect(kinds(wayFeatures({ rings: [[A, B]], aim: { position: A, number: 1 }, from: null, track: [A] }))).toEqual([
    'corner',
    'corner',
    'aim',
  ]);
});

it('wayFeatures: a misreading is an arrow from the right place to the wrong one', () => {
  const { lengthM, azimuthDeg: bearingDeg } = geodesicBetween(A, C);
  const [shaft, head] = misreadFeatures({ right: A, wrong: C, lengthM, bearingDeg, isRough: false });
  expect(shaft!.geometry).toEqual({
    type: 'LineString',
    coordinates: [
      [A.lng, A.lat],
      [C.lng, C.lat],
    ],
  });
  const [one, tip, other] = (head!.geometry as GeoJSON.LineString).coordinates.map(([lng, lat]) => ({ lng: lng!, lat: lat! }));
  expect(tip).toEqual(C);
  for (const barb of [one!, other!]) {
    expect(geodesicBetween(barb, C).lengthM / lengthM).toBeCloseTo(0.12, 3);
    expect(geodesicBetween(barb, A).lengthM).toBeLessThan(lengthM);
  }
});
