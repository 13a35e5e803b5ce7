import type { Map as MapLibreMap, MapSourceDataEvent, Tile } from 'maplibre-gl';
import { CHANGED_CELL_ZOOM as CELL_ZOOM, type TileLayer } from '../../workers/parcels/api.ts';
import { TILE_ZOOMS } from './overlaySources.ts';

const LAYERS = Object.keys(TILE_ZOOMS) as TileLayer[];

/** A tile of this zoom, standing for every tile below and above it. */
export interface TileCell {
  x: number;
  y: number;
}

const cellKey = (x: number, y: number): number => x * 2 ** CELL_ZOOM + y;

/** Whether a tile lies in one of the cells, or holds one. */
function meetsCells({ tileID: { canonical } }: Tile, cells: ReadonlySet<number>): boolean {
  const { z, x, y } = canonical;
  if (z >= CELL_ZOOM) return cells.has(cellKey(x >> (z - CELL_ZOOM), y >> (z - CELL_ZOOM)));
  const up = CELL_ZOOM - z;
  return [...cells].some((key) => key >> (CELL_ZOOM + up) === x && (key % 2 ** CELL_ZOOM) >> up === y);
}

/** A tile that came out the same as before is said by no event, so what waits for one looks again this often. */
const LOOK_AGAIN_MS = 100;

const isUnderWay = ({ state }: Tile): boolean => state === 'loading' || state === 'reloading' || state === 'expired';
const place = ({ tileID: { canonical } }: Tile): string => `${canonical.z}/${canonical.x}/${canonical.y}`;

/**
 * Makes the map ask again for the tiles that changed, and for no other; what a tile showed stays until the new answer
 * is parsed. `refreshTiles` passes over tiles that are being loaded, which may hold the old answer, and over those out
 * of view, which MapLibre keeps for the way back: both stay marked here, and are asked for when they can be.
 */
export function followTileChanges(map: MapLibreMap): {
  /** @param changedCells where parcels came or went, cells whose buffer they reach included; 'all': in any layer */
  refreshChanged(changedCells: ReadonlyArray<TileCell> | 'all'): void;
} {
  const tiles: Record<TileLayer, Set<Tile>> = { parcels: new Set(), sheets: new Set(), zones: new Set() };
  const stale: Record<TileLayer, Set<Tile>> = { parcels: new Set(), sheets: new Set(), zones: new Set() };

  map.on('sourcedataloading', ({ sourceId, tile }: MapSourceDataEvent) => {
    if (tile && sourceId in tiles) tiles[sourceId as TileLayer].add(tile);
  });

  const forgetUnloaded = (layer: TileLayer): void => {
    for (const tile of tiles[layer]) {
      if (tile.state !== 'unloaded') continue;
      tiles[layer].delete(tile);
      stale[layer].delete(tile);
    }
  };

  let lookAgain: ReturnType<typeof setTimeout> | undefined;
  const askAll = (): void => {
    clearTimeout(lookAgain);
    lookAgain = undefined;
    LAYERS.forEach(ask);
  };
  const ask = (layer: TileLayer): void => {
    if (stale[layer].size === 0 || !map.getSource(layer)) return;
    // An enlarged tile is another tile at the same place: were one asked again while under way, either answer could win.
    const busy = new Set([...tiles[layer]].filter(isUnderWay).map(place));
    const ready = [...stale[layer]].filter((tile) => tile.uses > 0 && !busy.has(place(tile)));
    if (ready.length > 0) map.refreshTiles(layer, ready.map(({ tileID: { canonical } }) => canonical));
    for (const tile of ready) if (isUnderWay(tile)) stale[layer].delete(tile);
    if ([...stale[layer]].some(({ uses }) => uses > 0)) lookAgain ??= setTimeout(askAll, LOOK_AGAIN_MS);
  };

  // Every tile that arrives, and every step of a pan that brings one back, is drawn.
  map.on('render', askAll);
  map.on('idle', () => LAYERS.forEach(forgetUnloaded));
  map.on('remove', () => clearTimeout(lookAgain));
  map.on('webglcontextlost', () => clearTimeout(lookAgain));

  return {
    refreshChanged(changedCells) {
      const cells = changedCells === 'all' ? null : new Set(changedCells.map(({ x, y }) => cellKey(x, y)));
      for (const layer of cells ? (['parcels'] as const) : LAYERS) {
        forgetUnloaded(layer);
        for (const tile of tiles[layer]) if (!cells || meetsCells(tile, cells)) stale[layer].add(tile);
        ask(layer);
      }
    },
  };
}
