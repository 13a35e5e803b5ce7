import type { Feature, Polygon, Position } from 'geojson';

/** An open ring lng,lat… as the GeoJSON polygon that turf wants. */
export function ringFeature(ring: Float64Array): Feature<Polygon> {
  const line: Position[] = [];
  for (let i = 0; i < ring.length; i += 2) line.push([ring[i]!, ring[i + 1]!]);
  line.push(line[0]!);
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [line] } };
}
