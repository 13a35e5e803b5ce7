import { HelperThread } from '../operations/helperThread.ts';
import type { CellKey } from './cutCells.ts';
import type { MadePart, PartRequest } from './makePart.ts';

/** Of cells: `id, version, lng, lat` of each parcel, as JSON, by id. */
export type PackAsked = { kind: 'cells'; rows: string } | PartRequest;
export type PackAnswer = { cells: CellKey[] } | MadePart;

/** Cuts land and makes parts of packs in a thread of its own, which starts with the first. */
export class PackThread {
  readonly #thread = new HelperThread<PackAsked, PackAnswer>('packs', new URL('./packProgram.mjs', import.meta.url));

  /** @param rows `id, version, lng, lat` of each parcel, as JSON, by id */
  async cut(rows: string): Promise<CellKey[]> {
    return ((await this.#thread.ask({ kind: 'cells', rows }, [])) as { cells: CellKey[] }).cells;
  }

  /** @throws Error when the thread died */
  make(request: PartRequest): Promise<MadePart> {
    return this.#thread.ask(request, []) as Promise<MadePart>;
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}
