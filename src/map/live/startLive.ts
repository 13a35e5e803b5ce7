import type { OpenLayer } from '../../domain/map/openLayer.ts';
import type { Palette } from '../base/palette.ts';
import type { MapHandlers } from '../view/mapHandlers.ts';

type LivePart = typeof import('./livePart.ts').LIVE_PART;

/** Other servers' maps on ours. They survive a map restart, as tile sets of plannings do. */
export type LiveDrawing = ReturnType<typeof startLive>;

/** Loads their code with the first open layer: most operators offer none. */
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
      console.warn('map: live layers', error);
      part = null;
      for (const [id, attempt] of waiting) onPlanning(id, attempt, { fault: 'offline' });
    }
    waiting.clear();
  }

  return {
    /** Returns null while the code loads, and where the layer is no longer offered. */
    draw(layer: OpenLayer, source: string, palette: Palette) {
      if (part === null || part === 'coming') {
        // A failed layer is requested again by its next attempt.
        if (layer.status === 'failed') return null;
        waiting.set(layer.id, layer.attempt);
        if (part === null) void load();
        return null;
      }
      const live = part.liveLayerOf(layer.id);
      return live ? { ...part.liveStyle(layer, live, source, palette), linesAbove: [] } : null;
    },
    retain(layers: readonly OpenLayer[]) {
      serving?.retain(new Set(layers.map(({ id }) => id)));
    },
    /** @param listener called when the code has loaded */
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
