import { beforeAll, describe, expect, it } from 'vitest';
import { boxOfPacked } from '../../../../src/domain/geometry/box.ts';
import type { LngLat, LngLatBox } from '../../../../src/domain/geometry/lngLat.ts';
import { unpackPoints } from '../../../../src/domain/geometry/lngLat.ts';
import { type PackedRing, ringsContain } from '../../../../src/domain/geometry/ring.ts';
import { sortPolygons } from '../../../../src/domain/geometry/sortRings.ts';
import { type CadastralParcel, ringsOf } from '../../../../src/domain/land/parcel.ts';
import { isRead } from '../../../../src/domain/land/planOverlap.ts';
import { partsText, polygonsOfRow } from '../../../../src/gateway/land/parcelShape.ts';
import { geoJsonFeature } from '../../../../src/landFiles/write/writeGeoJson.ts';
import { packParcels } from '../../../../workers/parcels/answers/packParcels.ts';
import { placeParcel, planOverlap } from '../../../../workers/parcels/overlap/planOverlap.ts';
import { ParcelStore } from '../../../../workers/parcels/store/parcelStore.ts';
import { loadTileModule } from '../../../../workers/parcels/tiles/chooseTileStore.ts';
import { createWasmTileStore } from '../../../../workers/parcels/tiles/createWasmTileStore.ts';
import { createReferenceTileStore } from '../../../../workers/parcels/tiles/reference.ts';
import { Geos } from '../../../support/geometry/geos.ts';
import { cellsOf, drawnTriangles } from '../../../support/map/drawnTriangles.ts';
import { drawGround, FINE_LATTICE, partsOfRings, toLattice as toSteps } from '../../../support/geometry/latticeGround.ts';
import { seededRandom } from '../../../support/run/seededRandom.ts';

const long = process.env.THUA_LONG === '1';
const GROUNDS = long ? 20_000 : 40;
const TIME_LIMIT_MS = long ? 3_600_000 : 60_000;
const POINTS = 30;
/** A metre: tiny sides are merged, and earcut cuts corners where rings touch. */
const DRAWN_STEP_DEG = 9e-6;
const { lng: CORNER_LNG, lat: CORNER_LAT, stepDeg: STEP_DEG } = FINE_LATTICE;
const toLattice = (ring: ArrayLike<number>): number[] => toSteps(ring, FINE_LATTICE);

/** Returns whether a point is within this distance of a side. */
function isNear(ring: PackedRing, x: number, y: number, within: number): boolean {
  for (let to = 0, from = ring.length - 2; to < ring.length; from = to, to += 2) {
    const [dx, dy] = [ring[to]! - ring[from]!, ring[to + 1]! - ring[from + 1]!];
    const along = ((x - ring[from]!) * dx + (y - ring[from + 1]!) * dy) / (dx * dx + dy * dy);
    const share = Math.min(1, Math.max(0, along));
    if (Math.hypot(ring[from]! + share * dx - x, ring[from + 1]! + share * dy - y) <= within) return true;
  }
  return false;
}

const toParcel = (polygons: PackedRing[][]): CadastralParcel => {
  const parts = polygons.map((rings) => rings.map(unpackPoints));
  const ring = parts[0]![0]!;
  const one = { id: 'p', title: '', sheetNumber: '1', parcelNumber: '1', areaM2: 1, landCode: 'ODT', center: ring[0]!, address: '' };
  return {
    type: 'cadastrals',
    ...one,
    addressNow: '',
    provinceCode: '48',
    isSample: false,
    ring,
    ...(parts.flat().length > 1 && { parts }),
  };
};

let module: WebAssembly.Module;
let geos: Geos;
beforeAll(async () => {
  [module, geos] = await Promise.all([loadTileModule(), Geos.open()]);
});

/** Returns whether the map draws the parcel at a point. */
function drawnIn(store: ParcelStore, box: LngLatBox): (lng: number, lat: number) => boolean {
  const triangles = drawnTriangles(store.landCells(cellsOf(box), Infinity));
  return (lng, lat) => triangles.some(({ ring }) => ringsContain([ring], lng, lat));
}

describe('one ground for every reader', () => {
  it(
    `parcels: of ${GROUNDS} irregular grounds, map, tap, overlap and file agree with GEOS`,
    () => {
      const faults: string[] = [];
      let judged = 0;
      for (let seed = 1; seed <= GROUNDS; seed++) {
        const random = seededRandom(seed);
        const tell = (what: string): void => void faults.push(`seed ${seed}: ${what}`);
        const raw = drawGround(random, FINE_LATTICE);
        const told = partsOfRings(random, raw);
        const truth = geos.evenOdd(raw.map(toLattice));
        const holds = geos.container(truth);
        const isInTruth = (lng: number, lat: number): boolean => holds((lng - CORNER_LNG) / STEP_DEG, (lat - CORNER_LAT) / STEP_DEG);
        const polygons = sortPolygons(told);

        // The file: as stored, exported and read by others.
        const row = { ring: [...polygons[0]![0]!], parts: partsText(polygons) };
        const line = geoJsonFeature([], { kind: 'area', parts: polygonsOfRow(row), title: '', values: [] });
        const { type, coordinates } = (JSON.parse(line) as { geometry: { type: string; coordinates: number[][][] | number[][][][] } })
          .geometry;
        const written = (type === 'Polygon' ? [coordinates] : coordinates) as number[][][][];
        const exported = geos.multiPolygon(written.map((rings) => rings.map((ring) => toLattice(ring.slice(0, -1).flat()))));
        const area = geos.area(truth);
        if (!(geos.area(geos.difference(truth, exported)) <= 1e-6 * area)) tell('file');

        // The overlap: figures of the ellipsoid, here by the plane's own density.
        const parcel = toParcel(polygons);
        const placed = placeParcel(polygons.flat());
        if (typeof placed === 'string') {
          tell(placed);
          continue;
        }
        // The plane stretches degrees evenly, so GEOS's figures on the lattice are those of the plane.
        const [x0, y0, x1, y1] = placed.plane.project(
          Float64Array.of(CORNER_LNG, CORNER_LAT, CORNER_LNG + STEP_DEG, CORNER_LAT + STEP_DEG),
        ) as unknown as [number, number, number, number];
        const zone = Float64Array.from(
          [0, 0, 1, 0.2, 0.4, 0.9].map((share, at) => share * 100 * STEP_DEG + (at % 2 === 0 ? CORNER_LNG : CORNER_LAT)),
        );
        const covered = geos.intersection(truth, geos.polygon(toLattice(zone)));
        const m2 = (geometry: number): number =>
          geos.area(geometry) * (x1 - x0) * (y1 - y0) * (1 + placed.plane.densityPerM * (y0 + geos.middleY(geometry) * (y1 - y0)));
        if (!(Math.abs(placed.areaM2 - m2(truth)) <= 1e-6 * placed.areaM2)) tell(`area ${placed.areaM2}, ${m2(truth)}`);
        const packed = { lngLat: zone, ringEnds: Uint32Array.of(3), zoneEnds: Uint32Array.of(1), landCodes: ['DGT'], brokenZones: 0 };
        const overlap = planOverlap(placed, 'plan', packed);
        const part = isRead(overlap) ? (overlap.rows[0]?.areaM2 ?? 0) : NaN;
        const wanted = geos.area(covered) === 0 ? 0 : m2(covered);
        if (!(Math.abs(part - wanted) <= 1e-6 * placed.areaM2)) tell(`overlap ${part}, ${wanted}`);

        // Tap and cells of both stores, which sort a response's rings themselves.
        const box = boxOfPacked(Float64Array.from(raw.flatMap((ring) => [...ring])));
        const answered = { ...parcel, parts: told.map((rings) => rings.map(unpackPoints)) };
        for (const [name, create] of [
          ['WASM', (options: Parameters<typeof createReferenceTileStore>[0]) => createWasmTileStore(module, options)],
          ['reference', createReferenceTileStore],
        ] as const) {
          const store = new ParcelStore(create);
          store.merge(packParcels({ items: [answered], total: 1 }), 1);
          if (ringsOf(store.parcel('p')!).length !== raw.length) tell(`${name}: rings`);
          const at = (lng: number, lat: number): LngLat => ({ lng, lat });
          for (let point = 0; point < POINTS; point++) {
            const where = at(box.west + random() * (box.east - box.west), box.south + random() * (box.north - box.south));
            if ((store.parcelAt(where) !== null) !== isInTruth(where.lng, where.lat)) tell(`${name}: tap`);
          }
          const isDrawn = drawnIn(store, box);
          for (let point = 0; point < POINTS; point++) {
            const [lng, lat] = [box.west + random() * (box.east - box.west), box.south + random() * (box.north - box.south)];
            // Corners are rounded to steps, so points closer to a border are skipped.
            if (raw.some((ring) => isNear(ring, lng, lat, DRAWN_STEP_DEG))) continue;
            judged++;
            if (isDrawn(lng, lat) !== isInTruth(lng, lat)) tell(`${name}: cells`);
          }
        }
        geos.clear();
      }
      expect(faults).toEqual([]);
      expect(judged).toBeGreaterThan(GROUNDS * POINTS);
    },
    TIME_LIMIT_MS,
  );
});
