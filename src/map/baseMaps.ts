import type { FeatureCollection } from 'geojson';
import type { BaseMap } from './baseMap.ts';
import { offlineBase } from './offlineBase.ts';
import { fetchOnlineBase } from './onlineBase.ts';
import { PALETTES, type MapTheme } from './palette.ts';
import { loadWorldLand, type WorldLand } from './worldLand.ts';

const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] };

/**
 * Which base map is drawn: ours at once, the online one when it has come. Calls `changed` whenever `current` would
 * answer something else.
 */
export interface BaseMaps {
  current(): { base: BaseMap; kind: 'online' | 'offline' };
  setTheme(theme: MapTheme): void;
  setGrid(grid: FeatureCollection): void;
  /** The view is so wide that coasts and borders matter: fetches them once. */
  needWorld(): void;
  /** Whether the base is one from the network; cheaper than `current`. */
  isOnline(): boolean;
  /** The online source gave nothing: back to ours, until the network is said to be back. */
  giveUpOnline(): void;
  stop(): void;
}

export function createBaseMaps(startTheme: MapTheme, changed: () => void): BaseMaps {
  const stopped = new AbortController();
  const onlineBases = new Map<MapTheme, BaseMap>();
  let theme = startTheme;
  let grid = NOTHING;
  let world: WorldLand | 'none' | 'asked' = 'none';

  const askOnline = async (): Promise<void> => {
    const asked = theme;
    if (!navigator.onLine || onlineBases.has(asked)) return;
    const base = await fetchOnlineBase(asked, stopped.signal);
    if (base === null || stopped.signal.aborted) return;
    onlineBases.set(asked, base);
    if (asked === theme) changed();
  };
  const onOnline = (): void => void askOnline();
  addEventListener('online', onOnline, { signal: stopped.signal });
  void askOnline();

  return {
    isOnline: () => onlineBases.has(theme),
    current() {
      const online = onlineBases.get(theme);
      if (online) return { base: online, kind: 'online' };
      const land = typeof world === 'string' ? { land: NOTHING, vietnam: NOTHING, borders: NOTHING } : world;
      return { base: offlineBase(PALETTES[theme], { ...land, grid }), kind: 'offline' };
    },
    setTheme(next) {
      if (next === theme) return;
      theme = next;
      changed();
      void askOnline();
    },
    setGrid(next) {
      grid = next;
    },
    needWorld() {
      if (world !== 'none') return;
      world = 'asked';
      loadWorldLand(stopped.signal).then(
        (loaded) => {
          world = loaded;
          changed();
        },
        (error: unknown) => {
          // A later move asks again; until then the map is paper without coasts.
          world = 'none';
          if (!stopped.signal.aborted) console.warn('map: world land did not load', error);
        },
      );
    },
    giveUpOnline() {
      onlineBases.delete(theme);
      changed();
    },
    stop: () => stopped.abort(),
  };
}
