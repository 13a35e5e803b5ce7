import { subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { apiClient } from '../../api/apiClient.ts';
import type { Fallback } from '../../api/createClient.ts';
import { packsFallback } from '../../api/packs/packsFallback.ts';
import { TILE_MIN_ZOOM } from '../../../workers/parcels/api.ts';
import { boxContains } from '../../domain/geometry/box.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { shareOutside } from '../../domain/packs/keptPack.ts';
import { networkSlice, reportOnline, recordPacksKept } from '../../state/host/hostSlice.ts';
import { raiseNotice } from '../../state/shell/noticeSlice.ts';
import { NO_AGES, packsSlice, showAges, updatePacks } from '../../state/packs/packsSlice.ts';
import { resultsSlice } from '../../state/results/resultsSlice.ts';
import { selectionSlice } from '../../state/parcel/selectionSlice.ts';
import { viewSlice } from '../../state/map/viewSlice.ts';
import { askPacks } from './askPacks.ts';
import { loadPacks, rememberedPacks, resumePacks } from './downloadPack.ts';

const packs = { isBegun: false, isJudging: false, isAskedAgain: false };

const fallback = packsFallback(
  async (path, request) => {
    if (packsSlice.status === 'ready' && packsSlice.kept.length === 0) return null;
    // A copy, as it would have been sent: workers cannot receive a slice's proxies.
    const [plain, near] = JSON.parse(JSON.stringify([request, viewSlice.center])) as [unknown, LngLat | null];
    const saved = await askPacks('answer', path, plain, near, apiClient.settings().language);
    return saved.ok ? saved.value : null;
  },
  // The caller takes any answer for a sign of the network; this one is none.
  () => void setTimeout(() => reportOnline(false)),
);

/**
 * Connects packs, once: they answer where the gateway is unreachable, their age is shown, begun downloads continue, and
 * packs that the browser removed are reported.
 * @returns the page's fallback
 */
export function followPacks(): Fallback {
  if (!packs.isBegun) {
    packs.isBegun = true;
    apiClient.setFallback(Promise.resolve(fallback));
    void follow();
  }
  return fallback;
}

async function follow(): Promise<void> {
  // Read before the new list is remembered in its place.
  const before = rememberedPacks();
  await loadPacks();
  const here = new Set(packsSlice.kept.map(({ ward }) => ward));
  const gone = packsSlice.status === 'ready' ? before.flatMap(([ward, name]) => (here.has(ward) ? [] : [name])) : [];
  if (gone.length > 0) raiseNotice('warning', 'packs.takenAway', { names: gone.join(', ') });
  if (packsSlice.kept.some(({ state }) => state !== 'half')) recordPacksKept();
  resumePacks();
  subscribeKey(networkSlice, 'online', (online) => online && resumePacks());
  for (const slice of [resultsSlice, selectionSlice, viewSlice, networkSlice]) subscribe(slice, judge);
  subscribeKey(packsSlice, 'kept', judge);
  judge();
}

/** Share of the view below which a ward counts only as the margin of its last lots. */
const SEEN_SHARE = 0.05;

/** Requests the age of what is shown from the worker, one request at a time, and only with packs. */
function judge(): void {
  const { center, seen, zoom } = viewSlice;
  const usable = packsSlice.kept.filter(({ state }) => state !== 'half');
  const land = usable.flatMap(({ covers }) => covers);
  updatePacks({
    isCovered: center !== null && usable.some(({ bounds }) => boxContains(bounds, center.lng, center.lat)),
    isOverEdge: seen !== null && zoom >= TILE_MIN_ZOOM.parcels && shareOutside(seen, land) > SEEN_SHARE,
  });
  if (packsSlice.kept.length === 0) return showAges(NO_AGES);
  packs.isAskedAgain = packs.isJudging;
  if (!packs.isJudging) void ask();
}

async function ask(): Promise<void> {
  packs.isJudging = true;
  const answer = await askPacks('ages', selectionSlice.parcel?.id ?? null);
  packs.isJudging = false;
  if (answer.ok) {
    showAges(answer.value);
    if (answer.value.list !== null && resultsSlice.status === 'ready' && !navigator.onLine) reportOnline(false);
  }
  if (packs.isAskedAgain) judge();
}
