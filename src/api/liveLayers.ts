import { findLiveLayersCall, type LiveLayer } from '../contract/live/liveLayers.ts';
import { mapResult, type Result } from '../domain/result.ts';
import { apiClient } from './apiClient.ts';

/** Maps of other servers that the operator offers, lowest position first. */
export async function findLiveLayers(signal?: AbortSignal): Promise<Result<LiveLayer[]>> {
  const answer = await apiClient.ask(findLiveLayersCall, {}, { signal });
  return mapResult(answer, ({ data }) => data);
}
