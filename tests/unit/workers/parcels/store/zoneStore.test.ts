import { beforeAll, describe, expect, it } from 'vitest';
import { mercatorX, mercatorY } from '../../../../../src/domain/geometry/mercator.ts';
import { type PackedRing, ringArea } from '../../../../../src/domain/geometry/ring.ts';
import { ZoneStore } from '../../../../../workers/parcels/store/zoneStore.ts';
import { loadTileModule } from '../../../../../workers/parcels/tiles/chooseTileStore.ts';
import { createWasmTileStore } from '../../../../../workers/parcels/tiles/createWasmTileStore.ts';
import { createReferenceTileStore } from '../../../../../workers/parcels/tiles/reference.ts';
import { EvenOddRaster } from '../../../../support/geometry/evenOddRaster.ts';
import { Geos } from '../../../../support/geometry/geos.ts';
import { drawGround, type Lattice, partsOfRings, toLattice } from '../../../../support/geometry/latticeGround.ts';
import { seededRandom } from '../../../../support/run/seededRandom.ts';
import { readTile } from '../../../../support/tiles/readTile.ts';
import { tileOf } from '../../../../support/tiles/tileOf.ts';

const long = process.env.THUA_LONG === '1';
const PLANS = long ? 200 : 1;
const TIME_LIMIT_MS = long ? 1_800_000 : 60_000;
/** Tile size in pixels on a screen at its own zoom, and in its own steps. */
const [OWN_PX, TILE_STEPS] = [512, 4096];
/** Zooms shown; the last is drawn from tiles of the previous one, twice as large. */
const [MIN_ZOOM, TILE_MAX_ZOOM, ZOOMS] = [14, 18, 6];
const SAME_PIXELS = 0.999;
/** Number of pixels per tile that are checked with GEOS. */
const ASKED = 40;
const CODES = ['ODT', 'CLN', 'DGT', 'LUC', 'TMD', 'RSX'];

interface PlanZone {
  landCode: string;
  /** In the file's order. */
  polygons: PackedRing[][];
}

/** Adjacent zones, some overlapping, as in a drawing. */
function drawPlan(random: () => number, lattice: Lattice): PlanZone[] {
  return CODES.map((landCode, at) => {
    const place = [(at % 2) * 260 + Math.floor(random() * 80), Math.floor(at / 2) * 170 + Math.floor(random() * 60)] as const;
    return { landCode, polygons: partsOfRings(random, drawGround(random, lattice, place)) };
  });
}

let module: WebAssembly.Module;
let geos: Geos;
beforeAll(async () => {
  [module, geos] = await Promise.all([loadTileModule(), Geos.open()]);
});

/** Pixels that MapLibre fills: a ring in the direction of the first begins a polygon, others are its holes. */
function drawnPixels(tile: Uint8Array, tilePx: number): Uint8Array {
  const raster = new EvenOddRaster(tilePx);
  for (const feature of readTile(tile, 'zones')) {
    const rings = feature.loadGeometry().map((ring) => ring.flatMap(({ x, y }) => [(x * tilePx) / TILE_STEPS, (y * tilePx) / TILE_STEPS]));
    const polygons: number[][][] = [];
    let outward = 0;
    for (const ring of rings) {
      const area = ringArea(ring);
      if (area === 0) continue;
      outward ||= Math.sign(area);
      if (Math.sign(area) === outward) polygons.push([ring]);
      else polygons.at(-1)!.push(ring);
    }
    for (const polygon of polygons) raster.fill(polygon, CODES.indexOf(String(feature.properties['landCode'])) + 1);
  }
  return raster.pixels;
}

describe('zones of a planning as drawn', () => {
  it(
    `zones: of ${PLANS} irregular plans 99.9 % of the pixels are those of the rings`,
    () => {
      const faults: string[] = [];
      for (let seed = 1; seed <= PLANS; seed++) {
        const random = seededRandom(seed);
        const shown = MIN_ZOOM + (seed % ZOOMS);
        const z = Math.min(shown, TILE_MAX_ZOOM);
        const tilePx = OWN_PX * 2 ** (shown - z);
        const lattice: Lattice = { lng: 108.2, lat: 16, stepDeg: (360 / 2 ** z) * 0.006 };
        const plan = drawPlan(random, lattice);
        const corners = plan.flatMap(({ polygons }) => polygons.flat(2).map((ring) => [...ring])).flat();
        const [lngs, lats] = [corners.filter((_, at) => at % 2 === 0), corners.filter((_, at) => at % 2 === 1)];
        const [first, last] = [
          tileOf({ lng: Math.min(...lngs), lat: Math.max(...lats) }, z),
          tileOf({ lng: Math.max(...lngs), lat: Math.min(...lats) }, z),
        ];
        const truths = plan.map(({ polygons }) => geos.evenOdd(polygons.flat().map((ring) => toLattice(ring, lattice))));
        const holds = truths.map((truth) => geos.container(truth));
        const stores = [
          createReferenceTileStore,
          (options: Parameters<typeof createReferenceTileStore>[0]) => createWasmTileStore(module, options),
        ].map(
          (create) =>
            new ZoneStore(
              create,
              plan.map(({ landCode, polygons }) => ({ properties: { land_code: landCode }, polygons })),
            ),
        );
        /** Number of different pixels in each store. */
        const others = [0, 0];
        for (let x = first.x; x <= last.x; x++) {
          for (let y = first.y; y <= last.y; y++) {
            const truth = new EvenOddRaster(tilePx);
            const toPixels = (ring: PackedRing): number[] =>
              Array.from(ring, (deg, at) => ((at % 2 === 0 ? mercatorX(deg) : mercatorY(deg)) * 2 ** z - (at % 2 === 0 ? x : y)) * tilePx);
            for (const [zone, { polygons }] of plan.entries()) truth.fill(polygons.flat().map(toPixels), zone + 1);
            // GEOS confirms the pixels of the rings.
            for (let asked = 0; asked < ASKED; asked++) {
              const [column, row] = [Math.floor(random() * tilePx), Math.floor(random() * tilePx)];
              const lng = ((x + (column + 0.5) / tilePx) / 2 ** z) * 360 - 180;
              const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + (row + 0.5) / tilePx)) / 2 ** z))) * 180) / Math.PI;
              const uppermost = holds.findLastIndex((isIn) =>
                isIn((lng - lattice.lng) / lattice.stepDeg, (lat - lattice.lat) / lattice.stepDeg),
              );
              if (truth.pixels[row * tilePx + column] !== uppermost + 1) faults.push(`seed ${seed}: GEOS at ${lng}, ${lat}`);
            }
            for (const [at, store] of stores.entries()) {
              const drawn = drawnPixels(store.tile(z, x, y), tilePx);
              for (const [place, pixel] of drawn.entries()) if (pixel !== truth.pixels[place]) others[at]! += 1;
            }
          }
        }
        const pixels = (last.x - first.x + 1) * (last.y - first.y + 1) * tilePx ** 2;
        for (const [at, count] of others.entries())
          if (count > (1 - SAME_PIXELS) * pixels)
            faults.push(`seed ${seed}: ${at === 0 ? 'reference' : 'WASM'}, zoom ${shown}: ${count} of ${pixels} pixels`);
        for (const store of stores) store.close();
        geos.clear();
      }
      expect(faults).toEqual([]);
    },
    TIME_LIMIT_MS,
  );
});
