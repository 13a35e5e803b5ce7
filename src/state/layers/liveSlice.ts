import { proxy, snapshot } from 'valtio';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { OfferedLayer, LiveRow } from '../../domain/map/offeredLayer.ts';
import { layerId } from '../../domain/map/openLayer.ts';

/** Other servers' maps that the operator offers, in the operator's order; loaded on first use. */
export const liveSlice = proxy({
  offer: 'unasked' as 'unasked' | 'loading' | 'shown' | 'failed',
  layers: [] as OfferedLayer[],
});

export function beginLiveOffer(): void {
  liveSlice.offer = 'loading';
}

/** @param layers null where they are unavailable; earlier ones stay */
export function showLiveOffer(layers: OfferedLayer[] | null): void {
  Object.assign(liveSlice, layers ? { offer: 'shown', layers } : { offer: 'failed' });
}

/** Returns the offer that an open layer shows, read-only and fit for workers; undefined without one. */
export const liveLayerOf = (openId: string): OfferedLayer | undefined =>
  snapshot(liveSlice).layers.find(({ _id }) => layerId({ type: 'live', id: _id }) === openId) as OfferedLayer | undefined;

export interface LiveHere {
  layerId: string;
  title: string;
  source: string;
  asOf: string | null;
  status: 'asking' | 'answered' | 'failed';
  rows: LiveRow[];
}

export const liveHereSlice = proxy({
  /** Answers, topmost layer first; empty where no layer was asked. */
  layers: [] as LiveHere[],
  position: null as LngLat | null,
  /** Shows only a line that leads to the answers, beside a panel about the same place. */
  isFolded: false,
});

export function updateLiveHere(change: Partial<typeof liveHereSlice>): void {
  Object.assign(liveHereSlice, change);
}

export function answerLiveHere(id: string, rows: LiveRow[] | null): void {
  const layer = liveHereSlice.layers.find((entry) => entry.layerId === id);
  if (layer) Object.assign(layer, rows ? { status: 'answered', rows } : { status: 'failed' });
}
