import type { DrawnTile } from '../../../workers/live/api.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { liveTileZoom, type OfferedLayer, tileLayersOf } from '../../domain/map/offeredLayer.ts';
import { mapResult, type Result } from '../../domain/result.ts';
import { tileAt } from '../tiles/tileTemplate.ts';
import { askTile } from './askTile.ts';

/** Requests a tile that is mostly in the browser's cache. Null where the server has none. @param zoom of the map */
export async function vectorTileAt(
  layer: OfferedLayer,
  { at, zoom, attempt }: { at: LngLat; zoom: number; attempt: number },
  signal: AbortSignal,
): Promise<Result<DrawnTile | null>> {
  const z = liveTileZoom(layer, zoom);
  const tile = { z, ...tileAt(at, z) };
  const layers = tileLayersOf(layer.request) ?? [];
  return mapResult(await askTile(layer, attempt, tile, signal), ({ data }) =>
    data instanceof ArrayBuffer ? { kind: 'tile', tile, layers: [...layers], bytes: new Uint8Array(data) } : null,
  );
}
