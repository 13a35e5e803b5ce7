import { proxy, snapshot } from 'valtio';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { OfferedLayer, LiveRow } from '../../domain/map/offeredLayer.ts';
import { layerId } from '../../domain/map/openLayer.ts';

/** Maps of other servers that the operator offers, in the operator's order; asked for once somebody looks at them. */
export const liveSlice = proxy({
  offer: 'unasked' as 'unasked' | 'loading' | 'shown' | 'failed',
  layers: [] as OfferedLayer[],
});

export function beginLiveOffer(): void {
  liveSlice.offer = 'loading';
}

/** @param layers null where they could not be had; those of before stay */
export function showLiveOffer(layers: OfferedLayer[] | null): void {
  Object.assign(liveSlice, layers ? { offer: 'shown', layers } : { offer: 'failed' });
}

/** What an open layer shows, to be read only and to be handed to workers; undefined where nobody offers it. @param openId the open layer's */
export const liveLayerOf = (openId: string): OfferedLayer | undefined =>
  snapshot(liveSlice).layers.find(({ _id }) => layerId({ type: 'live', id: _id }) === openId) as OfferedLayer | undefined;

export interface LiveHere {
  /** The open layer's. */
  layerId: string;
  title: string;
  source: string;
  asOf: string | null;
  status: 'asking' | 'answered' | 'failed';
  /** Empty where it says nothing. */
  rows: LiveRow[];
}

export const liveHereSlice = proxy({
  /** The topmost layer first; empty where none was asked. */
  layers: [] as LiveHere[],
  position: null as LngLat | null,
  /** Beside a panel that is about the same place only the line is shown that leads to what they say. */
  isFolded: false,
});

export function updateLiveHere(change: Partial<typeof liveHereSlice>): void {
  Object.assign(liveHereSlice, change);
}

/** @param rows null where the server could not say */
export function answerLiveHere(id: string, rows: LiveRow[] | null): void {
  const layer = liveHereSlice.layers.find((asked) => asked.layerId === id);
  if (layer) Object.assign(layer, rows ? { status: 'answered', rows } : { status: 'failed' });
}
