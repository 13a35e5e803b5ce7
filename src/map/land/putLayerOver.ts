import type { CustomLayerInterface, Map as MapLibreMap } from 'maplibre-gl';

/** Puts a layer of ours right over a layer of the style. Nothing happens while a style that is set anew is on its way: who places it is told when it has loaded. */
export function putLayerOver(map: MapLibreMap, marker: string, layer: CustomLayerInterface): void {
  const order = map.getLayersOrder();
  if (!order.includes(marker)) return;
  const above = order[order.indexOf(marker) + 1];
  if (above === layer.id) return;
  if (map.getLayer(layer.id)) map.moveLayer(layer.id, above);
  else map.addLayer(layer, above);
}
