import type { GeoJSONSource, Map as MapLibreMap, SourceSpecification } from 'maplibre-gl';
import { fileAddress } from '../../src/flows/shell/fileAddress.ts';
import { startMap as startProductMap, type MapOptions } from '../../src/map/startMap.ts';
import { ZONES_SOURCE } from '../../src/map/overlays/planningStyle.ts';
import { TILE_ZOOMS } from '../../src/map/overlays/overlaySources.ts';
import type { ZonesOnMap } from '../../src/map/land/zoneLayer.ts';
import { shownMap } from '../../src/map/view/shownMap.ts';
import { layersSlice } from '../../src/state/layersSlice.ts';
import { countGpuBytes } from './countGpuBytes.ts';

/** Read by the bench, which asks what is drawn. */
declare global {
  var zonesMap: MapLibreMap | undefined;
  /** Zones of a layer of our own that lie ready to be drawn, by their place in the file. */
  var zonesOf: (layer: string) => Set<number>;
  /** The zones were handed over; MapLibre's worker may still be at them. */
  var zonesGiven: boolean;
}

/** What `?feed=` names: the product's own layer; no planning; GeoJSON that the page reads and gives by updateData. */
type FeedName = 'ours' | 'none' | 'updateData';

interface ZonesFile extends GeoJSON.FeatureCollection {
  features: GeoJSON.Feature[];
}

/** The file's own names, so that no peer has to make features anew. */
const inFileWords = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value).replaceAll('"landCode"', '"land_code"')) as Value;

async function feed(source: GeoJSONSource): Promise<void> {
  const file = (await (await fetch(fileAddress(layersSlice.open[0]!.fileUrl))).json()) as ZonesFile;
  void source.updateData({ add: file.features });
  globalThis.zonesGiven = true;
}

/** Has the map take GeoJSON wherever our tiles of zones are asked for, with the layers as they are. */
function replaceZones(map: MapLibreMap): void {
  const [addSource, addLayer] = [map.addSource.bind(map), map.addLayer.bind(map)];
  map.addSource = (id, source: SourceSpecification) => {
    if (!id.startsWith(ZONES_SOURCE)) return addSource(id, source);
    addSource(id, {
      type: 'geojson',
      data: { type: 'FeatureCollection', features: [] },
      // As our tiles have them; the default buffer of 128 would only cost the peer more.
      buffer: 64,
      maxzoom: TILE_ZOOMS.zones.maxzoom,
    });
    void feed(map.getSource<GeoJSONSource>(id)!);
    return map;
  };
  map.addLayer = (layer, above) => {
    if (!('source' in layer) || typeof layer.source !== 'string' || !layer.source.startsWith(ZONES_SOURCE)) return addLayer(layer, above);
    const { 'source-layer': _dropped, ...rest } = layer as typeof layer & { 'source-layer'?: string };
    return addLayer(inFileWords(rest) as typeof layer, above);
  };
}

/** In the place of src/map/startMap.ts: the product's map, which the bench can ask; its zones drawn as `?feed=` says. */
export function startMap(container: HTMLElement, options: MapOptions): { stop(): void } {
  const by = (new URLSearchParams(location.search).get('feed') ?? 'ours') as FeedName;
  countGpuBytes();
  const { land, ...rest } = options;
  // Peers draw zones by the layers that the product has for tiles, parcels by its own.
  const tilesOnly = by === 'ours' ? options : { ...rest, ...(land && { land: { cells: land.cells, parcelAt: land.parcelAt } }) };
  const started = startProductMap(container, tilesOnly);
  const map = shownMap()!;
  globalThis.zonesMap = map;
  globalThis.zonesOf = (layer) => (map.getLayer(layer) as unknown as { implementation: ZonesOnMap }).implementation.drawnIds();
  globalThis.zonesGiven = by === 'ours';
  if (by === 'updateData') replaceZones(map);
  // A base map that comes, or is tried again, would cost a page a style, and bring our tiles back. The bench has no network: ours stays.
  map.once('style.load', () => {
    map.setStyle = () => map;
  });
  return started;
}
