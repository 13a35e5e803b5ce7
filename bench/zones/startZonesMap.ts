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

/** Read by the bench, which checks the drawn zones. */
declare global {
  var zonesMap: MapLibreMap | undefined;
  /** Returns indices in the file of our layer's zones that are ready to be drawn. */
  var zonesOf: (layer: string) => Set<number>;
  /** True after the zones were passed to MapLibre, whose worker may still process them. */
  var zonesGiven: boolean;
}

/** Values of `?feed=`: the product's own layer; no planning; GeoJSON that the page updates by updateData. */
type FeedName = 'ours' | 'none' | 'updateData';

async function feed(source: GeoJSONSource): Promise<void> {
  const file = (await (await fetch(fileAddress(layersSlice.open[0]!.fileUrl))).json()) as GeoJSON.FeatureCollection;
  void source.updateData({ add: file.features });
  globalThis.zonesGiven = true;
}

/** Makes the map draw zones from GeoJSON, with its layers for tiles of other sources. */
function replaceZones(map: MapLibreMap, landCodes: MapOptions['landCodes']): void {
  const [addSource, addLayer] = [map.addSource.bind(map), map.addLayer.bind(map)];
  map.addSource = (id, source: SourceSpecification) => {
    if (!id.startsWith(ZONES_SOURCE)) return addSource(id, source);
    addSource(id, {
      type: 'geojson',
      data: { type: 'FeatureCollection', features: [] },
      // Same buffer as our tiles; the default of 128 would only slow the peer.
      buffer: 64,
      maxzoom: TILE_ZOOMS.zones.maxzoom,
    });
    void feed(map.getSource<GeoJSONSource>(id)!);
    return map;
  };
  map.addLayer = (layer, above) => {
    // Placeholder layer of zones, and their codes.
    const isMarker = layer.id.startsWith(ZONES_SOURCE) && layer.type === 'background';
    const isCodes = 'source' in layer && typeof layer.source === 'string' && layer.source.startsWith(ZONES_SOURCE);
    if (!isMarker && !isCodes) return addLayer(layer, above);
    const name = layer.id.slice(0, layer.id.indexOf('#'));
    const { areas, codes } = zoneLayersOn(name, layersSlice.open[0]! as OpenLayer, { landCodes });
    for (const drawn of isMarker ? areas : codes) addLayer(drawn, above);
    return map;
  };
}

/** Replaces src/map/startMap.ts: the product's map with access for the bench, zones drawn by `?feed=`. */
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
  // Keep our style: reloading the base map would load another style and add our tiles again.
  map.once('style.load', () => {
    map.setStyle = () => map;
  });
  return started;
}
