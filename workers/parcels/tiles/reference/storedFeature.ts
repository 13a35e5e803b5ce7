import { Utf8Slice } from '../../store/utf8.ts';
import { boxOfPacked } from '../../../../src/domain/geometry/box.ts';
import type { LngLatBox } from '../../../../src/domain/geometry/lngLat.ts';
import { mercatorX, mercatorY } from '../../../../src/domain/geometry/mercator.ts';
import { polygonsOfShape } from '../../store/shapeOfPolygons.ts';
import type { TileFeature, TileShape } from '../tileStore.ts';
import { ringContains } from '../../../../src/domain/geometry/ring.ts';

/** Slices are decoded, because they are reused. */
type HeldValue = string | boolean;

/** Feature of the reference store: a copy of the shape, and derived values. */
export type StoredFeature = ReturnType<typeof storedFeature>;

const isOnEarth = (lng: number, lat: number): boolean => Math.abs(lng) <= 180 && Math.abs(lat) <= 90;

/** Copies a feature. A shape with an invalid corner is held, but has no box, and so no tiles or label. */
export function storedFeature({ id, shape, values, label }: TileFeature, keys: readonly string[]) {
  const ownShape = copyShape(shape);
  const properties: Record<string, HeldValue> = {};
  let textBytes = 0;
  keys.forEach((key, at) => {
    const original = values[at] ?? null;
    const value = original instanceof Utf8Slice ? original.toString() : original;
    if (value === null) return;
    properties[key] = value;
    textBytes += typeof value === 'string' ? 2 * value.length : 8;
  });
  /** Bounds in degrees; null if it cannot be drawn. */
  const box = boxOf(ownShape.lngLat);
  const at = box && label && isOnEarth(label.lng, label.lat) ? { x: mercatorX(label.lng), y: mercatorY(label.lat) } : null;
  return {
    id,
    shape: ownShape,
    properties,
    box,
    /** Label position in the Mercator square, 0…1; null without a label. */
    label: at,
    bytes: ownShape.lngLat.byteLength + ownShape.partEnds.byteLength + ownShape.polygonEnds.byteLength + textBytes,
  };
}

/** Copies a shape and removes the rings' repeated first corners. */
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

const boxOf = (lngLat: Float64Array): LngLatBox | null =>
  lngLat.length > 0 && lngLat.every((degrees, at) => Math.abs(degrees) <= (at % 2 === 0 ? 180 : 90)) ? boxOfPacked(lngLat) : null;

/** Even-odd test within each ring; a point in a hole is outside. */
export const polygonsContain = (shape: TileShape, lng: number, lat: number): boolean =>
  polygonsOfShape(shape).some(
    ([outline, ...holes]) =>
      outline !== undefined && ringContains(outline, lng, lat) && !holes.some((hole) => ringContains(hole, lng, lat)),
  );
