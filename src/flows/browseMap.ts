import { type AroundCell, aroundCells } from '../domain/aroundCells.ts';
import { DEBOUNCE_MS, ZOOM } from '../domain/limits.ts';
import type { LngLat, LngLatBox } from '../domain/lngLat.ts';
import { networkSlice } from '../state/networkSlice.ts';
import { resultsSlice } from '../state/resultsSlice.ts';
import { parcelsClient } from '../../workers/parcels/client.ts';
import { latest } from './latest.ts';

/** A screen at the initial zoom has some 20 cells on a phone, 60 on a desktop. */
const MOST_CELLS = 60;
const AT_ONCE = 3;
/** The map draws again after this many cells: each drawing asks all its tiles anew. */
const CELLS_A_DRAWING = 6;
/** Some 200 parcels each: forgetting them all now and then keeps both this set and the worker's store bounded. */
const MOST_REMEMBERED = 600;

const browses = latest();
const fetched = new Set<string>();
/** The worker that holds what `fetched` names; another one started after a crash holds nothing. */
let fetchedBy = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * The map came to rest: near the ground, what lies there is fetched after 500 ms of quiet, nearest first, and drawn.
 * Failures stay silent, for nobody asked (§8); the lists and chips of the last search stay as they are.
 */
export function browseMap(center: LngLat, zoom: number, view: LngLatBox): void {
  clearTimeout(timer);
  const isCurrent = browses.begin();
  if (zoom < ZOOM.initial - 0.5) return;
  timer = setTimeout(() => {
    forgetLostCells();
    const cells = aroundCells(view, center, MOST_CELLS).filter(({ key }) => !fetched.has(key));
    for (let lane = 0; lane < AT_ONCE; lane += 1) void fetchCells(cells, isCurrent);
  }, DEBOUNCE_MS.typing);
}

function forgetLostCells(): void {
  const worker = parcelsClient.workersStarted();
  if (worker !== fetchedBy) fetched.clear();
  fetchedBy = worker;
}

/** Takes cells off the common list until none is left or the map has moved on. */
async function fetchCells(cells: AroundCell[], isCurrent: () => boolean): Promise<void> {
  let newest = 0;
  for (let cell = cells.shift(); cell && isCurrent() && networkSlice.online; cell = cells.shift()) {
    const answer = await parcelsClient.searchAround(cell.center, 'browse');
    if (!answer.ok) continue;
    if (fetched.size >= MOST_REMEMBERED) fetched.clear();
    fetched.add(cell.key);
    newest = answer.value.tileVersion;
    if (fetched.size % CELLS_A_DRAWING === 0) drawUpTo(newest);
  }
  drawUpTo(newest);
}

function drawUpTo(tileVersion: number): void {
  resultsSlice.tileVersion = Math.max(resultsSlice.tileVersion, tileVersion);
}
