import type { FeatureCollection } from 'geojson';
import type { BaseMapName } from '../../domain/map/baseMap.ts';
import { NO_FEATURES } from '../overlays/features.ts';
import { preloadBeneath, type BaseMap } from './baseMap.ts';
import { offlineBase } from './offlineBase.ts';
import { onlineBase, withKeptTiles } from './onlineBase.ts';
import { paletteOf, type MapTheme } from './palette.ts';
import { loadNearLand, loadWorldLand, type WorldLand } from './worldLand.ts';

/** Delays before an unreachable provider is retried; each is twice the one before. */
const RETRY_MS = { first: 30_000, longest: 300_000 };

interface BaseChoice {
  name: BaseMapName;
  theme: MapTheme;
}

interface DrawnBase extends BaseChoice {
  base: BaseMap;
  kind: 'online' | 'offline';
  /** The chosen base map is loading. */
  isComing: boolean;
}

/**
 * Decides which base map is drawn. A chosen one replaces the previous one only once it is complete; where it is
 * unavailable, our own map is drawn in its colours.
 */
export type BaseMaps = ReturnType<typeof createBaseMaps>;

type LandReach = 'near' | 'world';
const LOAD_LAND = { near: loadNearLand, world: loadWorldLand } as const;

/**
 * @param changed called whenever another base map is to be drawn
 * @param reportBase called when the chosen one starts to load or fails, without another change: unreachable providers
 * are retried for ever, and setting a style again is a long task
 */
export function createBaseMaps(
  start: BaseChoice,
  { changed, reportBase }: { changed(): void; reportBase(kind: DrawnBase['kind'], isComing: boolean): void },
) {
  const stopped = new AbortController();
  /** Prepared base maps, at most ten; their tiles are kept by the map, not here. */
  const known = new Map<string, BaseMap>();
  let chosen = start;
  let shown: BaseChoice & { online: BaseMap | null } = { ...start, online: null };
  let incoming: BaseMap | null = null;
  let request: AbortController | null = null;
  let retryMs = RETRY_MS.first;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  /** Number of times that an online base map has been shown. */
  let showing = 0;
  let grid = NO_FEATURES;
  let ground = NO_FEATURES;
  let land: WorldLand = { land: NO_FEATURES, vietnam: NO_FEATURES, borders: NO_FEATURES };
  let [landAsked, landShown]: [asked: LandReach | 'none', shown: LandReach | 'none'] = ['none', 'none'];

  const keyOf = ({ name, theme }: BaseChoice): string => `${name}-${theme}`;

  /** Returns whether a base map is no longer drawn beneath. */
  const endRequest = (): boolean => {
    const hadIncoming = incoming !== null;
    request?.abort();
    request = null;
    incoming = null;
    clearTimeout(retryTimer);
    return hadIncoming;
  };
  const report = (isOther: boolean): void => {
    if (isOther) changed();
    else reportBase(shown.online ? 'online' : 'offline', request !== null);
  };
  const showOffline = (hadIncoming = false): void => {
    const isOther = endRequest() || hadIncoming || shown.online !== null || keyOf(shown) !== keyOf(chosen);
    shown = { ...chosen, online: null };
    retryTimer = setTimeout(() => void ask(), retryMs);
    retryMs = Math.min(retryMs * 2, RETRY_MS.longest);
    report(isOther);
  };
  const ask = async (): Promise<void> => {
    const hadIncoming = endRequest();
    if (shown.online && keyOf(shown) === keyOf(chosen)) return changed();
    if (!navigator.onLine) return showOffline(hadIncoming);
    const controller = new AbortController();
    request = controller;
    report(hadIncoming);
    const base =
      known.get(keyOf(chosen)) ?? (await onlineBase(chosen.name, chosen.theme, AbortSignal.any([controller.signal, stopped.signal])));
    if (controller.signal.aborted || stopped.signal.aborted) return;
    if (base === null) return showOffline();
    known.set(keyOf(chosen), base);
    incoming = base;
    changed();
  };
  const restart = (): void => {
    retryMs = RETRY_MS.first;
    void ask();
  };
  addEventListener('online', restart, { signal: stopped.signal });
  // Report later: the caller has no map to change yet.
  queueMicrotask(() => {
    if (!stopped.signal.aborted) void ask();
  });

  return {
    incoming: () => incoming,
    /** Shown base map, if it is an online one. */
    online: () => shown.online,
    /** Shown choice, for callers that do not need the style, which is costly to build. */
    shown: () => shown,
    /** Returns the shown base map and, hidden below it, the ground of the one being loaded. */
    current(): DrawnBase {
      const { name, theme, online } = shown;
      const base = online ?? withKeptTiles(offlineBase(paletteOf(name, theme), { ...land, grid, ground }), { name, theme, showing });
      return { name, theme, base: preloadBeneath(base, incoming), kind: online ? 'online' : 'offline', isComing: request !== null };
    },
    choose(choice: BaseChoice) {
      if (keyOf(choice) === keyOf(chosen)) return;
      chosen = choice;
      restart();
    },
    retry: restart,
    showIncoming() {
      if (!incoming) return;
      shown = { ...chosen, online: incoming };
      showing += 1;
      endRequest();
      retryMs = RETRY_MS.first;
      changed();
    },
    /** Gives up the incoming or shown base map. @param refused the map rejected its style: fetch it again */
    giveUp(refused?: 'refused') {
      if (refused) known.delete(keyOf(chosen));
      showOffline();
    },
    setGrid(next: FeatureCollection) {
      grid = next;
    },
    setGround(next: FeatureCollection) {
      ground = next;
    },
    /** Loads coasts and borders for a wide view: those around Việt Nam once, and the world's for a wider one. */
    loadLand(reach: LandReach) {
      if (landAsked === 'world' || landAsked === reach) return;
      landAsked = reach;
      LOAD_LAND[reach](stopped.signal).then(
        (loaded) => {
          // The smaller one may arrive last.
          if (landShown === 'world') return;
          [land, landShown] = [loaded, reach];
          changed();
        },
        (error: unknown) => {
          // A later move asks again; until then there are no coasts, or those around Việt Nam.
          landAsked = landShown;
          if (!stopped.signal.aborted) console.warn('map: world land', error);
        },
      );
    },
    stop() {
      stopped.abort();
      endRequest();
    },
  };
}
