import type { GeoJSONSource, Map as MapLibreMap, SourceSpecification } from 'maplibre-gl';
import { fileAddress } from '../../src/flows/shell/fileAddress.ts';
import { startMap as startProductMap, type MapOptions } from '../../src/map/startMap.ts';
import { ZONES_SOURCE } from '../../src/map/overlays/planningStyle.ts';
import type { OpenLayer } from '../../src/domain/map/openLayer.ts';
import { TILE_ZOOMS } from '../../src/map/overlays/overlaySources.ts';
import type { ZonesOnMap } from '../../src/map/land/zoneLayer.ts';
import { shownMap } from '../../src/map/view/shownMap.ts';
import { layersSlice } from '../../src/state/layers/layersSlice.ts';
import { zoneLayersOn } from '../../tests/support/map/zoneLayersOn.ts';
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

async function feed(source: GeoJSONSource): Promise<void> {
  const file = (await (await fetch(fileAddress(layersSlice.open[0]!.fileUrl))).json()) as GeoJSON.FeatureCollection;
  void source.updateData({ add: file.features });
  globalThis.zonesGiven = true;
}

/** Has the map draw zones from GeoJSON, by the layers that it has for tiles that others cut. */
function replaceZones(map: MapLibreMap, landCodes: MapOptions['landCodes']): void {
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
    // The place of zones, and their codes.
    const isMarker = layer.id.startsWith(ZONES_SOURCE) && layer.type === 'background';
    const isCodes = 'source' in layer && typeof layer.source === 'string' && layer.source.startsWith(ZONES_SOURCE);
    if (!isMarker && !isCodes) return addLayer(layer, above);
    const name = layer.id.slice(0, layer.id.indexOf('#'));
    const { areas, codes } = zoneLayersOn(name, layersSlice.open[0]! as OpenLayer, { landCodes });
    for (const drawn of isMarker ? areas : codes) addLayer(drawn, above);
    return map;
  };
}

/** In the place of src/map/startMap.ts: the product's map, which the bench can ask; its zones drawn as `?feed=` says. */
export function startMap(container: HTMLElement, options: MapOptions): { stop(): void } {
  const by = (new URLSearchParams(location.search).get('feed') ?? 'ours') as FeedName;
  countGpuBytes();
  // Peers draw zones themselves.
  const noZones = { ...options.land, zoneCells: async () => ({ cells: [], isLast: true }) };
  const started = startProductMap(container, by === 'ours' ? options : { ...options, land: noZones });
  const map = shownMap()!;
  globalThis.zonesMap = map;
  globalThis.zonesOf = (layer) => (map.getLayer(layer) as unknown as { implementation: ZonesOnMap }).implementation.drawnIds();
  globalThis.zonesGiven = by === 'ours';
  if (by === 'updateData') replaceZones(map, options.landCodes);
  // A base map that comes, or is tried again, would cost a page a style, and bring our tiles back. The bench has no network: ours stays.
  map.once('style.load', () => {
    map.setStyle = () => map;
  });
  return started;
}
