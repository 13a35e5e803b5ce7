import { apiClient } from '../../../api/apiClient.ts';
import { parseWire } from '../../../api/parseAnswer.ts';
import { findLiveLayersCall } from '../../../contract/live/liveLayers.ts';
import type { OfferedLayer, OfferedRequest } from '../../../domain/map/offeredLayer.ts';
import { type Result, success } from '../../../domain/result.ts';
import { beginLiveOffer, liveSlice, showLiveOffer } from '../../../state/layers/liveSlice.ts';

const request: { answer: Promise<Result<null>> | null } = { answer: null };

/** Makes the path of a layer that our gateway proxies absolute. */
function absolute(url: string): string {
  if (!url.startsWith('/')) return url;
  // `new URL` would encode the braces.
  return new URL(apiClient.settings().apiBase, location.href).origin + url;
}

const absoluteRequest = (request: OfferedRequest): OfferedRequest =>
  'tiles' in request ? { ...request, tiles: request.tiles.map(absolute) } : { ...request, url: absolute(request.url) };

const absoluteLayer = (layer: OfferedLayer): OfferedLayer => ({
  ...layer,
  legend_url: layer.legend_url === null ? null : absolute(layer.legend_url),
  request: absoluteRequest(layer.request),
  identify: layer.identify && { ...layer.identify, url: absolute(layer.identify.url) },
});

async function ask(): Promise<Result<null>> {
  beginLiveOffer();
  const body = await apiClient.askBody(findLiveLayersCall, {});
  const answer = body.ok ? parseWire(findLiveLayersCall, body.value) : body;
  // A provider without this call offers no layers.
  const isUnknown = !answer.ok && answer.error.status === 404;
  showLiveOffer(answer.ok ? answer.value.data.map(absoluteLayer) : isUnknown ? [] : null);
  return answer.ok || isUnknown ? success(null) : answer;
}

export async function loadLiveLayers(): Promise<Result<null>> {
  if (liveSlice.offer === 'shown') return success(null);
  request.answer ??= ask().finally(() => (request.answer = null));
  return request.answer;
}
