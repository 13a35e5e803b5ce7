import { longitudeScale } from './earth.ts';
import type { LngLat, LngLatBox } from './lngLat.ts';

/** Returns the smallest box of all points. Việt Nam is far from the date line, so no box crosses it. */
export function boxOfPoints(points: readonly LngLat[]): LngLatBox {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const { lng, lat } of points) {
    if (lng < box.west) box.west = lng;
    if (lng > box.east) box.east = lng;
    if (lat < box.south) box.south = lat;
    if (lat > box.north) box.north = lat;
  }
  return box;
}

/** Returns the box of packed points `x, y, …`, in their unit, from Infinity to −Infinity if there are none. */
export function boxOfPacked(points: ArrayLike<number>, from = 0, to = points.length): LngLatBox {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (let i = from; i < to; i += 2) {
    const x = points[i]!;
    const y = points[i + 1]!;
    if (x < box.west) box.west = x;
    if (x > box.east) box.east = x;
    if (y < box.south) box.south = y;
    if (y > box.north) box.north = y;
  }
  return box;
}

export const joinBoxes = (boxes: readonly LngLatBox[]): LngLatBox =>
  boxes.reduce(
    (a, b) => ({
      west: Math.min(a.west, b.west),
      south: Math.min(a.south, b.south),
      east: Math.max(a.east, b.east),
      north: Math.max(a.north, b.north),
    }),
    boxOfPoints([]),
  );

type Edges = readonly [west: number, south: number, east: number, north: number];
export const boxOfEdges = ([west, south, east, north]: Edges): LngLatBox => ({ west, south, east, north });

/** Returns the corners north-east, south-east, south-west, north-west, in the order of an around search (§9). */
export const boxCorners = ({ west, south, east, north }: LngLatBox): [LngLat, LngLat, LngLat, LngLat] => [
  { lng: east, lat: north },
  { lng: east, lat: south },
  { lng: west, lat: south },
  { lng: west, lat: north },
];

export const boxCenter = ({ west, south, east, north }: LngLatBox): LngLat => ({ lng: (west + east) / 2, lat: (south + north) / 2 });

/** Includes the edge. */
export const boxContains = ({ west, south, east, north }: LngLatBox, lng: number, lat: number): boolean =>
  lng >= west && lng <= east && lat >= south && lat <= north;

export const boxContainsBox = (outer: LngLatBox, inner: LngLatBox): boolean =>
  inner.west >= outer.west && inner.east <= outer.east && inner.south >= outer.south && inner.north <= outer.north;

/** Includes edges. */
export const boxesIntersect = (a: LngLatBox, b: LngLatBox): boolean =>
  a.west <= b.east && a.east >= b.west && a.south <= b.north && a.north >= b.south;

/** Returns the distance from a point to a box, in degrees of latitude; 0 inside. */
export function distanceToBoxDeg(box: LngLatBox, { lng, lat }: LngLat): number {
  const east = Math.max(box.west - lng, 0, lng - box.east) * longitudeScale(lat);
  return Math.hypot(east, Math.max(box.south - lat, 0, lat - box.north));
}

export function growBox({ west, south, east, north }: LngLatBox, share: number): LngLatBox {
  const [width, height] = [(east - west) * share, (north - south) * share];
  return { west: west - width, south: south - height, east: east + width, north: north + height };
}

export function clipBox({ west, south, east, north }: LngLatBox, { lng, lat }: LngLat, halfDeg: number): LngLatBox {
  return {
    west: Math.max(west, lng - halfDeg),
    south: Math.max(south, lat - halfDeg),
    east: Math.min(east, lng + halfDeg),
    north: Math.min(north, lat + halfDeg),
  };
}
