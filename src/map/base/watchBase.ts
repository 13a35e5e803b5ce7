import type { Map as MapLibreMap, MapSourceDataEvent } from 'maplibre-gl';
import type { BaseMap } from './baseMap.ts';
import type { BaseMaps } from './baseMaps.ts';

/** Time after which an incomplete base map is shown with its tiles, or given up without any. */
const ARRIVAL_MS = 8000;
/** Interval of checks: no event reports that a tile was 'not found'. */
const POLL_MS = 500;
/** Consecutive failed tiles after which the provider counts as unreachable. */
const MAX_FAILURES = 3;

type Tile = NonNullable<MapSourceDataEvent['tile']>;

/** Returns whether a tile has content; 'not found' gives an empty tile, which proves nothing. */
const hasContent = (tile: Tile): boolean => tile.state === 'loaded' && Boolean(tile.latestFeatureIndex ?? tile.texture ?? tile.dem);

/** Watches the tiles of base maps, and calls `bases` when the incoming one can be shown, or one is unavailable. */
export function watchBase(
  map: MapLibreMap,
  bases: BaseMaps,
): {
  /** To be called after each change of the style. */
  follow(): void;
  /** Returns whether an error of this source is the ordinary state without its provider. */
  owns(sourceId: string): boolean;
  stop(): void;
} {
  const answered = new Set<string>();
  const failures = new Map<string, number>();
  let watched: BaseMap | null = null;
  let waitedMs = 0;
  let timer: ReturnType<typeof setInterval> | undefined;

  const requiredSourcesOf = (base: BaseMap): readonly string[] => base.requiredSources(map.getZoom());
  const isAnswered = (base: BaseMap): boolean => requiredSourcesOf(base).every((id) => answered.has(id));

  const judge = (): void => {
    const incoming = bases.incoming();
    const isSettled = incoming !== null && requiredSourcesOf(incoming).every((id) => map.getSource(id) && map.isSourceLoaded(id));
    if (!incoming || (!isSettled && waitedMs < ARRIVAL_MS)) return;
    if (isAnswered(incoming)) bases.showIncoming();
    else bases.giveUp();
  };
  const poll = (): void => {
    waitedMs += POLL_MS;
    judge();
  };

  map.on('sourcedata', ({ sourceId, tile }) => {
    if (!tile || !hasContent(tile)) return;
    answered.add(sourceId);
    failures.delete(sourceId);
    judge();
  });
  map.on('error', (event) => {
    const { sourceId } = event as { sourceId?: string };
    if (sourceId === undefined) return;
    failures.set(sourceId, (failures.get(sourceId) ?? 0) + 1);
    const online = bases.online();
    const isGone = online !== null && requiredSourcesOf(online).some((id) => (failures.get(id) ?? 0) >= MAX_FAILURES);
    if (isGone && !bases.incoming()) bases.giveUp();
    else judge();
  });
  map.on('idle', judge);
  // Failed tiles stay empty until they are requested again.
  const retryFailed = (): void => {
    for (const id of failures.keys()) if (map.getSource(id)) map.refreshTiles(id);
  };
  addEventListener('online', retryFailed);

  return {
    follow() {
      for (const id of [...answered, ...failures.keys()]) {
        if (map.getSource(id)) continue;
        answered.delete(id);
        failures.delete(id);
      }
      const incoming = bases.incoming();
      if (incoming === watched) return;
      watched = incoming;
      clearInterval(timer);
      waitedMs = 0;
      if (incoming) {
        timer = setInterval(poll, POLL_MS);
        // A base map with all data in its style is complete at once.
        if (requiredSourcesOf(incoming).length === 0) bases.showIncoming();
      }
    },
    owns: (sourceId) => sourceId.startsWith('base-'),
    stop() {
      clearInterval(timer);
      removeEventListener('online', retryFailed);
    },
  };
}
