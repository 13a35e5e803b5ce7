import type { Vn2000Grid } from '../../domain/coordinates/vn2000.ts';
import { ringArea } from '../../domain/geometry/ring.ts';

export type WrittenValue = string | number | boolean | null;

export interface WrittenColumn {
  name: string;
  type: 'text' | 'number' | 'integer' | 'boolean';
}

type Paths = ReadonlyArray<ArrayLike<number>>;

export interface WrittenRecord {
  kind: 'area' | 'line' | 'point';
  /**
   * Degrees, lng, lat, lng, lat …: outline and holes of each polygon, first corner not repeated; for lines and points
   * one path per part.
   */
  parts: readonly Paths[];
  /** Name of a placemark (KML, GPX) and label in a drawing (DXF); '' for none. */
  title: string;
  /** Values in the order of the columns. */
  values: readonly WrittenValue[];
}

export interface WrittenLand {
  name: string;
  /** A column 'name' is left out where the title is written. */
  columns: readonly WrittenColumn[];
  records: readonly WrittenRecord[];
  grid: Vn2000Grid;
  /** Converts degrees to grid metres, east, north, east, north …; NaN outside the grid. */
  toGrid(lngLat: Float64Array): Float64Array;
}

/** Decimals of a degree: 0.1 mm. */
const DEGREE_DECIMALS = 9;

/** Formats each point as '105.812345678,21.012345678'. */
export const degreePairs = (path: ArrayLike<number>): string[] =>
  Array.from(
    { length: path.length / 2 },
    (_, at) => `${path[2 * at]!.toFixed(DEGREE_DECIMALS)},${path[2 * at + 1]!.toFixed(DEGREE_DECIMALS)}`,
  );

/** Direction of outlines; holes are opposite. `asStored` keeps it. */
export type OutlineOrder = 'clockwise' | 'counterClockwise' | 'asStored';

function closedRing(ring: ArrayLike<number>, order: OutlineOrder, isHole: boolean): Float64Array {
  const count = ring.length / 2;
  const isBackwards = order !== 'asStored' && ringArea(ring) < 0 === ((order === 'clockwise') === isHole);
  const closed = new Float64Array(ring.length + 2);
  for (let at = 0; at <= count; at += 1) {
    const from = 2 * ((isBackwards ? count - at : at) % count);
    closed[2 * at] = ring[from]!;
    closed[2 * at + 1] = ring[from + 1]!;
  }
  return closed;
}

/** Closes the rings of all parts, by default in the order of RFC 7946, KML and WKB. */
export const closedParts = (
  { kind, parts }: Pick<WrittenRecord, 'kind' | 'parts'>,
  order: OutlineOrder = 'counterClockwise',
): ReadonlyArray<ReadonlyArray<ArrayLike<number>>> =>
  kind === 'area' ? parts.map((rings) => rings.map((ring, at) => closedRing(ring, order, at > 0))) : parts;

/** A record in grid metres, NaN outside the grid. */
export interface GridRecord extends WrittenRecord {
  parts: Float64Array[][];
}

export const onGrid = ({ toGrid }: WrittenLand, record: WrittenRecord): GridRecord => ({
  ...record,
  parts: record.parts.map((paths) => paths.map((path) => toGrid(Float64Array.from(path)))),
});

export const isOnGrid = ({ parts }: GridRecord): boolean => !parts.flat().some((path) => path.some(Number.isNaN));

/** Returns names and values except the title. */
export const factsOf = ({ columns }: WrittenLand, { values }: WrittenRecord): Array<readonly [name: string, value: WrittenValue]> =>
  columns.map(({ name }, at) => [name, values[at] ?? null] as const).filter(([name]) => name !== 'name');
