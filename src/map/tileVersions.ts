import type { Map as MapLibreMap, VectorTileSource } from 'maplibre-gl';
import type { TileLayer } from '../../workers/parcels/api.ts';
import { TILE_ZOOMS } from './overlaySources.ts';
import { tileUrl } from './tileProtocol.ts';

const LAYERS = Object.keys(TILE_ZOOMS) as TileLayer[];

/**
 * Makes the map ask for tiles anew. A tile that is being loaded while its source changes would keep the old answer
 * (MapLibre parses it again, but does not ask again), so a source is changed once nothing of it is under way.
 */
export function followTileVersion(map: MapLibreMap): { set(version: number): void } {
  const waiting = new Map<TileLayer, number>();

  const ask = (layer: TileLayer): void => {
    const version = waiting.get(layer);
    const source = map.getSource<VectorTileSource>(layer);
    if (version === undefined || !source || !map.isSourceLoaded(layer)) return;
    waiting.delete(layer);
    source.setTiles([tileUrl(layer, version)]);
  };
  const askAll = (): void => {
    for (const layer of waiting.keys()) ask(layer);
  };
  map.on('sourcedata', ({ sourceId }) => {
    if (waiting.has(sourceId as TileLayer)) ask(sourceId as TileLayer);
  });
  map.on('idle', askAll);

  return {
    set(version) {
      for (const layer of LAYERS) waiting.set(layer, version);
      askAll();
    },
  };
}
