import type { FeatureCollection } from 'geojson';
import type { FillLayerSpecification } from 'maplibre-gl';
import { PARCEL_OVERLAY_OPACITY } from '../../../src/domain/limits.ts';
import { mercatorX, mercatorY } from '../../../src/domain/geometry/mercator.ts';
import { type MapTheme, paletteOf } from '../../../src/map/base/palette.ts';
import { AREAS_AND_LINES } from '../../../src/map/land/landLayer.ts';
import { PARCELS_FILL } from '../../../src/map/overlays/parcelLayers.ts';
import { shownMap } from '../../../src/map/view/shownMap.ts';
import { settingsSlice } from '../../../src/state/shell/settingsSlice.ts';
import { PARCEL_TILES_FILL, parcelTileLayers } from '../../support/map/parcelTileLayers.ts';
import { SAMPLE_BLOCKS, sampleTiles } from '../mapSampleTiles.ts';
import { mapIdle, mapReady, type MapFixture } from '../mapFixture.ts';
import { sampleCells } from './sampleCells.ts';

export const START = { lng: 108.221, lat: 16.005 };
export const SIZE = { width: 180, height: 220 };
export const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] };
/** The cell that contains the start. */
export const CELL = { x: Math.floor(mercatorX(START.lng) * 2 ** 16), y: Math.floor(mercatorY(START.lat) * 2 ** 16) };
/** Smaller differences of a channel count as equal: edges are smoothed a little differently. */
const SAME = 32;

/** Reads the pixels that the map draws now. */
export function frame(): Uint8ClampedArray {
  const map = shownMap()!;
  const copy = new OffscreenCanvas(SIZE.width, SIZE.height).getContext('2d')!;
  map.once('render', () => copy.drawImage(map.getCanvas(), 0, 0, SIZE.width, SIZE.height));
  map.redraw();
  return copy.getImageData(0, 0, SIZE.width, SIZE.height).data;
}

/** Share of the pixels whose channels all differ by less than `limit`. */
export function agreement(one: Uint8ClampedArray, other: Uint8ClampedArray, limit = SAME): number {
  let same = 0;
  for (let at = 0; at < one.length; at += 4) {
    if ([0, 1, 2].every((channel) => Math.abs(one[at + channel]! - other[at + channel]!) < limit)) same += 1;
  }
  return same / (one.length / 4);
}

/** Shows the parcels of the collection. */
export async function showLand(fixture: MapFixture, parcels: FeatureCollection, zoom: number, theme: MapTheme = 'light'): Promise<void> {
  fixture.stop();
  const labels = parcels === SAMPLE_BLOCKS.parcels ? SAMPLE_BLOCKS.labels : NOTHING;
  fixture.tile = sampleTiles({ parcels, labels, sheets: NOTHING, zones: NOTHING });
  fixture.land = sampleCells(parcels);
  settingsSlice.theme = theme;
  fixture.fly(START, zoom);
  fixture.start();
  await mapReady();
  await mapIdle();
}

/** Shows them in layers of MapLibre, which the map's own layer must look like. */
export async function showByMapLibre(
  fixture: MapFixture,
  parcels: FeatureCollection,
  zoom: number,
  theme: MapTheme = 'light',
): Promise<void> {
  await showLand(fixture, parcels, zoom, theme);
  const map = shownMap()!;
  const place = map.getLayersOrder().indexOf(PARCELS_FILL);
  const above = map.getLayersOrder()[place + 2];
  map.removeLayer(AREAS_AND_LINES);
  map.addSource('maplibre-parcels', { type: 'geojson', data: parcels, maxzoom: 18 });
  for (const layer of parcelTileLayers(paletteOf('street', theme), fixture.landCodes, PARCEL_OVERLAY_OPACITY)) {
    const { 'source-layer': _, ...rest } = layer as FillLayerSpecification;
    map.addLayer({ ...rest, source: 'maplibre-parcels' }, above);
  }
  await mapIdle();
}

/** Feature id of the parcel that MapLibre has drawn at this place. */
export const pickOfMapLibre = (at: { x: number; y: number }): number | null =>
  (shownMap()!.queryRenderedFeatures([at.x, at.y], { layers: [PARCEL_TILES_FILL] })[0]?.id as number | undefined) ?? null;
