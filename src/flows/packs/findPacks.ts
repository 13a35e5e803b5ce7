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
import { loadPacks } from './downloadPack.ts';

const asking = requestGuard();

/** Opens 'Vùng ngoại tuyến' with the stored packs. A pack is the offline data of one ward. */
export function openPacks(): void {
  showPacksPage('list');
  void loadPacks();
}

export const closePacks = (): void => showPacksPage('closed');

/** Opens 'Thêm vùng': searches by the map's view from zoom 11 on, else by name. */
export function openFind(): void {
  showPacksPage('find');
  findPacksBy(viewSlice.seen && viewSlice.zoom >= NEAR_ZOOM ? 'view' : 'name');
}

/** Minimum zoom for wards in view; smaller zooms show more wards than the list. */
const NEAR_ZOOM = 11;

/** Returns null with fewer than two points. */
export function drawnBox(): LngLatBox | null {
  const { points } = drawingSlice.drawing;
  return points.length > 1 ? boxOfPoints(points) : null;
}

export function findPacksBy(by: PackSearchBy): void {
  showFind({ by });
  const box = by === 'view' ? viewSlice.seen : by === 'drawing' ? drawnBox() : null;
  if (by !== 'name') void ask(box ? { box: { ...box } } : null);
  else typePackName(packsSlice.find.query);
}

/** Lists wards 300 ms after the last typed letter (§9). An empty query lists the first results at once. */
export function typePackName(query: string): void {
  showFind({ query, status: 'loading' });
  asking.schedule(query === '' ? 0 : DEBOUNCE_MS.suggestion, () => ask({ words: query.trim() }));
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

/** Moves the map to the pack and shows what it covers, until the list opens again ('Xem trên bản đồ'). */
export function showPackOnMap(bounds: LngLatBox): void {
  const ring = boxCorners(bounds);
  closePacks();
  // The settings must not cover it either.
  leaveInformation();
  outlinePack(ring);
  flyToShape(ring);
}

export const hidePackOutline = (): void => outlinePack(null);
