import type { LngLat, LngLatBox } from '../../../src/domain/geometry/lngLat.ts';

/**
 * How many parcels an answer tells of, on how much ground: the whole box, or, of an answer that was cut off, the circle
 * around its middle that the parcels nearest to it fill.
 */
export function cappedDensity(
  { west, south, east, north }: LngLatBox,
  parcels: ReadonlyArray<{ center: LngLat }>,
  capped: boolean,
): { at: LngLat; count: number; squareDeg: number } {
  const at = { lng: (west + east) / 2, lat: (south + north) / 2 };
  const boxSquareDeg = (east - west) * (north - south);
  if (!capped) return { at, count: parcels.length, squareDeg: boxSquareDeg };
  const narrowing = Math.cos((at.lat * Math.PI) / 180);
  const squares = parcels.map(({ center }) => ((center.lng - at.lng) * narrowing) ** 2 + (center.lat - at.lat) ** 2);
  const circleSquareDeg = (Math.PI * squares.reduce((most, square) => Math.max(most, square), 0)) / narrowing;
  // Parcels one upon the other fill no circle at all.
  const squareDeg = Math.max(Math.min(circleSquareDeg, boxSquareDeg), boxSquareDeg / 4096);
  return { at, count: parcels.length, squareDeg };
}
