import { addProtocol, removeProtocol } from 'maplibre-gl';
import { liveLayerOf } from '../../state/layers/liveSlice.ts';
import type { MapHandlers } from '../view/mapHandlers.ts';
import { askTile } from './askTile.ts';
import { createLiveHealth, liveFault } from './liveHealth.ts';
import { LIVE_SCHEME, liveStyle } from './liveStyle.ts';

const URL_FORM = /^thua-live:\/\/([^/]+)\/(\d+)\/(\d+)\/(\d+)\/(\d+)$/;

function serveLive(onPlanning: MapHandlers['onPlanning']): { retain(ids: ReadonlySet<string>): void; stop(): void } {
  const health = createLiveHealth(onPlanning);
  addProtocol(LIVE_SCHEME, async ({ url }, { signal }) => {
    const match = URL_FORM.exec(url);
    if (!match) throw new Error(`not a tile of another server's: ${url}`);
    const id = decodeURIComponent(match[1]!);
    const [attempt, z, x, y] = match.slice(2).map(Number) as [number, number, number, number];
    const layer = liveLayerOf(id);
    // Do not report the same again; what is drawn already stays.
    if (!layer || health.isGivenUp(id, attempt)) throw new Error(`${id} is not asked`);
    const end = health.begin(id, attempt);
    const answer = await askTile(layer, attempt, { z, x, y }, signal);
    if (signal.aborted || (!answer.ok && answer.error.kind === 'stale')) {
      end('calledOff');
      throw new DOMException('called off', 'AbortError');
    }
    end(answer.ok ? null : liveFault(answer.error));
    if (!answer.ok) throw new Error(`${id}: ${answer.error.kind} ${answer.error.message}`);
    const { data, cutTo } = answer.value;
    if (cutTo !== null && !health.isGivenUp(id, attempt)) onPlanning(id, attempt, { fault: null, truncated: { zoom: z, count: cutTo } });
    return { data: data ?? new ArrayBuffer(0) };
  });
  return { retain: health.retain, stop: () => removeProtocol(LIVE_SCHEME) };
}

/** Code that loads with the first open layer of another server. */
export const LIVE_PART = { serveLive, liveStyle, liveLayerOf };
