import { fillColour } from '../../../domain/land/fillColour.ts';
import type { LandFeature } from '../landSource.ts';

/**
 * The colour that a record is filled with: its format's own, else simplestyle's property, which GeoJSON has, KML's styles become and our
 * exports write. One that is seen through says nothing.
 * @returns `#rrggbb`
 */
export function featureFill({ fill, properties }: Pick<LandFeature, 'fill' | 'properties'>): string | undefined {
  return fill ?? (Number(properties['fill-opacity'] ?? 1) === 0 ? undefined : fillColour(properties['fill']));
}
