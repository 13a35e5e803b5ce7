import { type LngLat, unpackPoints } from '../../../src/domain/geometry/lngLat.ts';
import { mercatorX, mercatorY } from '../../../src/domain/geometry/mercator.ts';
import { TooComplexError } from '../../../src/domain/geometry/ringTree.ts';
import { sortPolygons } from '../../../src/domain/geometry/sortRings.ts';
import type { PackedRing } from '../../../src/domain/geometry/ring.ts';
import type { TileShape } from '../tiles/tileStore.ts';

/** As their rings lie in each other: providers, and land that was loaded earlier, have areas that are told as holes. None where that is too tangled. */
export function sortedPolygons(polygons: PackedRing[][]): PackedRing[][] {
  try {
    return sortPolygons(polygons);
  } catch (error) {
    if (!(error instanceof TooComplexError)) throw error;
    return [];
  }
}

/** All polygons of an area as one shape. */
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
 * The shape of an area that is told in parts, its rings sorted by what they lie in. What bounds nothing is left out.
 * @returns null where nothing is left, or the rings are too tangled: then its outline is all that can be drawn
 */
export function shapeOfParts(parts: PackedRing[][]): TileShape | null {
  const polygons = sortedPolygons(parts).map((rings) => rings.filter(({ length }) => length >= 6));
  const whole = polygons.filter((rings) => rings.length > 0);
  return whole.length > 0 ? shapeOfPolygons(whole) : null;
}

/** Views of a shape's rings, all polygons' end to end. */
export const ringsOfShape = ({ lngLat, partEnds }: TileShape): PackedRing[] =>
  Array.from(partEnds, (end, part) => lngLat.subarray(part === 0 ? 0 : partEnds[part - 1]! * 2, end * 2));

/** Views of a shape's polygons, each of its outline and its holes. */
export function polygonsOfShape(shape: TileShape): PackedRing[][] {
  const rings = ringsOfShape(shape);
  return Array.from(shape.polygonEnds, (end, polygon) => rings.slice(polygon === 0 ? 0 : shape.polygonEnds[polygon - 1]!, end));
}

function projectRing(ring: PackedRing): number[] {
  const flat: number[] = [];
  for (let i = 0; i < ring.length; i += 2) flat.push(mercatorX(ring[i]!), mercatorY(ring[i + 1]!));
  return flat;
}

/** The polygons of a shape, each of rings of x, y … in parts of the Mercator square, the outline first. */
export const projectShape = (shape: TileShape): number[][][] => polygonsOfShape(shape).map((rings) => rings.map(projectRing));

/** A parcel's shape as the page has it. */
export function unpackShape(shape: TileShape): { ring: LngLat[]; parts?: LngLat[][][] } {
  const parts = polygonsOfShape(shape).map((rings) => rings.map(unpackPoints));
  const ring = parts[0]![0]!;
  return shape.partEnds.length === 1 ? { ring } : { ring, parts };
}

/** A shape of one ring, filled anew for each feature: almost every parcel is one, and a tile store keeps nothing of what it is given. */
export class OneRingShape {
  readonly shape: TileShape = {
    lngLat: new Float64Array(0),
    partEnds: new Uint32Array(1),
    polygonEnds: Uint32Array.of(1),
  };

  /** @param ring longitude, latitude, …; held until the next one @returns the shape */
  fill(ring: PackedRing): TileShape {
    this.shape.lngLat = ring;
    this.shape.partEnds[0] = ring.length / 2;
    return this.shape;
  }
}
