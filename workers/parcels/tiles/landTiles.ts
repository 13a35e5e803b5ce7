import { TILE_MAX_ZOOM, TILE_MIN_ZOOM, type TileLayer } from '../api.ts';
import type { TileShape, TileStoreOptions } from './tileStore.ts';
import type { LngLat } from '../../../src/domain/geometry/lngLat.ts';

/** How the tile store of a layer is made. */
export function landTileOptions(layer: TileLayer, keys: readonly string[], labelLayer: string | null = null): TileStoreOptions {
  return { layer, labelLayer, keys, minZoom: TILE_MIN_ZOOM[layer], maxZoom: TILE_MAX_ZOOM };
}

/** One polygon of an outline, and holes. */
export function polygonShape(rings: ReadonlyArray<readonly LngLat[]>): TileShape {
  const points = rings.reduce((sum, ring) => sum + ring.length, 0);
  const lngLat = new Float64Array(points * 2);
  const partEnds = new Uint32Array(rings.length);
  let at = 0;
  rings.forEach((ring, part) => {
    for (const { lng, lat } of ring) {
      lngLat[at] = lng;
      lngLat[at + 1] = lat;
      at += 2;
    }
    partEnds[part] = at / 2;
  });
  return { kind: 'polygons', lngLat, partEnds, polygonEnds: Uint32Array.of(rings.length) };
}
