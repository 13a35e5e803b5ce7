import type { Map as MapLibreMap, StyleSpecification } from 'maplibre-gl';

/** Shows a source of a style that was hidden or left out so far on a map that shows the rest of it: its layers come in their places. */
export function revealSource(map: MapLibreMap, { sources, layers }: StyleSpecification, name: string): void {
  if (!map.getSource(name)) map.addSource(name, sources[name]!);
  let above: string | undefined;
  for (const layer of layers.toReversed()) {
    const isOfSource = 'source' in layer && layer.source === name;
    if (!map.getLayer(layer.id)) {
      if (!isOfSource) continue;
      map.addLayer(layer, above);
    } else if (isOfSource && map.getLayoutProperty(layer.id, 'visibility') === 'none') {
      map.setLayoutProperty(layer.id, 'visibility', 'visible');
    }
    above = layer.id;
  }
}
