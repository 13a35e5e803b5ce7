import type { Map as MapLibreMap } from 'maplibre-gl';

/** Map on the screen. Its methods throw after its WebGL context is lost, so nothing may call it from then on. */
export interface ShownMap {
  map: MapLibreMap;
  /** Stops all calls of the map. */
  detach(): void;
  close(): void;
}

/** Time for a browser to restore a lost context, which it does at once; then a new canvas requests another one. */
const RESTORE_LIMIT_MS = 500;
/** Refused contexts tolerated while the browser's graphics process restarts. */
const MAX_REFUSALS = 5;
const REFUSAL_PAUSE_MS = 500;
/** Quick losses after which the device cannot draw this map now: the user decides when to try again. */
const MAX_LOSSES = 4;
const LOSS_WINDOW_MS = 30_000;

/**
 * Replaces the map after a lost WebGL context (phones take it from background pages). @param show throws without WebGL
 * @param onState 'failed': nothing is tried until `stop` and a new start
 */
export function openWithContextRecovery(
  show: () => ShownMap,
  onState: (state: 'loading' | 'contextLost' | 'failed') => void,
): { stop(): void } {
  const stopped = new AbortController();
  let shown: ShownMap | null = null;
  let isLost = false;
  let losses: number[] = [];
  let refusals = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const closeShown = (): void => {
    clearTimeout(timer);
    shown?.close();
    shown = null;
  };
  const giveUp = (error: unknown): void => {
    console.error('map:', error);
    closeShown();
    isLost = false;
    onState('failed');
  };
  const open = (): void => {
    closeShown();
    try {
      const opened = show();
      shown = opened;
      opened.map.on('webglcontextlost', () => onContextLost(opened));
      opened.map.on('webglcontextrestored', open);
    } catch (error) {
      refusals += 1;
      // A context that never worked here will not work in half a second.
      if (!isLost || refusals === MAX_REFUSALS) giveUp(error);
      else timer = setTimeout(openIfVisible, REFUSAL_PAUSE_MS);
      return;
    }
    isLost = false;
    refusals = 0;
    onState('loading');
  };
  const onContextLost = (lost: ShownMap): void => {
    lost.detach();
    const now = performance.now();
    losses = [...losses.filter((at) => now - at < LOSS_WINDOW_MS), now];
    if (losses.length > MAX_LOSSES) return giveUp(new Error('its WebGL context is lost again and again'));
    isLost = true;
    onState('contextLost');
    timer = setTimeout(openIfVisible, RESTORE_LIMIT_MS);
  };
  // A hidden page would get no context, or lose it again.
  const openIfVisible = (): void => {
    if (isLost && document.visibilityState === 'visible') open();
  };
  document.addEventListener('visibilitychange', openIfVisible, { signal: stopped.signal });

  open();
  return {
    stop() {
      stopped.abort();
      isLost = false;
      closeShown();
    },
  };
}
