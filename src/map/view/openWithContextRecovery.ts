import type { Map as MapLibreMap } from 'maplibre-gl';

/** A map on the screen. Map methods throw while its WebGL context is lost, so nothing may reach it from then on. */
export interface ShownMap {
  map: MapLibreMap;
  /** Nothing reaches the map any more. */
  unfollow(): void;
  /** Takes it off the screen. */
  close(): void;
}

/** A browser that gives a lost context back does so at once; after this a new canvas asks for another one. */
const RESTORE_LIMIT_MS = 500;
/** While its graphics process starts again, a browser may refuse new contexts for a moment. */
const REFUSED_LIMIT = 5;
const REFUSED_PAUSE_MS = 500;
/** A device that loses more contexts than this so soon cannot draw this map now: the user says when to try again. */
const LOSS_LIMIT = 4;
const LOSS_WINDOW_MS = 30_000;

/**
 * Opens a map, and after a lost WebGL context (phones take it from pages in the background) another one in its place.
 * @param show puts a map on the screen; throws where there is no WebGL
 * @param onState told when the map is gone, and when it is given up: until `stop` and a new start, nothing is tried
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

  const takeOff = (): void => {
    clearTimeout(timer);
    shown?.close();
    shown = null;
  };
  const giveUp = (why: unknown): void => {
    console.error('map: cannot be shown', why);
    takeOff();
    isLost = false;
    onState('failed');
  };
  const open = (): void => {
    takeOff();
    try {
      const opened = show();
      shown = opened;
      opened.map.on('webglcontextlost', () => afterLoss(opened));
      opened.map.on('webglcontextrestored', open);
    } catch (error) {
      refusals += 1;
      // What never worked here will not work in half a second.
      if (!isLost || refusals === REFUSED_LIMIT) giveUp(error);
      else timer = setTimeout(openIfSeen, REFUSED_PAUSE_MS);
      return;
    }
    isLost = false;
    refusals = 0;
    onState('loading');
  };
  const afterLoss = (lost: ShownMap): void => {
    lost.unfollow();
    const now = performance.now();
    losses = [...losses.filter((at) => now - at < LOSS_WINDOW_MS), now];
    if (losses.length > LOSS_LIMIT) return giveUp(new Error('its WebGL context is lost again and again'));
    isLost = true;
    onState('contextLost');
    timer = setTimeout(openIfSeen, RESTORE_LIMIT_MS);
  };
  // In the background no context would be given, or it would be taken again.
  const openIfSeen = (): void => {
    if (isLost && document.visibilityState === 'visible') open();
  };
  document.addEventListener('visibilitychange', openIfSeen, { signal: stopped.signal });

  open();
  return {
    stop() {
      stopped.abort();
      isLost = false;
      takeOff();
    },
  };
}
