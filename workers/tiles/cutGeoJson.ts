import type { Feature } from 'geojson';

/** Units along a tile's side. */
export const TILE_EXTENT = 4096;

type VtTile = Parameters<(typeof import('@maplibre/vt-pbf'))['fromGeojsonVt']>[0][string];

/** Cuts layers of features to a tile with a buffer in units. @returns MVT 2; no bytes if all layers are empty */
export async function cutGeoJson(
  layers: Readonly<Record<string, readonly Feature[]>>,
  { z, x, y }: { z: number; x: number; y: number },
  buffer: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const [{ default: GeoJSONVT }, { fromGeojsonVt }] = await Promise.all([import('geojson-vt'), import('@maplibre/vt-pbf')]);
  const options = { maxZoom: Math.max(1, z), indexMaxZoom: 0, indexMaxPoints: 0, tolerance: 2, extent: TILE_EXTENT, buffer };
  const cut = Object.entries(layers).flatMap(([name, features]) => {
    const tile = new GeoJSONVT({ type: 'FeatureCollection', features: [...features] }, options).getTile(z, x, y);
    return tile ? [[name, tile as VtTile] as const] : [];
  });
  if (cut.length === 0) return new Uint8Array(0);
  return fromGeojsonVt(Object.fromEntries(cut), { version: 2, extent: TILE_EXTENT }).slice() as Uint8Array<ArrayBuffer>;
}
