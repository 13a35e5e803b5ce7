import { createHash } from 'node:crypto';
import type { TileLayerName } from '../../contract/tiles/tileLayers.ts';
import type { LngLatBox } from '../../domain/geometry/lngLat.ts';
import { readOnce } from '../database/keepReadings.ts';
import type { Queryable, Store } from '../database/store.ts';
import { readLandExtents } from '../land/landExtents.ts';
import { readProvinceMark } from './readMarkedRows.ts';

/** Kept for a minute, and where the land is large for a hundred times as long as the reading took: no more than a hundredth of the database. */
const KEPT_MS = 60_000;
const KEPT_READINGS = 100;

interface LandVersion {
  /** Of all land of a layer: another one when any row is. */
  hash: string;
  /** By `performance.now()`: what was read since is no older than this version. */
  sinceMs: number;
  /** null where there is no land. */
  bounds: LngLatBox | null;
}

/** A new number makes all tiles new: the cutter has changed. */
const FORM = 2;

/** What a tile or all land is told by in an address, from its mark. */
export const hashOfMark = (layer: TileLayerName, mark: string): string =>
  createHash('sha256').update(`${FORM} ${layer} ${mark}`).digest('base64url').slice(0, 16);

async function readVersion(store: Queryable, layer: TileLayerName): Promise<LandVersion> {
  const sinceMs = performance.now();
  const provinces = await readLandExtents(store);
  const marks: string[] = [];
  for (const { provinceCode, ...box } of provinces)
    marks.push(`${provinceCode} ${await readProvinceMark(store, layer, box, provinceCode)}`);
  const bounds = provinces
    .map(({ west, south, east, north }) => ({ west, south, east, north }))
    .reduce<LngLatBox | null>(
      (all, box) =>
        all
          ? {
              west: Math.min(all.west, box.west),
              south: Math.min(all.south, box.south),
              east: Math.max(all.east, box.east),
              north: Math.max(all.north, box.north),
            }
          : box,
      null,
    );
  return { hash: hashOfMark(layer, marks.join()), sinceMs, bounds };
}

interface Kept {
  reading: Promise<LandVersion>;
  untilMs: number;
}

const keptOf = readOnce(() => Promise.resolve(new Map<TileLayerName, Kept>()));

/** The version of all land of a layer, up to a minute old. */
export async function landVersion(store: Store, layer: TileLayerName): Promise<LandVersion> {
  const kept = await keptOf(store);
  const known = kept.get(layer);
  if (known && performance.now() < known.untilMs) return known.reading;
  const fresh: Kept = { reading: readVersion(store, layer), untilMs: Infinity };
  kept.set(layer, fresh);
  fresh.reading.then(
    ({ sinceMs }) => {
      const tookMs = performance.now() - sinceMs;
      fresh.untilMs = sinceMs + Math.max(KEPT_MS, KEPT_READINGS * tookMs);
    },
    () => kept.delete(layer),
  );
  return fresh.reading;
}
