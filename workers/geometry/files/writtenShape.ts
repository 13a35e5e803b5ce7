import type { Vn2000Grid } from '../../../src/domain/coordinates/vn2000.ts';
import type { ShapeMode } from '../../../src/domain/drawing/drawingFile.ts';

/** A drawing on its way into a file. Pairs lie flat; the texts' writers yield them in pieces. */
export interface WrittenShape {
  mode: ShapeMode;
  name: string;
  /** What else is said of it. */
  facts: ReadonlyArray<readonly [name: string, value: string]>;
  lngLat: Float64Array;
  /** NaN where the grid does not reach. */
  eastNorth: Float64Array;
  grid: Vn2000Grid;
  /** The rings of an area, of each polygon the outline first. */
  polygons: WrittenRing[][];
}

/** Views of a ring's points. */
export interface WrittenRing {
  lngLat: Float64Array;
  eastNorth: Float64Array;
  isHole: boolean;
}

/** Decimals of a degree: a tenth of a millimetre. */
const DEGREE_DECIMALS = 9;

/** '105.812345678,21.012345678' */
export const degreePair = (lngLat: Float64Array, index: number): string =>
  `${lngLat[2 * index]!.toFixed(DEGREE_DECIMALS)},${lngLat[2 * index + 1]!.toFixed(DEGREE_DECIMALS)}`;

/**
 * The points of a ring in the order that RFC 7946 and KML want: outlines counter-clockwise, holes clockwise, the first where it was and
 * again as the last.
 */
export function* ringOrder({ lngLat, isHole }: Pick<WrittenRing, 'lngLat' | 'isHole'>): Iterable<number> {
  const count = lngLat.length / 2;
  const isBackwards = doubleArea(lngLat) < 0 !== isHole;
  for (let i = 0; i <= count; i += 1) yield isBackwards ? (count - i) % count : i % count;
}

/** Twice the area in square degrees, above 0 for a ring that runs counter-clockwise. From the first point on, so that few digits are lost. */
function doubleArea(lngLat: Float64Array): number {
  const [lng, lat] = [lngLat[0]!, lngLat[1]!];
  let area = 0;
  for (let i = 2; i + 3 < lngLat.length; i += 2) {
    area += (lngLat[i]! - lng) * (lngLat[i + 3]! - lat) - (lngLat[i + 2]! - lng) * (lngLat[i + 1]! - lat);
  }
  return area;
}
