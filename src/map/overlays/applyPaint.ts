import type { LayerSpecification, Map as MapLibreMap } from 'maplibre-gl';

/** Applies what differs between two paints: a slider that is drawn costs one property, not a style. */
export function applyPaint(map: MapLibreMap, shown: LayerSpecification, next: LayerSpecification): void {
  const [old, paint] = [shown.paint ?? {}, next.paint ?? {}] as Array<Record<string, unknown>>;
  for (const [key, value] of Object.entries(paint!)) {
    if (JSON.stringify(old![key]) === JSON.stringify(value)) continue;
    map.setPaintProperty(next.id, key as Parameters<MapLibreMap['setPaintProperty']>[1], value as never);
  }
}
