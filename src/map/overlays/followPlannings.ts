import type { LayerSpecification, Map as MapLibreMap } from 'maplibre-gl';
import { OVER_PARCELS, PARCELS_FILL } from './parcelLayers.ts';
import type { PlanningStyle } from './planningStyle.ts';

/** Sets only the paint properties that changed, so that a slider does not set the whole style. Removes none. */
export function applyPaint(map: MapLibreMap, shown: LayerSpecification, next: LayerSpecification): void {
  const [old, paint] = [shown.paint ?? {}, next.paint ?? {}] as Array<Record<string, unknown>>;
  for (const [key, value] of Object.entries(paint!)) {
    if (JSON.stringify(old![key]) === JSON.stringify(value)) continue;
    map.setPaintProperty(next.id, key as Parameters<MapLibreMap['setPaintProperty']>[1], value as never);
  }
}

const NO_STYLE: PlanningStyle = { sources: {}, layers: [], linesAbove: [] };

const allLayers = ({ layers, linesAbove }: PlanningStyle): LayerSpecification[] => [...layers, ...linesAbove];

const orderOf = (layers: readonly LayerSpecification[], among: ReadonlySet<string>): string =>
  JSON.stringify(layers.map(({ id }) => id).filter((id) => among.has(id)));

/** Updates a map with a loaded style from one set of open layers to another, without setting its whole style. */
export function followPlannings(map: MapLibreMap): {
  /** Call it after the whole style was set, with the layers of that style. */
  reset(style: PlanningStyle): void;
  apply(style: PlanningStyle): void;
} {
  let shown = NO_STYLE;
  return {
    reset(style) {
      shown = style;
    },
    apply(next) {
      const held = new Map(allLayers(shown).map((layer) => [layer.id, layer]));
      const nextIds = new Set(allLayers(next).map(({ id }) => id));
      for (const id of held.keys()) if (!nextIds.has(id)) map.removeLayer(id);
      for (const name of Object.keys(shown.sources)) if (!(name in next.sources)) map.removeSource(name);
      for (const [name, source] of Object.entries(next.sources)) if (!(name in shown.sources)) map.addSource(name, source);
      const both = new Set([...nextIds].filter((id) => held.has(id)));
      const isReordered = orderOf(allLayers(shown), both) !== orderOf(allLayers(next), both);
      const stack = (layers: readonly LayerSpecification[], top: string): void => {
        let above = top;
        for (const layer of layers.toReversed()) {
          const old = held.get(layer.id);
          if (!old) map.addLayer(layer, above);
          else {
            if (isReordered) map.moveLayer(layer.id, above);
            applyPaint(map, old, layer);
          }
          above = layer.id;
        }
      };
      stack(next.layers, PARCELS_FILL);
      stack(next.linesAbove, OVER_PARCELS);
      shown = next;
    },
  };
}
