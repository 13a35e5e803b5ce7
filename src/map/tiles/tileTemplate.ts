import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { mercatorX, mercatorY } from '../../domain/geometry/mercator.ts';
import { ZOOM } from '../../domain/limits.ts';
import { type AskedTiles, askTileHost, TileFault, type TileSet } from './tileSet.ts';
import { vectorLayerNames } from './vectorLayerNames.ts';

/** Maximum tile zoom, beyond which tiles are enlarged: few hosts have more. */
const MAX_ZOOM = 18;
/** Zooms at which a tile is probed: near the ground, then higher up. */
const PROBE_ZOOMS = [15, 12];
const NO_TILE = [204, 404, 410];

const IS_VECTOR = /\.(?:pbf|mvt)(?:[?#]|$)/i;

/** Returns the tile of a zoom that contains a point; at the edge of the map the outermost. */
export function tileAt({ lng, lat }: LngLat, z: number): { x: number; y: number } {
  const across = 2 ** z;
  const clamp = (tile: number): number => Math.min(across - 1, Math.max(0, Math.floor(tile)));
  return { x: clamp(mercatorX(lng) * across), y: clamp(mercatorY(lat) * across) };
}

/**
 * Opens tiles by an address with {z}, {x} and {y}: pictures unless it ends in .pbf or .mvt. One tile at the planning's
 * centre is probed at once: it shows whether there are any, and which layers vector tiles have.
 * @throws TileFault when there are none
 */
export async function openTileTemplate({ address, center, signal: stopped }: AskedTiles): Promise<TileSet> {
  const read: TileSet['read'] = async (z, x, y, signal) => {
    const url = address.replaceAll('{z}', `${z}`).replaceAll('{x}', `${x}`).replaceAll('{y}', `${y}`);
    const response = await askTileHost(url, { signal }, NO_TILE);
    if (response.ok && response.status !== 204) return response.arrayBuffer();
    await response.body?.cancel();
    return null;
  };
  for (const z of PROBE_ZOOMS) {
    const { x, y } = tileAt(center, z);
    const bytes = await read(z, x, y, stopped);
    if (!bytes) continue;
    const isVector = IS_VECTOR.test(address);
    const sourceLayers = isVector ? vectorLayerNames(bytes) : [];
    if (isVector && sourceLayers.length === 0) throw new TileFault('unreadable', 'no layer in the tile');
    return { kind: isVector ? 'vector' : 'raster', minzoom: ZOOM.min, maxzoom: MAX_ZOOM, bounds: null, sourceLayers, read };
  }
  throw new TileFault('missing', 'no tile in the middle');
}
