import type { PacksCalls } from '../../../workers/parcels/api.ts';
import { boxCorners, boxOfPoints } from '../../domain/geometry/box.ts';
import type { LngLatBox } from '../../domain/geometry/lngLat.ts';
import { DEBOUNCE_MS } from '../../domain/limits.ts';
import { isUnreachable } from '../../domain/result.ts';
import { leaveInformation } from '../../state/about/aboutSlice.ts';
import { drawingSlice } from '../../state/drawing/drawingSlice.ts';
import { type PackSearchBy, packsSlice, outlinePack, showFind, showPacksPage } from '../../state/packs/packsSlice.ts';
import { viewSlice } from '../../state/map/viewSlice.ts';
import { flyToShape } from '../map/flyTo.ts';
import { requestGuard } from '../shell/requestGuard.ts';
import { askPacks } from './askPacks.ts';
import { loadPacks } from './takePack.ts';

/** Only the last question's answer is shown. */
const asking = requestGuard();

/** 'Vùng ngoại tuyến' opens with what is kept. */
export function openPacks(): void {
  showPacksPage('list');
  void loadPacks();
}

export const closePacks = (): void => showPacksPage('closed');

/** 'Thêm vùng': by what the map shows where it shows land, else by name. */
export function openFind(): void {
  showPacksPage('find');
  findPacksBy(viewSlice.seen && viewSlice.zoom >= NEAR_ZOOM ? 'view' : 'name');
}

/** A view from farther up holds more wards than a list tells. */
const NEAR_ZOOM = 11;

/** The drawing's box; null without an area or a line. */
export function drawnBox(): LngLatBox | null {
  const { points } = drawingSlice.drawing;
  return points.length > 1 ? boxOfPoints(points) : null;
}

export function findPacksBy(by: PackSearchBy): void {
  showFind({ by });
  const box = by === 'view' ? viewSlice.seen : by === 'drawing' ? drawnBox() : null;
  if (by !== 'name') void ask(box ? { box: { ...box } } : null);
  else typePackName(packsSlice.find.words);
}

/** Wards follow the typed words after 300 ms of quiet (§9); without words all are told, as many as a list has. */
export function typePackName(words: string): void {
  showFind({ words, status: 'loading' });
  asking.schedule(words === '' ? 0 : DEBOUNCE_MS.suggestion, () => ask({ words: words.trim() }));
}

export const retryFind = (): void => findPacksBy(packsSlice.find.by);

async function ask(by: Parameters<PacksCalls['find']>[0] | null): Promise<void> {
  const isCurrent = asking.begin();
  if (!by) return showFind({ status: 'ready', found: [], total: 0 });
  showFind({ status: 'loading' });
  const answer = await askPacks('find', by);
  if (!isCurrent()) return;
  if (answer.ok) showFind({ status: 'ready', found: answer.value.items, total: answer.value.total });
  else
    showFind({
      status: isUnreachable(answer.error) ? 'offline' : answer.error.status === 403 ? 'forbidden' : 'failed',
      found: [],
      total: 0,
    });
}

/** 'Xem trên bản đồ': the map goes there and shows what is covered, until the list opens again. */
export function showPackOnMap(bounds: LngLatBox): void {
  const ring = boxCorners(bounds);
  closePacks();
  // Nor do the settings cover it.
  leaveInformation();
  outlinePack(ring);
  flyToShape(ring);
}

export const hidePackOutline = (): void => outlinePack(null);
