import { type LngLat, unpackPoints } from '../../../src/domain/geometry/lngLat.ts';
import { mercatorX, mercatorY } from '../../../src/domain/geometry/mercator.ts';
import { TooComplexError } from '../../../src/domain/geometry/ringTree.ts';
import { sortPolygons } from '../../../src/domain/geometry/sortRings.ts';
import type { PackedRing } from '../../../src/domain/geometry/ring.ts';
import type { TileShape } from '../tiles/tileStore.ts';

/** Sorts rings by nesting, because data may have parts stored as holes; empty if the nesting is too complex. */
export function sortedPolygons(polygons: PackedRing[][]): PackedRing[][] {
  try {
    return sortPolygons(polygons);
  } catch (error) {
    if (!(error instanceof TooComplexError)) throw error;
    return [];
  }
}

export function shapeOfPolygons(polygons: readonly PackedRing[][]): TileShape {
  const rings = polygons.flat();
  const lngLat = new Float64Array(rings.reduce((sum, ring) => sum + ring.length, 0));
  const partEnds = new Uint32Array(rings.length);
  let at = 0;
  rings.forEach((ring, part) => {
    lngLat.set(ring, at);
    at += ring.length;
    partEnds[part] = at / 2;
  });
  let ended = 0;
  const polygonEnds = Uint32Array.from(polygons, (polygon) => (ended += polygon.length));
  return { lngLat, partEnds, polygonEnds };
}

/**
 * Returns the shape of an area with parts, its rings sorted by nesting, without degenerate rings.
 * @returns null if nothing remains or the nesting is too complex; then only the outline can be drawn
 */
export function shapeOfParts(parts: PackedRing[][]): TileShape | null {
  const polygons = sortedPolygons(parts).map((rings) => rings.filter(({ length }) => length >= 6));
  const nonEmpty = polygons.filter((rings) => rings.length > 0);
  return nonEmpty.length > 0 ? shapeOfPolygons(nonEmpty) : null;
}

export const ringsOfShape = ({ lngLat, partEnds }: TileShape): PackedRing[] =>
  Array.from(partEnds, (end, part) => lngLat.subarray(part === 0 ? 0 : partEnds[part - 1]! * 2, end * 2));

/** Returns views, outlines first. */
export function polygonsOfShape(shape: TileShape): PackedRing[][] {
  const rings = ringsOfShape(shape);
  return Array.from(shape.polygonEnds, (end, polygon) => rings.slice(polygon === 0 ? 0 : shape.polygonEnds[polygon - 1]!, end));
}

function projectRing(ring: PackedRing): number[] {
  const flat: number[] = [];
  for (let i = 0; i < ring.length; i += 2) flat.push(mercatorX(ring[i]!), mercatorY(ring[i + 1]!));
  return flat;
}

/** Projects polygons to rings of x, y … in parts of the Mercator square, outline first. */
export const projectShape = (shape: TileShape): number[][][] => polygonsOfShape(shape).map((rings) => rings.map(projectRing));

export function unpackShape(shape: TileShape): { ring: LngLat[]; parts?: LngLat[][][] } {
  const parts = polygonsOfShape(shape).map((rings) => rings.map(unpackPoints));
  const ring = parts[0]![0]!;
  return shape.partEnds.length === 1 ? { ring } : { ring, parts };
}

/** Shape of a single ring, reused for each feature; a tile store keeps no references to it. */
export class OneRingShape {
  readonly shape: TileShape = {
    lngLat: new Float64Array(0),
    partEnds: new Uint32Array(1),
    polygonEnds: Uint32Array.of(1),
  };

  /** @param ring longitude, latitude, …; used until the next call @returns the shape */
  fill(ring: PackedRing): TileShape {
    this.shape.lngLat = ring;
    this.shape.partEnds[0] = ring.length / 2;
    return this.shape;
  }
}
