import type { Map as MapLibreMap, StyleSpecification } from 'maplibre-gl';

/** Shows a source of a style, which has been hidden or left out so far, on a map that shows the rest of it: its layers come in their places. */
export function revealSource(map: MapLibreMap, { sources, layers }: StyleSpecification, name: string): void {
  // Ours, like the style they are of: to have one checked MapLibre writes out the whole style, and four of them took the press that showed them a tenth of a second.
  const unchecked = { validate: false };
  if (!map.getSource(name)) map.style.addSource(name, sources[name]!, unchecked);
  let above: string | undefined;
  for (const layer of layers.toReversed()) {
    const isOfSource = 'source' in layer && layer.source === name;
    if (!map.getLayer(layer.id)) {
      if (!isOfSource) continue;
      map.style.addLayer(layer, undefined, unchecked);
      // This is what tells the map, too.
      map.moveLayer(layer.id, above);
    } else if (isOfSource && map.getLayoutProperty(layer.id, 'visibility') === 'none') {
      map.setLayoutProperty(layer.id, 'visibility', 'visible');
    }
    above = layer.id;
  }
}
