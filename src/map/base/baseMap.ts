import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';

/** Map below our own layers: an online base map or our offline one, without fonts. */
export interface BaseMap {
  sources: Record<string, SourceSpecification>;
  layers: LayerSpecification[];
  sprite?: StyleSpecification['sprite'];
  /** Sources that must be complete at a zoom; others only add details. Our own map requires none. */
  requiredSources(zoom: number): readonly string[];
}

/** Equal addresses give equal source ids in every base map, so that switching keeps the tiles both have. */
export const sourceIdOf = (kind: string, address: string): string => `base-${kind}:${address}`;

/** Returns whether a layer uses a pattern of a sprite, of which there is one at a time: the shown base map's. */
const hasPattern = (layer: LayerSpecification): boolean => Object.keys(layer.paint ?? {}).some((name) => name.endsWith('-pattern'));

/**
 * Puts the ground of an incoming base map below the shown one, hidden by its background: the map loads tiles only for
 * what it draws. Raised buildings are left out, as they would show.
 */
export function preloadBeneath(shown: BaseMap, incoming: BaseMap | null): BaseMap {
  if (!incoming) return shown;
  const ground = incoming.layers.filter((layer) => layer.type !== 'symbol' && layer.type !== 'fill-extrusion' && !hasPattern(layer));
  return { ...shown, sources: { ...incoming.sources, ...shown.sources }, layers: [...ground, ...shown.layers] };
}
