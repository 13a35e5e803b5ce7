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
   * Degrees, lng, lat, lng, lat …: outline and holes of each polygon, the first corner not repeated; of lines and points one path for each
   * part.
   */
  parts: readonly Paths[];
  /** Names a placemark (KML, GPX) and labels a drawing (DXF); '' for none. */
  title: string;
  /** One for each column, in their order. */
  values: readonly WrittenValue[];
}

export interface WrittenLand {
  name: string;
  /** One called 'name' is left out where the title is written. */
  columns: readonly WrittenColumn[];
  records: readonly WrittenRecord[];
  grid: Vn2000Grid;
  /** Turns degrees into the grid's east, north, east, north …; NaN where it does not reach. */
  toGrid(lngLat: Float64Array): Float64Array;
}

/** Decimals of a degree: a tenth of a millimetre. */
const DEGREE_DECIMALS = 9;

/** '105.812345678,21.012345678' of each point. */
export const degreePairs = (path: ArrayLike<number>): string[] =>
  Array.from(
    { length: path.length / 2 },
    (_, at) => `${path[2 * at]!.toFixed(DEGREE_DECIMALS)},${path[2 * at + 1]!.toFixed(DEGREE_DECIMALS)}`,
  );

/** Which way outlines run; holes run the other way. `asStored`: as they come. */
export type OutlineOrder = 'clockwise' | 'counterClockwise' | 'asStored';

/** A ring from its first corner back to it, the wanted way round. */
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

/** Parts with rings closed, by default as RFC 7946, KML and WKB want them. */
export const closedParts = (
  { kind, parts }: Pick<WrittenRecord, 'kind' | 'parts'>,
  order: OutlineOrder = 'counterClockwise',
): ReadonlyArray<ReadonlyArray<ArrayLike<number>>> =>
  kind === 'area' ? parts.map((rings) => rings.map((ring, at) => closedRing(ring, order, at > 0))) : parts;

/** A record in metres of the grid, NaN where that does not reach. */
export interface GridRecord extends WrittenRecord {
  parts: Float64Array[][];
}

export const onGrid = ({ toGrid }: WrittenLand, record: WrittenRecord): GridRecord => ({
  ...record,
  parts: record.parts.map((paths) => paths.map((path) => toGrid(Float64Array.from(path)))),
});

export const isOnGrid = ({ parts }: GridRecord): boolean => !parts.flat().some((path) => path.some(Number.isNaN));

/** Names and values that a title does not say. */
export const factsOf = ({ columns }: WrittenLand, { values }: WrittenRecord): Array<readonly [name: string, value: WrittenValue]> =>
  columns.map(({ name }, at) => [name, values[at] ?? null] as const).filter(([name]) => name !== 'name');
