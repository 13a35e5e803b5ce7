import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature, FeatureCollection } from 'geojson';
import GeoJSONVT from 'geojson-vt';
import type { TileSource } from '../../src/map/tiles/queueTiles.ts';

type VtTile = Parameters<typeof fromGeojsonVt>[0][string];

/** About five metres south of the initial view, so that the view's centre is well inside a lot. */
const ORIGIN = { lng: 108.221, lat: 16.00495 };
const M_PER_DEG_LAT = 110_600;
const M_PER_DEG_LNG = 107_000;
const CODES = ['ODT', 'ODT', 'ODT', 'ONT', 'TMD', 'DGD', 'DKV', 'CLN', 'ODT', 'SKC'];

/** Converts metres east and north of the origin, in a street grid that is turned by 12°. */
function place(eastM: number, northM: number): [number, number] {
  const turn = (12 * Math.PI) / 180;
  const e = eastM * Math.cos(turn) - northM * Math.sin(turn);
  const n = eastM * Math.sin(turn) + northM * Math.cos(turn);
  return [ORIGIN.lng + e / M_PER_DEG_LNG, ORIGIN.lat + n / M_PER_DEG_LAT];
}

const box = (e: number, n: number, width: number, depth: number): [number, number][] =>
  [
    [0, 0],
    [width, 0],
    [width, depth],
    [0, depth],
  ].map(([x, y]) => place(e + x!, n + y!));

const polygon = (ring: [number, number][], properties: Record<string, unknown>): Feature => ({
  type: 'Feature',
  geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]!]] },
  properties,
});

export interface SampleBlocks {
  parcels: FeatureCollection;
  labels: FeatureCollection;
  sheets: FeatureCollection;
  zones: FeatureCollection;
}

const collection = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features });

/** Makes blocks of 5 × 20 m lots with streets around the initial view: more than a screen shows at zoom 18. */
function makeBlocks(): SampleBlocks {
  const parcels: Feature[] = [];
  const labels: Feature[] = [];
  const zones: Feature[] = [];
  let number = 0;
  for (let row = -4; row <= 4; row++) {
    for (let column = -2; column <= 2; column++) {
      const east = column * 112 - 50;
      const north = row * 52 - 20;
      zones.push(
        polygon(box(east - 6, north - 6, 112, 52), { id: `z${row}:${column}`, landCode: CODES[Math.abs(row * 3 + column) % CODES.length] }),
      );
      for (const strip of [0, 20]) {
        for (let at = 0, lot = 0; at < 97; lot++) {
          const width = 5 + ((lot * 7 + row * 3 + column * 5 + strip + 400) % 4);
          const ring = box(east + at, north + strip, Math.min(width, 100 - at), 20);
          number += 1;
          const properties = {
            id: `p${row}:${column}:${strip}:${lot}`,
            landCode:
              CODES[
                (lot * 13 + row * 5 + column * 11 + strip + 900) % 23 < 17
                  ? Math.abs(row + column * 2) % 3 === 0
                    ? 4
                    : 0
                  : (lot + 900) % CODES.length
              ],
            parcelNumber: String(number),
          };
          parcels.push({ ...polygon(ring, properties), id: number });
          labels.push({
            type: 'Feature',
            geometry: { type: 'Point', coordinates: place(east + at + width / 2, north + strip + 10) },
            properties,
          });
          at += width;
        }
      }
    }
  }
  const sheets = [-1, 0].map((i) => polygon(box(i * 504, -390, 504, 780), { id: `s${i}`, sheetNumber: String(24 + i) }));
  return { parcels: collection(parcels), labels: collection(labels), sheets: collection(sheets), zones: collection(zones) };
}

export const SAMPLE_BLOCKS = makeBlocks();

const middle = SAMPLE_BLOCKS.parcels.features.find(({ properties }) => properties!.id === 'p0:0:20:7');
/** Feature id of the lot in the centre of the initial view. */
export const MIDDLE_PARCEL_ID = Number(middle!.id);

const indexes = new WeakMap<FeatureCollection, GeoJSONVT>();

/** Indexes the data once for all maps. */
function index(data: FeatureCollection): GeoJSONVT {
  const known = indexes.get(data) ?? new GeoJSONVT(data, { maxZoom: 18, indexMaxZoom: 14, tolerance: 1, buffer: 64 });
  indexes.set(data, known);
  return known;
}

/** Returns real vector tiles of those blocks, as the parcels worker would. */
export function sampleTiles(blocks: SampleBlocks): TileSource {
  const layers = {
    labels: { 'parcel-labels': index(blocks.labels) },
    sheets: { sheets: index(blocks.sheets) },
    zones: { zones: index(blocks.zones) },
    'zone-codes': {},
  };
  return async (layer, z, x, y) => {
    const tiles: Record<string, VtTile> = {};
    for (const [name, tiler] of Object.entries<GeoJSONVT>(layers[layer])) {
      const tile = tiler.getTile(z, x, y);
      if (tile) tiles[name] = tile as unknown as VtTile;
    }
    return Object.keys(tiles).length === 0 ? new Uint8Array() : fromGeojsonVt(tiles, { version: 2, extent: 4096 });
  };
}
