import type { LngLat, LngLatBox } from '../../domain/geometry/lngLat.ts';
import { resultsSlice } from '../../state/resultsSlice.ts';
import type { ParcelsProgress } from '../../../workers/parcels/api.ts';
import { parcelsClient } from '../../../workers/parcels/client.ts';

/**
 * The map shows this: the parcels worker fetches what is not held, nearest first. Failures stay silent, for nobody asked
 * (§8): what they left out is asked for again.
 */
export function browseMap(center: LngLat, zoom: number, box: LngLatBox): void {
  void parcelsClient.watchView({ box, center, zoom });
}

/** Once, at the start: what the worker fetches reaches map, chips and lists. */
export function followParcels(): void {
  void parcelsClient.followProgress(showProgress);
}

function showProgress({ view, list, tileVersion, changedCells }: ParcelsProgress): void {
  resultsSlice.viewCompleteness = view;
  if (tileVersion > resultsSlice.tileVersion) Object.assign(resultsSlice, { changedCells, tileVersion });
  if (list) showListProgress(list);
}

/** A list that another search has replaced meanwhile is nobody's any more. */
function showListProgress({ center, count, completeness }: NonNullable<ParcelsProgress['list']>): void {
  const shown = resultsSlice.center;
  if (resultsSlice.status !== 'ready' || center.lng !== shown?.lng || center.lat !== shown.lat) return;
  resultsSlice.cadastralCompleteness = completeness;
  if (count === resultsSlice.cadastralCount) return;
  resultsSlice.cadastralCount = count;
  resultsSlice.listVersion += 1;
}

/** Asks at once for the parcels that could not be fetched: the user wants it, or the network is back. */
export function retryMissing(): void {
  void parcelsClient.retryMissing();
}
