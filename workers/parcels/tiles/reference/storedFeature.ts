import { Utf8Slice } from '../../store/utf8.ts';
import { mercatorX, mercatorY } from '../../../../src/domain/geometry/mercator.ts';
import type { TileFeature, TileShape } from '../tileStore.ts';
import { ringContains } from '../../../../src/domain/geometry/ring.ts';

/** Slices are decoded: they are another text soon. */
type HeldValue = string | boolean;

/** A box of the world as tiles count it: 0…1, y grows southwards. */
export interface WorldBox {
  west: number;
  north: number;
  east: number;
  south: number;
}

/** A feature as the reference store holds it: its own copy of the shape, everything else made once. */
export interface StoredFeature {
  id: number;
  shape: TileShape;
  properties: Record<string, HeldValue>;
  /** Degrees, both corners; null for what cannot be drawn. */
  box: { west: number; south: number; east: number; north: number } | null;
  /** The same on the map, the label within. */
  worldBox: WorldBox | null;
  /** Where the label stands on the map, 0…1; null for none. */
  label: { x: number; y: number } | null;
  bytes: number;
}

const isOnEarth = (lng: number, lat: number): boolean => Math.abs(lng) <= 180 && Math.abs(lat) <= 90;

/**
 * Copies what was given. A shape with a corner that is no number or lies off the earth is held, but has no box, and
 * so neither tiles nor a label.
 */
export function storedFeature({ id, shape, values, label }: TileFeature, keys: readonly string[]): StoredFeature {
  const kept = copyShape(shape);
  const properties: Record<string, HeldValue> = {};
  let textBytes = 0;
  keys.forEach((key, at) => {
    const given = values[at] ?? null;
    const value = given instanceof Utf8Slice ? given.toString() : given;
    if (value === null) return;
    properties[key] = value;
    textBytes += typeof value === 'string' ? 2 * value.length : 8;
  });
  const box = boxOf(kept.lngLat);
  const at = box && label && isOnEarth(label.lng, label.lat) ? { x: mercatorX(label.lng), y: mercatorY(label.lat) } : null;
  return {
    id,
    shape: kept,
    properties,
    box,
    worldBox: box && {
      west: Math.min(mercatorX(box.west), at?.x ?? Infinity),
      north: Math.min(mercatorY(box.north), at?.y ?? Infinity),
      east: Math.max(mercatorX(box.east), at?.x ?? -Infinity),
      south: Math.max(mercatorY(box.south), at?.y ?? -Infinity),
    },
    label: at,
    bytes: kept.lngLat.byteLength + kept.partEnds.byteLength + kept.polygonEnds.byteLength + textBytes,
  };
}

/** Arrays of its own. Rings lose a repeated first corner; everything else is as it was. */
export function copyShape({ lngLat, partEnds, polygonEnds }: TileShape): TileShape {
  const shape = { lngLat: lngLat.slice(), partEnds: partEnds.slice(), polygonEnds: polygonEnds.slice() };
  let written = 0;
  let start = 0;
  partEnds.forEach((end, part) => {
    const repeats = end - start > 1 && lngLat[2 * start] === lngLat[2 * end - 2] && lngLat[2 * start + 1] === lngLat[2 * end - 1];
    const corners = lngLat.subarray(2 * start, 2 * (repeats ? end - 1 : end));
    shape.lngLat.set(corners, written);
    written += corners.length;
    shape.partEnds[part] = written / 2;
    start = end;
  });
  return { ...shape, lngLat: shape.lngLat.slice(0, written) };
}

function boxOf(lngLat: Float64Array): StoredFeature['box'] {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (let i = 0; i < lngLat.length; i += 2) {
    const [lng, lat] = [lngLat[i]!, lngLat[i + 1]!];
    if (!isOnEarth(lng, lat)) return null;
    if (lng < box.west) box.west = lng;
    if (lng > box.east) box.east = lng;
    if (lat < box.south) box.south = lat;
    if (lat > box.north) box.north = lat;
  }
  return lngLat.length > 0 ? box : null;
}

/** Even-odd within each ring; a point in a hole is not in its polygon. */
export function polygonsContain({ lngLat, partEnds, polygonEnds }: TileShape, lng: number, lat: number): boolean {
  const inRing = (ring: number): boolean =>
    ringContains(lngLat.subarray(ring === 0 ? 0 : 2 * partEnds[ring - 1]!, 2 * partEnds[ring]!), lng, lat);
  let first = 0;
  for (const end of polygonEnds) {
    if (first < end && inRing(first)) {
      let inHole = false;
      for (let ring = first + 1; ring < end && !inHole; ring += 1) inHole = inRing(ring);
      if (!inHole) return true;
    }
    first = end;
  }
  return false;
}
