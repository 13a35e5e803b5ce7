import { createHash } from 'node:crypto';

/** A cell with more is halved: cells of a town have some 2,000 on average. */
const MAX_OF_CELL = 4_000;
/** A cell of 0.6 m: parcels of one middle stay together. */
const MAX_HALVINGS = 52;

/** Where a parcel is counted: its middle, in degrees. */
type Placed = Record<'lng' | 'lat', number>;

const GLOBE: Record<keyof Placed, readonly [from: number, to: number]> = { lng: [-180, 180], lat: [-90, 90] };

function halve<Item extends Placed>(within: readonly Item[], cell: typeof GLOBE, most: number, halvings: number): Item[][] {
  if (within.length === 0) return [];
  if (within.length <= most || halvings === MAX_HALVINGS) return [[...within]];
  const axis = halvings % 2 === 0 ? 'lng' : 'lat';
  const [from, to] = cell[axis];
  const middle = (from + to) / 2;
  const [below, above] = [within.filter((item) => item[axis] < middle), within.filter((item) => item[axis] >= middle)];
  return [
    ...halve(below, { ...cell, [axis]: [from, middle] }, most, halvings + 1),
    ...halve(above, { ...cell, [axis]: [middle, to] }, most, halvings + 1),
  ];
}

/**
 * Cuts land into cells by halving the globe, west from east and south from north by turns, wherever a half holds too much. Borders never
 * move: what comes, goes or changes in one cell is nothing to the others, but where a cell grows beyond the most, or two halves need not be two any more.
 * @returns what lies in each, in the order given
 */
export const cutCells = <Item extends Placed>(items: readonly Item[], most = MAX_OF_CELL): Item[][] => halve(items, GLOBE, most, 0);

export interface CellKey {
  /** One a line: thousands of texts take longer to hand over than one. */
  ids: string;
  /** Of the parcels and the versions of their rows. */
  mark: string;
}

/** @param rows `id, version, lng, lat` of each parcel, as JSON, by id */
export const cellKeys = (rows: string): CellKey[] =>
  cutCells(JSON.parse(rows) as Array<Placed & { id: string; version: string }>).map((cell) => ({
    ids: cell.map(({ id }) => id).join('\n'),
    mark: createHash('sha256').update(JSON.stringify(cell)).digest('hex'),
  }));
