import { findLiveLayersCall, type LiveLayer } from '../contract/live/liveLayers.ts';
import { mapResult, type Result } from '../domain/result.ts';
import { apiClient } from './apiClient.ts';

/** Map layers of other services (live-layers/find), lowest position first; aborting makes the answer `stale`. */
export async function findLiveLayers(signal?: AbortSignal): Promise<Result<LiveLayer[]>> {
  const answer = await apiClient.ask(findLiveLayersCall, {}, { signal });
  return mapResult(answer, ({ data }) => data);
}
