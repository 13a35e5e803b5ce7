import { geometryClient } from '../../../workers/geometry/client.ts';
import { boxCenter } from '../../domain/geometry/box.ts';
import { unpackPoints } from '../../domain/geometry/lngLat.ts';
import type { LandRecordDetails, LandRow } from '../../domain/landFile/landFile.ts';
import { showLandFilePanel } from '../../state/landFile/landFilePanelSlice.ts';
import {
  landFileSlice,
  restLandFilePanel,
  showLandRecord,
  showLandRecords,
  showLandTotals,
  shownLandFile,
} from '../../state/landFile/landFileSlice.ts';
import { raiseNotice } from '../../state/shell/noticeSlice.ts';
import { loadDrawing } from '../drawing/drawing.ts';
import { openMeasure } from '../drawing/openMeasure.ts';
import { flyTo, flyToGround } from '../map/flyTo.ts';
import { requestGuard } from '../shell/requestGuard.ts';
import { drawLayers } from './drawLayers.ts';
import { ZOOM } from '../../domain/limits.ts';

const searches = requestGuard();

const layerOf = (key: string): string => shownLandFile({ layers: landFileSlice.layers, key })?.summary?.layer ?? '';

/** Lists a layer's records that match the words, or all. @returns false where the worker no longer has the layer */
export async function listRecords(
  key: string,
  query: string,
  // A large file is not sorted because another one was.
  order = landFileSlice.key === key ? landFileSlice.found.order : 'file',
): Promise<boolean> {
  const isCurrent = searches.begin();
  const found = await geometryClient.findInLandLayer(layerOf(key), query, order);
  if (!isCurrent()) return true;
  if (found.ok) {
    showLandRecords(key, query, order, found.value);
    drawLayers();
  }
  return found.ok;
}

/** Sums up the listed records, and draws the outline of their areas. */
export async function sumUpRecords(key: string): Promise<void> {
  const totals = await geometryClient.landLayerTotals(layerOf(key));
  if (landFileSlice.key !== key) return;
  if (totals.ok) showLandTotals(key, 'ready', totals.value);
  else showLandTotals(key, 'failed');
  drawLayers();
}

/** Returns rows of the list. Throws where the worker no longer has them; the list then offers to read again. */
export async function readRecordRows(from: number, to: number): Promise<LandRow[]> {
  const rows = await geometryClient.landLayerRows(layerOf(landFileSlice.key), from, to);
  if (!rows.ok) throw new Error(rows.error.message);
  return rows.value;
}

export async function openRecord(index: number, { key = landFileSlice.key, movesMap = true } = {}): Promise<void> {
  const isCurrent = searches.begin();
  const record = await geometryClient.landLayerRecord(layerOf(key), index);
  if (!isCurrent()) return;
  if (!record.ok) return raiseNotice('error', 'files.lost');
  showLandRecord(key, record.value);
  drawLayers();
  if (movesMap) flyToRecord(record.value);
}

/** @param layer the worker's name for the tapped record's layer */
export function openPressedRecord(layer: string, index: number): void {
  const pressed = landFileSlice.layers.find(({ summary }) => summary?.layer === layer);
  if (!pressed) return;
  showLandFilePanel();
  void openRecord(index, { key: pressed.key, movesMap: false });
}

/** Moves the map to a record and lowers a sheet that covers the map. */
export function showRecordOnMap(record: LandRecordDetails): void {
  restLandFilePanel('peek');
  flyToRecord(record);
}

function flyToRecord({ box, path }: Pick<LandRecordDetails, 'box' | 'path'>): void {
  const { west, south, east, north } = box;
  if (path.length > 2)
    flyToGround([
      { lng: west, lat: south },
      { lng: east, lat: north },
    ]);
  else flyTo(boxCenter(box), ZOOM.corner);
}

export function drawRecord({ kind, path, hasMore }: LandRecordDetails): void {
  loadDrawing({ mode: kind === 'text' ? 'point' : kind, points: unpackPoints(path), isClosed: true });
  openMeasure();
  if (hasMore) raiseNotice('info', 'ground.outlineOnly');
}
