import { describe, expect, test } from 'vitest';
import type { LngLat } from '../../../../../src/domain/geometry/lngLat.ts';
import { nearestOnRings, SNAP_REACH_M } from '../../../../../workers/parcels/tiles/nearestOnRings.ts';
import type { TileStore } from '../../../../../workers/parcels/tiles/tileStore.ts';
import { seededRandom } from '../../../../support/run/seededRandom.ts';
import { TILE_STORES } from '../../../../support/tiles/tileStores.ts';
import { WGS84_ELLIPSOID } from '../../../../../src/domain/geometry/earth.ts';

const SOUTH_WEST = { lng: 105.81, lat: 21.02 };
const LOT_DEG = 0.00012;

/** Irregular lots of three to nine corners, about 12 m apart, some overlapping. */
function crookedLots(random: () => number, across: number): LngLat[][] {
  return Array.from({ length: across ** 2 }, (_, lot) => {
    const middle = { lng: SOUTH_WEST.lng + (lot % across) * LOT_DEG, lat: SOUTH_WEST.lat + Math.floor(lot / across) * LOT_DEG };
    const corners = 3 + Math.floor(random() * 7);
    return Array.from({ length: corners }, (_, corner) => {
      const turn = ((corner + random() * 0.8) / corners) * 2 * Math.PI;
      const reach = LOT_DEG * (0.2 + random() * 0.5);
      return { lng: middle.lng + Math.cos(turn) * reach, lat: middle.lat + Math.sin(turn) * reach };
    });
  });
}

function fill(store: TileStore, rings: readonly LngLat[][]): void {
  rings.forEach((ring, id) => {
    store.set({
      id,
      shape: {
        lngLat: Float64Array.from(ring.flatMap(({ lng, lat }) => [lng, lat])),
        partEnds: Uint32Array.of(ring.length),
        polygonEnds: Uint32Array.of(1),
      },
      values: [],
      label: null,
    });
  });
}

/** Metres east and north of a position, from the radii of curvature there. */
function metresFrom(origin: LngLat): (at: LngLat) => [number, number] {
  const flattening = 1 / WGS84_ELLIPSOID.inverseFlattening;
  const e2 = flattening * (2 - flattening);
  const radians = Math.PI / 180;
  const bulge = 1 - e2 * Math.sin(origin.lat * radians) ** 2;
  const prime = WGS84_ELLIPSOID.semiMajorM / Math.sqrt(bulge);
  const meridian = (prime * (1 - e2)) / bulge;
  return ({ lng, lat }) => [(lng - origin.lng) * radians * prime * Math.cos(origin.lat * radians), (lat - origin.lat) * radians * meridian];
}

/** Checks every corner and every side of every ring. */
function bruteForce(rings: readonly LngLat[][], at: LngLat): { cornerM: number; corner: LngLat; edgeM: number } {
  const metres = metresFrom(at);
  let best = { cornerM: Infinity, corner: at, edgeM: Infinity };
  for (const ring of rings) {
    ring.forEach((corner, i) => {
      const [ax, ay] = metres(corner);
      const [bx, by] = metres(ring[(i + 1) % ring.length]!);
      const cornerM = Math.hypot(ax, ay);
      if (cornerM < best.cornerM) best = { ...best, cornerM, corner };
      const along = -(ax * (bx - ax) + ay * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2);
      const share = Math.min(1, Math.max(0, along));
      best.edgeM = Math.min(best.edgeM, Math.hypot(ax + (bx - ax) * share, ay + (by - ay) * share));
    });
  }
  return best;
}

describe.each(TILE_STORES)('nearest on rings, $name store', ({ load }) => {
  const OPTIONS = { layer: 'parcels', labelLayer: null, keys: [], minZoom: 14, maxZoom: 18 };

  test('it agrees with checking every corner and every side', async () => {
    const random = seededRandom(70_001);
    const rings = crookedLots(random, 16);
    const store = (await load())(OPTIONS);
    fill(store, rings);
    const kinds = { corner: 0, edge: 0, nothing: 0 };
    for (let asked = 0; asked < 600; asked += 1) {
      const at = { lng: SOUTH_WEST.lng + (random() * 20 - 2) * LOT_DEG, lat: SOUTH_WEST.lat + (random() * 20 - 2) * LOT_DEG };
      const withinM = 0.3 + random() ** 3 * 20;
      const truth = bruteForce(rings, at);
      const found = nearestOnRings(store, at, withinM);
      kinds[found?.kind ?? 'nothing'] += 1;
      if (truth.cornerM < withinM) expect(found).toEqual({ at: truth.corner, kind: 'corner' });
      else if (truth.edgeM < withinM) {
        expect(found?.kind).toBe('edge');
        expect(Math.hypot(...metresFrom(at)(found!.at))).toBeCloseTo(truth.edgeM, 7);
      } else expect(found).toBeNull();
    }
    expect(Math.min(...Object.values(kinds))).toBeGreaterThan(30);
    store.close();
  });

  test('it ignores anything beyond its radius and invalid positions', async () => {
    const store = (await load())(OPTIONS);
    const [lng, lat] = [105.8, 21];
    fill(store, [
      [
        { lng, lat },
        { lng: lng + 0.1, lat },
        { lng: lng + 0.1, lat: lat + 0.1 },
      ],
    ]);
    const metresSouth = (metres: number): LngLat => ({ lng, lat: lat - metres / 110_700 });
    expect(nearestOnRings(store, metresSouth(SNAP_REACH_M - 2), 1e9)).toEqual({ at: { lng, lat }, kind: 'corner' });
    expect(nearestOnRings(store, metresSouth(SNAP_REACH_M + 2), 1e9)).toBeNull();
    for (const withinM of [0, -1, NaN]) expect(nearestOnRings(store, { lng, lat }, withinM)).toBeNull();
    for (const at of [
      { lng: NaN, lat },
      { lng, lat: 90 },
    ])
      expect(nearestOnRings(store, at, 10)).toBeNull();
    store.close();
  });

  test('a corner under the pointer itself is found', async () => {
    const store = (await load())(OPTIONS);
    const [lng, lat] = [105.8, 21];
    fill(store, [
      [
        { lng, lat },
        { lng: lng + 0.001, lat },
        { lng, lat: lat + 0.001 },
      ],
    ]);
    expect(nearestOnRings(store, { lng, lat }, 1)).toEqual({ at: { lng, lat }, kind: 'corner' });
    expect(nearestOnRings(store, { lng: lng + 0.0005, lat }, 1)).toEqual({ at: { lng: lng + 0.0005, lat }, kind: 'edge' });
    store.close();
  });
});
