import { createHash } from 'node:crypto';
import { cutCells } from './cutCells.ts';
import { type MadePart, makePart, type PartRequest } from './makePart.ts';

/** What a cell's part is made of. */
export interface CellKey {
  /** One a line: thousands of texts take longer to hand over than one. */
  ids: string;
  /** Of the parcels and the versions of their rows. */
  mark: string;
}

/** `id, version, lng, lat` of each parcel, as JSON, by id. */
interface CellsRequest {
  kind: 'cells';
  rows: string;
}

export type PackAsked = CellsRequest | PartRequest;
export type PackAnswer = { cells: CellKey[] } | MadePart;

function cutKeys({ rows }: CellsRequest): { cells: CellKey[] } {
  const parcels = JSON.parse(rows) as Array<{ id: string; version: string; lng: number; lat: number }>;
  const cells = cutCells(parcels).map((cell): CellKey => {
    const mark = createHash('sha256').update(JSON.stringify(cell)).digest('hex');
    return { ids: cell.map(({ id }) => id).join('\n'), mark };
  });
  return { cells };
}

/** In the thread. */
export const answerPackThread = async (asked: PackAsked): Promise<PackAnswer> =>
  asked.kind === 'cells' ? cutKeys(asked) : makePart(asked);
