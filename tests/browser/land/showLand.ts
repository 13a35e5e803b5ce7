import type { FeatureCollection } from 'geojson';
import { mercatorX, mercatorY } from '../../../src/domain/geometry/mercator.ts';
import type { MapTheme } from '../../../src/map/base/palette.ts';
import { shownMap } from '../../../src/map/view/shownMap.ts';
import { settingsSlice } from '../../../src/state/settingsSlice.ts';
import { SAMPLE_BLOCKS, sampleTiles } from '../mapSampleTiles.ts';
import { mapReady, type MapStage } from '../mapStage.ts';
import { sampleCells } from './sampleCells.ts';

export const START = { lng: 108.221, lat: 16.005 };
export const SIZE = { width: 180, height: 220 };
export const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] };
/** The cell of the start. */
export const CELL = { x: Math.floor(mercatorX(START.lng) * 2 ** 16), y: Math.floor(mercatorY(START.lat) * 2 ** 16) };
/** Channels that differ by less look the same: edges are smoothed a little otherwise. */
const SAME = 32;

/** What the map draws now. */
export function frame(): Uint8ClampedArray {
  const map = shownMap()!;
  const copy = new OffscreenCanvas(SIZE.width, SIZE.height).getContext('2d')!;
  map.once('render', () => copy.drawImage(map.getCanvas(), 0, 0, SIZE.width, SIZE.height));
  map.redraw();
  return copy.getImageData(0, 0, SIZE.width, SIZE.height).data;
}

/** Share of the pixels whose channels all differ by less than that. */
export function agreement(one: Uint8ClampedArray, other: Uint8ClampedArray, limit = SAME): number {
  let same = 0;
  for (let at = 0; at < one.length; at += 4) {
    if ([0, 1, 2].every((channel) => Math.abs(one[at + channel]! - other[at + channel]!) < limit)) same += 1;
  }
  return same / (one.length / 4);
}

export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    shownMap()!.once('idle', () => resolve());
    shownMap()!.triggerRepaint();
  });

/** Shows the parcels of the collection from cells or tiles. */
export async function showLand(
  stage: MapStage,
  from: 'cells' | 'tiles',
  parcels: FeatureCollection,
  zoom: number,
  theme: MapTheme = 'light',
): Promise<void> {
  stage.stop();
  const labels = parcels === SAMPLE_BLOCKS.parcels ? SAMPLE_BLOCKS.labels : NOTHING;
  stage.tile = sampleTiles({ parcels, labels, sheets: NOTHING, zones: NOTHING });
  stage.land = from === 'cells' ? sampleCells(parcels) : null;
  settingsSlice.theme = theme;
  stage.fly(START, zoom);
  stage.start();
  await mapReady();
  await idle();
}
