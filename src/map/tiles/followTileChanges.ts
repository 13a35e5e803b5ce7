import type { Map as MapLibreMap, MapSourceDataEvent, Tile } from 'maplibre-gl';
import { CHANGED_CELL_ZOOM as CELL_ZOOM } from '../../../workers/parcels/api.ts';
import { ZONES_SOURCE } from '../overlays/planningStyle.ts';

/** Sources whose tiles come from the parcels worker. */
const isOurs = (source: string): boolean => source === 'parcels' || source === 'sheets' || source.startsWith(ZONES_SOURCE);

/** Tile of this zoom, which represents every tile below and above it. */
export interface TileCell {
  x: number;
  y: number;
}

const cellKey = (x: number, y: number): number => x * 2 ** CELL_ZOOM + y;

function meetsCells({ tileID: { canonical } }: Tile, cells: ReadonlySet<number>): boolean {
  const { z, x, y } = canonical;
  if (z >= CELL_ZOOM) return cells.has(cellKey(x >> (z - CELL_ZOOM), y >> (z - CELL_ZOOM)));
  const up = CELL_ZOOM - z;
  return [...cells].some((key) => key >> (CELL_ZOOM + up) === x && (key % 2 ** CELL_ZOOM) >> up === y);
}

/** Interval of checks of stale tiles: no event reports a tile that is unchanged after a reload. */
const POLL_MS = 100;

const isUnderWay = ({ state }: Tile): boolean => state === 'loading' || state === 'reloading' || state === 'expired';
const place = ({ tileID: { canonical } }: Tile): string => `${canonical.z}/${canonical.x}/${canonical.y}`;

const NO_TILES: { tiles: ReadonlySet<Tile>; stale: Set<Tile> } = { tiles: new Set(), stale: new Set() };

/**
 * Requests only changed tiles again; a tile keeps its content until the new answer is parsed. `refreshTiles` skips
 * tiles that are loading (perhaps the old answer) or out of view (kept for a return): both stay marked, to be retried.
 */
export function followTileChanges(map: MapLibreMap): {
  /** @param changedCells cells where parcels changed, and those whose buffer they reach; 'all': in any layer */
  refreshChanged(changedCells: ReadonlyArray<TileCell> | 'all'): void;
} {
  /** Tiles by source. */
  const held = new Map<string, { tiles: Set<Tile>; stale: Set<Tile> }>();

  map.on('sourcedataloading', ({ sourceId, tile }: MapSourceDataEvent) => {
    if (!tile || !isOurs(sourceId)) return;
    const known = held.get(sourceId);
    if (known) known.tiles.add(tile);
    else held.set(sourceId, { tiles: new Set([tile]), stale: new Set() });
  });

  const forgetUnloaded = (source: string): void => {
    const { tiles, stale } = held.get(source)!;
    for (const tile of tiles) {
      if (tile.state !== 'unloaded') continue;
      tiles.delete(tile);
      stale.delete(tile);
    }
    // Source of a closed planning.
    if (tiles.size === 0) held.delete(source);
  };

  let pollTimer: ReturnType<typeof setTimeout> | undefined;
  const askAll = (): void => {
    // Runs in every frame, where even clearing no timer costs time.
    if (pollTimer !== undefined) clearTimeout(pollTimer);
    pollTimer = undefined;
    for (const source of held.keys()) ask(source);
  };
  const ask = (source: string): void => {
    const { tiles, stale } = held.get(source) ?? NO_TILES;
    if (stale.size === 0 || !map.getSource(source)) return;
    // An enlarged tile is another tile at the same place: requesting one twice at once would let either answer win.
    const busy = new Set([...tiles].filter(isUnderWay).map(place));
    const ready = [...stale].filter((tile) => tile.uses > 0 && !busy.has(place(tile)));
    if (ready.length > 0)
      map.refreshTiles(
        source,
        ready.map(({ tileID: { canonical } }) => canonical),
      );
    for (const tile of ready) if (isUnderWay(tile)) stale.delete(tile);
    if ([...stale].some(({ uses }) => uses > 0)) pollTimer ??= setTimeout(askAll, POLL_MS);
  };

  // Every arriving tile, and every step of a pan that brings one back, causes a draw.
  map.on('render', askAll);
  map.on('idle', () => {
    for (const source of held.keys()) forgetUnloaded(source);
  });
  map.on('remove', () => clearTimeout(pollTimer));
  map.on('webglcontextlost', () => clearTimeout(pollTimer));

  return {
    refreshChanged(changedCells) {
      const cells = changedCells === 'all' ? null : new Set(changedCells.map(({ x, y }) => cellKey(x, y)));
      for (const source of held.keys()) {
        if (cells && source !== 'parcels') continue;
        forgetUnloaded(source);
        const { tiles, stale } = held.get(source) ?? NO_TILES;
        for (const tile of tiles) if (!cells || meetsCells(tile, cells)) stale.add(tile);
        ask(source);
      }
    },
  };
}
