import { fillColour } from '../../../domain/land/fillColour.ts';
import type { LandFeature } from '../landSource.ts';

/**
 * Returns the fill colour of a record as `#rrggbb`, from its format or from the simplestyle property, which GeoJSON,
 * KML styles and our exports use. A fully transparent fill counts as none.
 */
export function featureFill({ fill, properties }: Pick<LandFeature, 'fill' | 'properties'>): string | undefined {
  return fill ?? (Number(properties['fill-opacity'] ?? 1) === 0 ? undefined : fillColour(properties['fill']));
}
