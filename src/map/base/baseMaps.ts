import type { FeatureCollection } from 'geojson';
import type { BaseMapName } from '../../domain/map/baseMap.ts';
import { NO_FEATURES } from '../overlays/features.ts';
import { preloadBeneath, type BaseMap } from './baseMap.ts';
import { offlineBase } from './offlineBase.ts';
import { onlineBase, withKeptTiles } from './onlineBase.ts';
import { paletteOf, type MapTheme } from './palette.ts';
import { loadNearLand, loadWorldLand, type WorldLand } from './worldLand.ts';

/** A provider that could not be reached is tried again after this, each time after twice as long. */
const RETRY_MS = { first: 30_000, longest: 300_000 };

interface BaseChoice {
  name: BaseMapName;
  theme: MapTheme;
}

interface DrawnBase extends BaseChoice {
  base: BaseMap;
  kind: 'online' | 'offline';
  /** What was chosen is on its way. */
  isComing: boolean;
}

/**
 * Which base map is drawn. What was chosen takes the place of the one before only when it is there, or cannot be had:
 * then ours is drawn in the colours of the choice.
 */
export type BaseMaps = ReturnType<typeof createBaseMaps>;

type LandReach = 'near' | 'world';
const LOAD_LAND = { near: loadNearLand, world: loadWorldLand } as const;

/**
 * @param changed called whenever another base map is to be drawn than before
 * @param told called when what was chosen sets out or fails to come, and nothing else changes: providers that cannot be reached are
 *   tried for ever, and a style that is set again is a long task
 */
export function createBaseMaps(
  start: BaseChoice,
  { changed, told }: { changed(): void; told(kind: DrawnBase['kind'], isComing: boolean): void },
) {
  const stopped = new AbortController();
  /** Ten at most; their tiles are the map's, not kept here. */
  const known = new Map<string, BaseMap>();
  let wanted = start;
  let shown: BaseChoice & { online: BaseMap | null } = { ...start, online: null };
  let incoming: BaseMap | null = null;
  let request: AbortController | null = null;
  let retryMs = RETRY_MS.first;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  /** How often one from the network has been shown. */
  let showing = 0;
  let grid = NO_FEATURES;
  let ground = NO_FEATURES;
  let land: WorldLand = { land: NO_FEATURES, vietnam: NO_FEATURES, borders: NO_FEATURES };
  let [landAsked, landShown]: [asked: LandReach | 'none', shown: LandReach | 'none'] = ['none', 'none'];

  const keyOf = ({ name, theme }: BaseChoice): string => `${name}-${theme}`;

  /** @returns whether one is no longer drawn beneath */
  const endRequest = (): boolean => {
    const hadIncoming = incoming !== null;
    request?.abort();
    request = null;
    incoming = null;
    clearTimeout(retryTimer);
    return hadIncoming;
  };
  const tell = (isOther: boolean): void => {
    if (isOther) changed();
    else told(shown.online ? 'online' : 'offline', request !== null);
  };
  const showOffline = (hadIncoming = false): void => {
    const isOther = endRequest() || hadIncoming || shown.online !== null || keyOf(shown) !== keyOf(wanted);
    shown = { ...wanted, online: null };
    retryTimer = setTimeout(() => void ask(), retryMs);
    retryMs = Math.min(retryMs * 2, RETRY_MS.longest);
    tell(isOther);
  };
  const ask = async (): Promise<void> => {
    const hadIncoming = endRequest();
    if (shown.online && keyOf(shown) === keyOf(wanted)) return changed();
    if (!navigator.onLine) return showOffline(hadIncoming);
    const asked = new AbortController();
    request = asked;
    tell(hadIncoming);
    const base = known.get(keyOf(wanted)) ?? (await onlineBase(wanted.name, wanted.theme, AbortSignal.any([asked.signal, stopped.signal])));
    if (asked.signal.aborted || stopped.signal.aborted) return;
    if (base === null) return showOffline();
    known.set(keyOf(wanted), base);
    incoming = base;
    changed();
  };
  const restart = (): void => {
    retryMs = RETRY_MS.first;
    void ask();
  };
  addEventListener('online', restart, { signal: stopped.signal });
  // Not yet: who made this has no map to change.
  queueMicrotask(() => {
    if (!stopped.signal.aborted) void ask();
  });

  return {
    /** The base map being fetched, to be watched; null while none is. */
    incoming: () => incoming,
    /** The base map shown, if it is one from the network. */
    online: () => shown.online,
    /** Which one is shown: to make what is drawn of it takes a cheap phone 15 ms. */
    shown: () => shown,
    /** What to draw: the base map shown, and below it, unseen, the ground of one whose tiles are being fetched. */
    current(): DrawnBase {
      const { name, theme, online } = shown;
      const base = online ?? withKeptTiles(offlineBase(paletteOf(name, theme), { ...land, grid, ground }), { name, theme, showing });
      return { name, theme, base: preloadBeneath(base, incoming), kind: online ? 'online' : 'offline', isComing: request !== null };
    },
    choose(choice: BaseChoice) {
      if (keyOf(choice) === keyOf(wanted)) return;
      wanted = choice;
      restart();
    },
    /** The user asks for the chosen one again. */
    retry: restart,
    /** The incoming base map can be shown: it takes the place of the one before. */
    showIncoming() {
      if (!incoming) return;
      shown = { ...wanted, online: incoming };
      showing += 1;
      endRequest();
      retryMs = RETRY_MS.first;
      changed();
    },
    /** The incoming base map, or the one shown, cannot be had. @param refused the map would not draw its style: it must be fetched anew */
    giveUp(refused?: 'refused') {
      if (refused) known.delete(keyOf(wanted));
      showOffline();
    },
    setGrid(next: FeatureCollection) {
      grid = next;
    },
    setGround(next: FeatureCollection) {
      ground = next;
    },
    /** The view is so wide that coasts and borders matter: fetches those around Việt Nam once, and the world's where more is seen. */
    loadLand(reach: LandReach) {
      if (landAsked === 'world' || landAsked === reach) return;
      landAsked = reach;
      LOAD_LAND[reach](stopped.signal).then(
        (loaded) => {
          // The smaller one may come last.
          if (landShown === 'world') return;
          [land, landShown] = [loaded, reach];
          changed();
        },
        (error: unknown) => {
          // A later move asks again; until then the map is paper without coasts, or has those around Việt Nam.
          landAsked = landShown;
          if (!stopped.signal.aborted) console.warn('map: world land did not load', error);
        },
      );
    },
    stop() {
      stopped.abort();
      endRequest();
    },
  };
}
