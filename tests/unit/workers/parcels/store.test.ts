import { beforeAll, describe, expect, it } from 'vitest';
import { boxMiddle, boxOfPacked } from '../../../../src/domain/geometry/box.ts';
import type { LngLat } from '../../../../src/domain/geometry/lngLat.ts';
import { unpackPoints } from '../../../../src/domain/geometry/lngLat.ts';
import { mercatorX, mercatorY } from '../../../../src/domain/geometry/mercator.ts';
import { type PackedRing, ringsContain } from '../../../../src/domain/geometry/ring.ts';
import { sortRings } from '../../../../src/domain/geometry/sortRings.ts';
import { type CadastralParcel, ringsOf } from '../../../../src/domain/land/parcel.ts';
import { isRead } from '../../../../src/domain/land/planOverlap.ts';
import { geoJsonLinesWriter } from '../../../../src/gateway/export/landWriter.ts';
import { partsText, polygonsOfRow } from '../../../../src/gateway/land/parcelShape.ts';
import { packParcels } from '../../../../workers/parcels/answers/packParcels.ts';
import { placeParcel, planOverlap } from '../../../../workers/parcels/overlap/planOverlap.ts';
import { ParcelStore } from '../../../../workers/parcels/store/parcelStore.ts';
import { loadTileModule } from '../../../../workers/parcels/tiles/chooseTileStore.ts';
import { createWasmTileStore } from '../../../../workers/parcels/tiles/createWasmTileStore.ts';
import { createReferenceTileStore } from '../../../../workers/parcels/tiles/reference.ts';
import { Geos } from '../../../support/geometry/geos.ts';
import { seededRandom } from '../../../support/run/seededRandom.ts';
import { readTile } from '../../../support/tiles/readTile.ts';
import { tileOf } from '../../../support/tiles/tileOf.ts';

const long = process.env.THUA_LONG === '1';
const GROUNDS = long ? 20_000 : 40;
const TIME_LIMIT_MS = long ? 3_600_000 : 60_000;
const POINTS = 12;
const ZOOMS = [14, 15, 16, 17, 18];
const TILE_STEPS = 4096;

/** Rings are drawn on a lattice, so that GEOS can be asked in whole numbers: its corner, and its steps of some centimetres. */
const CORNER = { lng: 108.2, lat: 16 };
const STEP_DEG = 7.5e-7;
const toLattice = (ring: ArrayLike<number>): number[] =>
  Array.from(ring, (deg, at) => Math.round((deg - (at % 2 === 0 ? CORNER.lng : CORNER.lat)) / STEP_DEG));

/** The rings of squares in squares on a lattice, which touch in corners and along sides; whole steps. */
function drawRings(random: () => number, x: number, y: number, side: number, rings: number[][]): void {
  rings.push([x, y, x + side, y, x + side, y + side, x, y + side]);
  if (side < 27) return;
  const inner = side / 3;
  for (let at = 0; at < 9; at += 2) {
    if (random() < 0.55) continue;
    const gap = random() < 0.5 ? inner / 3 : 0;
    drawRings(random, x + (at % 3) * inner + gap, y + Math.floor(at / 3) * inner + gap, inner - 2 * gap, rings);
  }
}

/** As drawing programs write them: one polygon, whose 'holes' are holes, islands in these and areas apart, in any order and direction. */
function drawGround(random: () => number): PackedRing[] {
  const rings: number[][] = [];
  for (let part = 0; part < 1 + random() * 3; part++) drawRings(random, part * 81, Math.floor(random() * 2) * 81, 81, rings);
  // A bend of the lattice, the same for all, leaves what touches touching.
  const [shear, lean] = [Math.floor(random() * 3) - 1, Math.floor(random() * 2)];
  const bent = rings.map((ring) => {
    const corners = Array.from({ length: ring.length / 2 }, (_, at) => [ring[at * 2]!, ring[at * 2 + 1]!] as const);
    const turned = random() < 0.5 ? corners.toReversed() : corners;
    return Float64Array.from(
      turned.flatMap(([x, y]) => [CORNER.lng + (x + shear * y) * STEP_DEG, CORNER.lat + (y + lean * (x + shear * y)) * STEP_DEG]),
    );
  });
  return bent
    .map((ring) => [random(), ring] as const)
    .sort(([one], [other]) => one - other)
    .map(([, ring]) => ring);
}

/** Whether a point lies as near to a side. */
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

/** What is drawn of the parcel in the tile: whether it holds a point, in steps of the tile. */
function drawnIn(store: ParcelStore, z: number, x: number, y: number): (stepX: number, stepY: number) => boolean {
  const rings = readTile(store.tile(z, x, y), 'parcels').flatMap((feature) =>
    feature.loadGeometry().map((ring) => ring.flatMap((point) => [point.x, point.y])),
  );
  return (stepX, stepY) => ringsContain(rings, stepX, stepY);
}

describe('one ground, whoever reads it', () => {
  it(
    `parcels: of ${GROUNDS} with stray holes, islands and parts, map, tap, overlap and file mean the ground that GEOS means`,
    () => {
      const faults: string[] = [];
      let judged = 0;
      for (let seed = 1; seed <= GROUNDS; seed++) {
        const random = seededRandom(seed);
        const tell = (what: string): void => void faults.push(`seed ${seed}: ${what}`);
        const raw = drawGround(random);
        const truth = geos.evenOdd(raw.map(toLattice));
        const holds = geos.container(truth);
        const isInTruth = (lng: number, lat: number): boolean => holds((lng - CORNER.lng) / STEP_DEG, (lat - CORNER.lat) / STEP_DEG);
        const polygons = sortRings(raw);

        // The file: as stored, exported and read by others.
        const row = { ring: [...polygons[0]![0]!], parts: partsText(polygons) };
        const closed = polygonsOfRow(row).map((rings) => rings.map((ring) => [...ring, ring[0]!, ring[1]!]));
        const line = geoJsonLinesWriter([]).record({ values: [], polygons: closed }, 0) as string;
        const { type, coordinates } = (JSON.parse(line) as { geometry: { type: string; coordinates: number[][][] | number[][][][] } })
          .geometry;
        const written = (type === 'Polygon' ? [coordinates] : coordinates) as number[][][][];
        const exported = geos.multiPolygon(written.map((rings) => rings.map((ring) => toLattice(ring.slice(0, -1).flat()))));
        const area = geos.area(truth);
        if (!(geos.area(geos.difference(truth, exported)) <= 1e-6 * area)) tell('file');

        // The overlap: figures of the ellipsoid, here by its plane's own density.
        const parcel = toParcel(polygons);
        const placed = placeParcel(polygons.flat());
        if (typeof placed === 'string') {
          tell(placed);
          continue;
        }
        // Its plane stretches degrees evenly: GEOS's figures of the lattice are those of the plane.
        const [x0, y0, x1, y1] = placed.plane.project(
          Float64Array.of(CORNER.lng, CORNER.lat, CORNER.lng + STEP_DEG, CORNER.lat + STEP_DEG),
        ) as unknown as [number, number, number, number];
        const zone = Float64Array.from(
          [0, 0, 1, 0.2, 0.4, 0.9].map((share, at) => share * 100 * STEP_DEG + (at % 2 === 0 ? CORNER.lng : CORNER.lat)),
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

        // Tap and tiles, of both stores, which sort an answer's rings themselves.
        const box = boxOfPacked(Float64Array.from(raw.flatMap((ring) => [...ring])));
        const told = { ...parcel, parts: [raw.map(unpackPoints)] };
        for (const [name, create] of [
          ['WASM', (options: Parameters<typeof createReferenceTileStore>[0]) => createWasmTileStore(module, options)],
          ['reference', createReferenceTileStore],
        ] as const) {
          const store = new ParcelStore(create);
          store.merge(packParcels({ items: [told], total: 1 }), 0, 1);
          if (ringsOf(store.parcel('p')!).length !== raw.length) tell(`${name}: rings`);
          const at = (lng: number, lat: number): LngLat => ({ lng, lat });
          for (let point = 0; point < POINTS; point++) {
            const where = at(box.west + random() * (box.east - box.west), box.south + random() * (box.north - box.south));
            if ((store.parcelAt(where) !== null) !== isInTruth(where.lng, where.lat)) tell(`${name}: tap`);
          }
          for (const z of ZOOMS) {
            const { x, y } = tileOf(boxMiddle(box), z);
            const isDrawn = drawnIn(store, z, x, y);
            const stepDeg = 360 / 2 ** z / TILE_STEPS;
            for (let point = 0; point < POINTS; point++) {
              const [lng, lat] = [box.west + random() * (box.east - box.west), box.south + random() * (box.north - box.south)];
              const [stepX, stepY] = [(mercatorX(lng) * 2 ** z - x) * TILE_STEPS, (mercatorY(lat) * 2 ** z - y) * TILE_STEPS];
              const isInside = isInTruth(lng, lat);
              // Corners are rounded to steps: nearer to a border than that nothing is wrong.
              const isAtBorder = raw.some((ring) => isNear(ring, lng, lat, stepDeg));
              const isBeyond = Math.min(stepX, stepY) < 0 || Math.max(stepX, stepY) > TILE_STEPS;
              if (isBeyond || isAtBorder) continue;
              judged++;
              if (isDrawn(stepX, stepY) !== isInside) tell(`${name}: tile of zoom ${z}`);
            }
          }
        }
        geos.clear();
      }
      expect(faults).toEqual([]);
      expect(judged).toBeGreaterThan((GROUNDS * ZOOMS.length * POINTS) / 2);
    },
    TIME_LIMIT_MS,
  );
});
