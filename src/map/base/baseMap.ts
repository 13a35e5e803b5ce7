import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';

/** What lies under our own layers: one of the online base maps or our offline one, without fonts. */
export interface BaseMap {
  sources: Record<string, SourceSpecification>;
  layers: LayerSpecification[];
  sprite?: StyleSpecification['sprite'];
  /** Sources without which it is not complete at a zoom; of others only details are drawn. Ours requires none. */
  requiredSources(zoom: number): readonly string[];
}

/** The same address is the same source in every base map, so that switching keeps the tiles both have. */
export const sourceIdOf = (kind: string, address: string): string => `base-${kind}:${address}`;

/** Patterns are pictures of a sprite, of which there is one at a time: the shown base map's. */
const hasPattern = (layer: LayerSpecification): boolean => Object.keys(layer.paint ?? {}).some((name) => name.endsWith('-pattern'));

/**
 * A base map with the ground of an incoming one below it, covered by its background: the map fetches the tiles of what it
 * draws, and shows them only when they are all there. Raised buildings would stand out.
 */
export function preloadBeneath(shown: BaseMap, incoming: BaseMap | null): BaseMap {
  if (!incoming) return shown;
  const ground = incoming.layers.filter((layer) => layer.type !== 'symbol' && layer.type !== 'fill-extrusion' && !hasPattern(layer));
  return { ...shown, sources: { ...incoming.sources, ...shown.sources }, layers: [...ground, ...shown.layers] };
}
