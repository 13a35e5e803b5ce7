import { addProtocol, type GeoJSONSource, type Map as MapLibreMap } from 'maplibre-gl';
import { Protocol } from 'pmtiles';
import { PARCEL_OVERLAY_OPACITY } from '../../src/domain/limits.ts';
import { startMap as startProductMap, type MapOptions } from '../../src/map/startMap.ts';
import { createGeojsonFeed, type Feed } from './geojsonFeed.ts';
import { parcelTileLayers } from '../../tests/support/map/parcelTileLayers.ts';
import { paletteOf } from '../../src/map/base/palette.ts';
import type { ColouredLandCode } from '../../src/map/overlays/zoneColour.ts';
import { PARCELS_FILL } from '../../src/map/overlays/parcelLayers.ts';
import { shownMap } from '../../src/map/view/shownMap.ts';

const OURS = ['parcels', 'sheets'];

/** Read by the bench, which checks the drawn parcels. */
declare global {
  var peerMap: MapLibreMap | undefined;
}

/** Values of `?feed=`: a GeoJSON source updated per response; archives of tiles; none. */
type FeedName = 'updateData' | 'mvt' | 'mlt' | 'none';

const isCut = (feed: FeedName): feed is 'mvt' | 'mlt' => feed === 'mvt' || feed === 'mlt';

/**
 * Removes our tile sources from a loaded style. If MapLibre draws the parcels, adds layers that look like ours and
 * their numbers, on a source of the same name: GeoJSON, or the tiles of an archive.
 */
function replaceTiles(map: MapLibreMap, feed: FeedName, landCodes: readonly ColouredLandCode[]): void {
  const layers = map.getStyle().layers;
  const ofTiles = layers.filter((layer) => 'source' in layer && OURS.includes(layer.source));
  for (const { id } of ofTiles) map.removeLayer(id);
  for (const source of OURS) map.removeSource(source);
  if (feed === 'updateData') {
    map.addSource('parcels', {
      type: 'geojson',
      data: { type: 'FeatureCollection', features: [] },
      // Same buffer as our tiles; the default of 128 would only slow the peer.
      buffer: 64,
      maxzoom: 18,
    });
  } else if (isCut(feed)) {
    map.addSource('parcels', {
      type: 'vector',
      tiles: [`pmtiles://${location.origin}/archives/city.${feed}.pmtiles/{z}/{x}/{y}`],
      minzoom: 14,
      maxzoom: 18,
      encoding: feed,
    });
  } else return;
  const areas = parcelTileLayers(paletteOf('street', 'light'), landCodes, PARCEL_OVERLAY_OPACITY);
  const overAreas = layers[layers.findIndex(({ id }) => id === PARCELS_FILL) + 1];
  for (const layer of [...areas, ...ofTiles]) {
    if (!('source' in layer) || layer.source !== 'parcels') continue;
    const { 'source-layer': _dropped, ...rest } = layer as typeof layer & { 'source-layer'?: string };
    const from = areas.includes(layer) ? layers.indexOf(overAreas!) : layers.indexOf(layer) + 1;
    const above = layers.slice(from).find(({ id }) => map.getLayer(id));
    map.addLayer(isCut(feed) ? layer : (rest as typeof layer), above?.id);
  }
}

/**
 * Replaces src/map/startMap.ts in the peers' build: the product's map with all tools, but without the parcels worker;
 * parcels are fed on the main thread according to `?feed=`.
 */
export function startMap(container: HTMLElement, options: MapOptions): { stop(): void } {
  const feedBy = new URLSearchParams(location.search).get('feed') as FeedName;
  addProtocol('pmtiles', new Protocol().tile);
  let feed: Feed | null = null;
  let seen: Parameters<Feed['moved']> | null = null;
  const started = startProductMap(container, {
    ...options,
    // Empty tiles for requests before the style is loaded.
    tile: async () => new Uint8Array(),
    handlers: {
      ...options.handlers,
      onMoved: (...view) => {
        seen = view;
        feed?.moved(...view);
      },
    },
  });
  const map = shownMap()!;
  globalThis.peerMap = map;
  const addLayer = map.addLayer.bind(map);
  // Our parcel layer would take a share of the peers' frames.
  map.addLayer = (layer, above) => (layer.type === 'custom' ? map : addLayer(layer, above));
  map.once('style.load', () => {
    replaceTiles(map, feedBy, options.landCodes);
    // Keep our style: reloading the base map would add our tiles again.
    map.setStyle = () => map;
    if (feedBy !== 'updateData') return;
    feed = createGeojsonFeed(map.getSource<GeoJSONSource>('parcels')!);
    if (seen) feed.moved(...seen);
  });
  return started;
}
