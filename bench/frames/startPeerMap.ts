import 'maplibre-gl/dist/maplibre-gl.css';
import '../../src/map/map.css';
import { addProtocol, setWorkerUrl, type GeoJSONSource, type Map as MapLibreMap } from 'maplibre-gl';
import { Protocol } from 'pmtiles';
import { subscribeKey } from 'valtio/utils';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { PARCEL_OVERLAY_OPACITY } from '../../src/domain/limits.ts';
import { NO_DRAWING_DATA } from '../../src/map/drawing/drawingFeatures.ts';
import { createMap } from '../../src/map/view/createMap.ts';
import { openMapView } from '../../src/map/view/mapView.ts';
import { visibleBox } from '../../src/map/camera/camera.ts';
import { coalesceInTask } from '../../src/map/view/coalesce.ts';
import type { MapOptions } from '../../src/map/startMap.ts';
import { serveTiles } from '../../src/map/tiles/serveTiles.ts';
import { coverageSlice, groundSlice } from '../../src/state/map/coverageSlice.ts';
import { reportBaseMap, reportSeen, viewSlice } from '../../src/state/map/viewSlice.ts';
import { coverageFeatures } from '../../src/map/overlays/coverage.ts';
import { groundFeatures } from '../../src/map/base/offlineBase.ts';
import { createGeojsonFeed, type Feed } from './geojsonFeed.ts';
import { parcelTileLayers } from '../../tests/support/map/parcelTileLayers.ts';
import { paletteOf } from '../../src/map/base/palette.ts';
import type { ColouredLandCode } from '../../src/map/overlays/zoneColour.ts';
import { PARCELS_FILL } from '../../src/map/overlays/parcelLayers.ts';

/** As often as the product's map tells where it is while it moves. */
const MOVING_REPORT_MS = 200;

const OURS = ['parcels', 'sheets'];

/** Read by the bench, which asks what is drawn. */
declare global {
  var peerMap: MapLibreMap | undefined;
}

/** What `?feed=` names: a GeoJSON source fed as answers come; tiles that were cut beforehand; none. */
type FeedName = 'updateData' | 'mvt' | 'mlt' | 'none';

const isCut = (feed: FeedName): feed is 'mvt' | 'mlt' => feed === 'mvt' || feed === 'mlt';

/**
 * Takes our tile sources out of a loaded style. Where MapLibre draws parcels it has layers that look as ours does, in its place, and their
 * numbers, on a source of the same name: GeoJSON, or the tiles of an archive.
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
      // As our tiles have it; the default buffer of 128 would only cost the peer more.
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
 * In the place of src/map/startMap.ts in the peers' build: the same map in the same page, its parcels fed on the main
 * thread as `?feed=` says.
 */
export function startMap(container: HTMLElement, { made, words, landCodes }: MapOptions): { stop(): void } {
  setWorkerUrl(workerUrl);
  const feedBy = new URLSearchParams(location.search).get('feed') as FeedName;
  addProtocol('pmtiles', new Protocol().tile);
  // Tiles asked for before the style has loaded find nothing.
  const stopTiles = serveTiles(async () => new Uint8Array());
  const map = made ?? createMap(container, words);
  const addLayer = map.addLayer.bind(map);
  // The layer of ours that draws parcels would cost them a frame's share.
  map.addLayer = (layer, above) => (layer.type === 'custom' ? map : addLayer(layer, above));
  const view = openMapView(map, {
    baseMap: 'street',
    theme: 'light',
    data: {
      coverage: coverageFeatures(coverageSlice.areas),
      selection: { type: 'FeatureCollection', features: [] },
      corners: { type: 'FeatureCollection', features: [] },
      circles: { type: 'FeatureCollection', features: [] },
      ways: { type: 'FeatureCollection', features: [] },
      ...NO_DRAWING_DATA,
    },
    found: { sheets: false },
    plannings: { layers: [], highlightedCode: null, pictureAddress: (url) => url, tileSet: () => null, live: () => null },
    parcelOpacity: PARCEL_OVERLAY_OPACITY,
    crossing: false,
    landCodes,
    land: {
      cells: async () => [],
      zoneCells: async () => ({ cells: [], isLast: true }),
      parcelAt: async () => null,
      lotsAt: async () => [],
    },
    words,
    onBaseMap: reportBaseMap,
  });
  globalThis.peerMap = map;
  let feed: Feed | null = null;
  const askView = (): void => {
    const { lng, lat } = map.getCenter();
    feed?.moved({ lng, lat }, map.getZoom(), visibleBox(map));
  };
  const noteMove = (): void => {
    const { lng, lat } = map.getCenter();
    viewSlice.center = { lng, lat };
    viewSlice.zoom = map.getZoom();
    reportSeen(visibleBox(map));
    askView();
  };
  map.once('style.load', () => {
    replaceTiles(map, feedBy, landCodes);
    // A base map that comes, or is tried again, would bring our tiles back with its style. The bench has no network: ours stays.
    map.setStyle = () => map;
    if (feedBy === 'updateData') {
      feed = createGeojsonFeed(map.getSource<GeoJSONSource>('parcels')!);
    }
    viewSlice.map = 'ready';
    noteMove();
  });
  // The base map is the product's on every page: outlines of wards, and streets, water and green of those in view.
  subscribeKey(coverageSlice, 'areas', (areas) => view.setData('coverage', coverageFeatures(areas)));
  subscribeKey(groundSlice, 'wards', (wards) => view.setGround(groundFeatures(wards)));
  map.on('moveend', noteMove);
  const moving = coalesceInTask(askView, MOVING_REPORT_MS);
  map.on('move', moving.schedule);
  return {
    stop() {
      moving.cancel();
      view.close();
      stopTiles();
    },
  };
}
