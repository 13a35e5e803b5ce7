import { createHash } from 'node:crypto';

/** Maximum number of parcels per cell; larger cells are halved. A town averages some 2,000. */
const MAX_OF_CELL = 4_000;
/** Maximum depth, a cell of 0.6 m. Parcels with the same centre stay together. */
const MAX_HALVINGS = 52;

/** Centre of a parcel in degrees, which assigns it to a cell. */
type Placed = Record<'lng' | 'lat', number>;

const GLOBE: Record<keyof Placed, readonly [from: number, to: number]> = { lng: [-180, 180], lat: [-90, 90] };

function halve<Item extends Placed>(within: readonly Item[], cell: typeof GLOBE, maxItems: number, halvings: number): Item[][] {
  if (within.length === 0) return [];
  if (within.length <= maxItems || halvings === MAX_HALVINGS) return [[...within]];
  const axis = halvings % 2 === 0 ? 'lng' : 'lat';
  const [from, to] = cell[axis];
  const middle = (from + to) / 2;
  const [below, above] = [within.filter((item) => item[axis] < middle), within.filter((item) => item[axis] >= middle)];
  return [
    ...halve(below, { ...cell, [axis]: [from, middle] }, maxItems, halvings + 1),
    ...halve(above, { ...cell, [axis]: [middle, to] }, maxItems, halvings + 1),
  ];
}

/**
 * Halves the globe alternately in longitude and latitude while a cell is too full. Borders are fixed, so a change in
 * one cell leaves the others unchanged unless a cell must be split or joined. Items keep their order.
 */
export const cutCells = <Item extends Placed>(items: readonly Item[], maxItems = MAX_OF_CELL): Item[][] => halve(items, GLOBE, maxItems, 0);

export interface CellKey {
  /** Ids, one per line: one string is faster to transfer than thousands. */
  ids: string;
  /** Hash of the parcels and their row versions. */
  hash: string;
}

/** @param rows JSON with `id, version, lng, lat` of each parcel, ordered by id */
export const cellKeys = (rows: string): CellKey[] =>
  cutCells(JSON.parse(rows) as Array<Placed & { id: string; version: string }>).map((cell) => ({
    ids: cell.map(({ id }) => id).join('\n'),
    hash: createHash('sha256').update(JSON.stringify(cell)).digest('hex'),
  }));
