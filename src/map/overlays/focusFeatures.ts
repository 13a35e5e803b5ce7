import type { Feature, FeatureCollection } from 'geojson';
import type { CornerTable } from '../../domain/coordinates/cornerTable.ts';
import { formatLengthM } from '../../domain/text/format.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';

const position = ({ lng, lat }: LngLat): [number, number] => [lng, lat];

const cornerFeature = (at: LngLat, index: number): Feature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: position(at) },
  properties: { kind: 'corner', label: String(index + 1) },
});

const ringFeature = (ring: readonly LngLat[]): Feature => ({
  type: 'Feature',
  geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]!].map(position)] },
  properties: { kind: 'ring' },
});

/** The open parcel as features: its ring and its corners. Empty for fewer than three corners. */
export function selectionFeatures(ring: readonly LngLat[]): FeatureCollection {
  if (ring.length < 3) return { type: 'FeatureCollection', features: [] };
  return { type: 'FeatureCollection', features: [ringFeature(ring), ...ring.map(cornerFeature)] };
}

/** Twice the signed area in degrees, narrowed by the cosine of the latitude; positive runs anticlockwise. */
function windingOf(points: readonly LngLat[]): number {
  return points.reduce((sum, { lng, lat }, i) => {
    const next = points[(i + 1) % points.length]!;
    return sum + lng * next.lat - next.lng * lat;
  }, 0);
}

/** A side's length, standing along the side and outside of the ring, never upside down on a map turned north. */
export function sideFeature(from: LngLat, to: LngLat, lengthM: number, anticlockwise: boolean): Feature {
  const narrowing = Math.cos((from.lat * Math.PI) / 180);
  const screenDeg = (Math.atan2(-(to.lat - from.lat), (to.lng - from.lng) * narrowing) * 180) / Math.PI;
  const upsideDown = screenDeg > 90 || screenDeg <= -90;
  const rotateDeg = upsideDown ? screenDeg - Math.sign(screenDeg) * 180 : screenDeg;
  // Walking an anticlockwise ring, outside is on the right: below the text, unless the text was turned round.
  const below = anticlockwise !== upsideDown;
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [(from.lng + to.lng) / 2, (from.lat + to.lat) / 2] },
    properties: { kind: 'side', label: `${formatLengthM(lengthM)} m`, rotateDeg, offset: [0, below ? 1 : -1] },
  };
}

/** The searched corners as features: dots, the line or ring they make, and the length of every side. */
export function cornersFeatures(table: Pick<CornerTable, 'corners'> | null): FeatureCollection {
  const corners = table?.corners ?? [];
  const points = corners.map((corner) => corner.position);
  const features: Feature[] = [];
  if (points.length === 2) {
    features.push({
      type: 'Feature',
      geometry: { type: 'LineString', coordinates: points.map(position) },
      properties: { kind: 'open' },
    });
  }
  if (points.length > 2) features.push(ringFeature(points));
  const anticlockwise = windingOf(points) > 0;
  // Two corners have one side between them, not one there and one back.
  const sides = points.length === 2 ? corners.slice(0, 1) : corners;
  sides.forEach(({ position: from, sideM }, i) => {
    if (sideM !== null && points.length > 1) {
      features.push(sideFeature(from, points[(i + 1) % points.length]!, sideM, anticlockwise));
    }
  });
  return { type: 'FeatureCollection', features: [...features, ...points.map(cornerFeature)] };
}
