import type { OpenLayer } from '../../domain/map/openLayer.ts';
import type { Palette } from '../base/palette.ts';
import type { MapHandlers } from '../view/mapHandlers.ts';

type LivePart = typeof import('./livePart.ts').LIVE_PART;

/** Maps of other servers, on our map. They outlive one map, as the sets of plannings' tiles do. */
export type LiveDrawing = ReturnType<typeof startLive>;

/** Fetches all that they need with the first that is open: most operators offer none. */
export function startLive(onPlanning: MapHandlers['onPlanning']) {
  let part: LivePart | 'coming' | null = null;
  let serving: ReturnType<LivePart['serveLive']> | null = null;
  let isStopped = false;
  const waiting = new Map<string, number>();
  const listeners = new Set<() => void>();

  async function load(): Promise<void> {
    part = 'coming';
    try {
      const { LIVE_PART: loaded } = await import('./livePart.ts');
      if (isStopped) return;
      part = loaded;
      serving = loaded.serveLive(onPlanning);
      for (const listener of listeners) listener();
    } catch (error) {
      console.warn('map: what draws other servers’ layers did not load', error);
      part = null;
      for (const [id, attempt] of waiting) onPlanning(id, attempt, { fault: 'offline' });
    }
    waiting.clear();
  }

  return {
    /** Null while what draws them is fetched, and where nobody offers the layer any more. */
    draw(layer: OpenLayer, source: string, palette: Palette) {
      if (part === null || part === 'coming') {
        // One that failed is asked for again by its next attempt.
        if (layer.status === 'failed') return null;
        waiting.set(layer.id, layer.attempt);
        if (part === null) void load();
        return null;
      }
      const live = part.liveLayerOf(layer.id);
      return live ? { ...part.liveStyle(layer, live, source, palette), linesAbove: [] } : null;
    },
    /** Forgets what became of all other layers. */
    retain(layers: readonly OpenLayer[]) {
      serving?.retain(new Set(layers.map(({ id }) => id)));
    },
    /** @param listener called when it has been fetched */
    onReady(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      isStopped = true;
      serving?.stop();
    },
  };
}
