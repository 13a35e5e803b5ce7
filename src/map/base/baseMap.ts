import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';

/** Map below our own layers, without fonts. */
export interface BaseMap {
  sources: Record<string, SourceSpecification>;
  layers: LayerSpecification[];
  sprite?: StyleSpecification['sprite'];
  /** Sources that must be complete at a zoom; others only add details. Our own map requires none. */
  requiredSources(zoom: number): readonly string[];
}

/** Equal addresses give equal source ids in every base map, so that switching keeps the tiles both have. */
export const sourceIdOf = (kind: string, address: string): string => `base-${kind}:${address}`;

/** There is one sprite of patterns at a time: the shown base map's. */
const hasPattern = (layer: LayerSpecification): boolean => Object.keys(layer.paint ?? {}).some((name) => name.endsWith('-pattern'));

/** Puts an incoming ground below the shown one, as tiles load only for what is drawn. Raised buildings would show. */
export function preloadBeneath(shown: BaseMap, incoming: BaseMap | null): BaseMap {
  if (!incoming) return shown;
  const ground = incoming.layers.filter((layer) => layer.type !== 'symbol' && layer.type !== 'fill-extrusion' && !hasPattern(layer));
  return { ...shown, sources: { ...incoming.sources, ...shown.sources }, layers: [...ground, ...shown.layers] };
}
