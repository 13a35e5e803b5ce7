import { MapboxOverlay } from '@deck.gl/mapbox';
import { PathLayer, SolidPolygonLayer } from '@deck.gl/layers';
import type { Map as MapLibreMap } from 'maplibre-gl';
import type { DeckMesh } from './deckWorker.ts';

/** Feature ids of the parcels that deck.gl picks at a point of the map's container; called by the bench, after pixels are drawn again. */
declare global {
  var deckPicks: ((x: number, y: number) => string[]) | undefined;
}

/**
 * All parcels of a file in deck.gl's layers, in MapLibre's own context: a worker triangulates them, as GeoArrow's layers do, and the page hands over
 * buffers. Positions are floats from an origin, which saves deck.gl splitting doubles.
 */
export function startDeck(map: MapLibreMap, address: string): void {
  // What deck.gl 9.4 reads of a map, MapLibre 6 keeps in its camera; without it each frame throws and nothing is drawn.
  const { _camera: camera } = map as unknown as { _camera: { transform: object } };
  if (!('transform' in map)) Object.defineProperty(map, 'transform', { get: () => camera.transform });
  const overlay = new MapboxOverlay({ interleaved: true, layers: [] });
  map.addControl(overlay);
  const worker = new Worker(new URL('./deckWorker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data: { origin, ids, starts, corners, indices, colours } }: MessageEvent<DeckMesh>) => {
    worker.terminate();
    const common = {
      coordinateSystem: 'lnglat-offsets',
      coordinateOrigin: [...origin, 0] as [number, number, number],
      positionFormat: 'XY',
    } as const;
    const positions = { value: corners, size: 2 };
    const data = { length: ids.length, startIndices: starts };
    overlay.setProps({
      layers: [
        new SolidPolygonLayer({
          ...common,
          id: 'parcels-fill',
          data: {
            ...data,
            attributes: { getPolygon: positions, indices: { value: indices, size: 1 }, getFillColor: { value: colours, size: 4 } },
          },
          _normalize: false,
          extruded: false,
          pickable: true,
        }),
        new PathLayer({
          ...common,
          id: 'parcels-line',
          data: { ...data, attributes: { getPath: positions } },
          _pathType: 'open',
          getWidth: 1,
          widthUnits: 'pixels',
          getColor: [90, 80, 70, 200],
        }),
      ],
    });
    globalThis.deckPicks = (x, y) => {
      const found = overlay.pickObject({ x, y, layerIds: ['parcels-fill'] });
      return found && found.index >= 0 ? [String(ids[found.index])] : [];
    };
  });
  worker.postMessage(address);
}
