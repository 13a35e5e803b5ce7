import type { Column } from './insertColumns.ts';
import { extentOf } from '../../land/ring.ts';

const toArrayLiteral = (values: Float64Array): string => `{${values.join(',')}}`;

/** `box` of the portable dialect, from its text `((east,north),(west,south))`. */
const toBoxLiteral = ([west, south, east, north]: [number, number, number, number]): string => `((${east},${north}),(${west},${south}))`;

export function arrayColumn(name: string, arrays: readonly Float64Array[]): Column {
  return { name, type: 'text', values: arrays.map(toArrayLiteral), as: '?::float8[]' };
}

/** Lists of ids, none of which has a comma in it. */
export const textsColumn = (name: string, lists: ReadonlyArray<readonly string[]>): Column => ({
  name,
  type: 'text',
  values: lists.map((list) => list.join(',')),
  as: `coalesce(string_to_array(nullif(?, ''), ','), '{}')`,
});

/**
 * ring, extent and centre, as every table of shapes has them.
 * @param outlines all that the extent holds, where a ring is not all of its shape
 */
export function shapeColumns(
  rings: readonly Float64Array[],
  centers: readonly Float64Array[],
  outlines: ReadonlyArray<readonly Float64Array[]> = rings.map((ring) => [ring]),
): Column[] {
  return [
    arrayColumn('ring', rings),
    { name: 'extent', type: 'text', values: outlines.map((each) => toBoxLiteral(extentOf(each))), as: '?::box' },
    { name: 'center_lng', type: 'float8', values: centers.map((center) => center[0]!) },
    { name: 'center_lat', type: 'float8', values: centers.map((center) => center[1]!) },
  ];
}

/** A column with one value. */
export function constantColumn(name: string, value: string | boolean, count: number): Column {
  return { name, type: typeof value === 'boolean' ? 'boolean' : 'text', values: Array.from({ length: count }, () => value) };
}
