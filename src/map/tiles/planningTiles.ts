import { addProtocol, removeProtocol } from 'maplibre-gl';
import type { LayerFault, OpenLayer } from '../../domain/map/openLayer.ts';
import type { MapHandlers } from '../view/mapHandlers.ts';
import { TileFault, type TileSet } from './tileSet.ts';
import { openTileTemplate } from './tileTemplate.ts';

const SCHEME = 'thua-tiles';
const URL_FORM = /^thua-tiles:\/\/([^/]+)\/(\d+)\/(\d+)\/(\d+)\/(\d+)$/;

export const planningTileUrl = ({ id, attempt }: Pick<OpenLayer, 'id' | 'attempt'>): string =>
  `${SCHEME}://${encodeURIComponent(id)}/${attempt}/{z}/{x}/{y}`;

const keyOf = ({ id, attempt }: Pick<OpenLayer, 'id' | 'attempt'>): string => `${id}/${attempt}`;

const faultOf = (error: unknown): LayerFault => {
  if (error instanceof TileFault) return error.fault;
  return navigator.onLine ? 'unreadable' : 'offline';
};

/** Tile sets of open plannings. They survive a map restart: after a lost context the next map finds them open. */
export type PlanningTiles = ReturnType<typeof servePlanningTiles>;

export function servePlanningTiles(addressOf: (fileUrl: string) => string, onPlanning: MapHandlers['onPlanning']) {
  const sets = new Map<string, TileSet | 'asked' | 'failed'>();
  const listeners = new Set<() => void>();
  const stopped = new AbortController();

  const open = async ({ id, attempt, fileUrl, center }: OpenLayer): Promise<void> => {
    const key = keyOf({ id, attempt });
    const address = addressOf(fileUrl);
    try {
      const request = { address, center: { ...center }, signal: stopped.signal };
      // The reader of archives loads on first use.
      const isTemplate = address.includes('{z}');
      const set = isTemplate ? await openTileTemplate(request) : await (await import('./openTileArchive.ts')).openTileArchive(request);
      if (sets.get(key) !== 'asked') return;
      sets.set(key, set);
      const box = set.bounds && { west: set.bounds[0], south: set.bounds[1], east: set.bounds[2], north: set.bounds[3] };
      onPlanning(id, attempt, { fault: null, box });
      for (const listener of listeners) listener();
    } catch (error) {
      if (stopped.signal.aborted || sets.get(key) !== 'asked') return;
      sets.set(key, 'failed');
      onPlanning(id, attempt, { fault: faultOf(error) });
    }
  };

  addProtocol(SCHEME, async ({ url }, { signal }) => {
    const match = URL_FORM.exec(url);
    if (!match) throw new Error(`not a tile of a planning: ${url}`);
    const set = sets.get(keyOf({ id: decodeURIComponent(match[1]!), attempt: Number(match[2]) }));
    const [z, x, y] = [Number(match[3]), Number(match[4]), Number(match[5])];
    const data = set === undefined || typeof set === 'string' ? null : await set.read(z, x, y, signal);
    return { data: data ?? new ArrayBuffer(0) };
  });

  return {
    /** Returns the opened set; null while it opens (started by this), or when it failed. */
    get(layer: OpenLayer) {
      const key = keyOf(layer);
      const set = sets.get(key);
      if (set === undefined) {
        sets.set(key, 'asked');
        void open(layer);
      }
      return set === undefined || typeof set === 'string' ? null : set;
    },
    retain(layers: readonly OpenLayer[]) {
      const openKeys = new Set(layers.map(keyOf));
      for (const key of sets.keys()) if (!openKeys.has(key)) sets.delete(key);
    },
    /** @param listener called when a set has been opened */
    onOpened(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      stopped.abort();
      removeProtocol(SCHEME);
    },
  };
}
