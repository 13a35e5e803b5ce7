import type { ApiClient } from '../../../src/api/createClient.ts';
import { findParcelsIn, type ItemsReader } from '../../../src/api/land/parcels.ts';
import type { LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import { boxesIntersect } from '../../../src/domain/geometry/box.ts';
import { isUnreachable, type Result, success } from '../../../src/domain/result.ts';
import { type AroundCell, cellBox, largestCells, quarterCell, SMALLEST_LEVEL } from '../../../src/domain/search/aroundCell.ts';
import { isTruncated, type ParcelBatch } from '../answers/parcelBatch.ts';
import type { SavedParcels } from './fetchAround.ts';

export async function findParcelsAnywhere(
  box: LngLatBox,
  client: ApiClient,
  reader: ItemsReader<ParcelBatch>,
  saved: SavedParcels,
): Promise<Result<ParcelBatch>> {
  const answer = await findParcelsIn(box, reader, { client });
  const savedAnswer = !answer.ok && isUnreachable(answer.error) ? await saved(box) : null;
  return savedAnswer ? success(savedAnswer.value) : answer;
}

/** Cells that count as held; the store may have evicted the parcels of older ones. */
const MAX_REMEMBERED = 40;

/** Fetches parcels of consecutive boxes by cells, and splits truncated cells into quarters. */
export class RegisterCells {
  readonly #ask: (box: LngLatBox) => Promise<Result<ParcelBatch>>;
  readonly #held = new Map<string, 'whole' | 'cut'>();

  /** @param ask returns and stores the parcels of a box */
  constructor(ask: (box: LngLatBox) => Promise<Result<ParcelBatch>>) {
    this.#ask = ask;
  }

  async hold(box: LngLatBox): Promise<Result<void>> {
    for (const cell of largestCells(box)) {
      const answer = await this.#holdCell(cell, box);
      if (!answer.ok) return answer;
    }
    return success(undefined);
  }

  async #holdCell(cell: AroundCell, box: LngLatBox): Promise<Result<void>> {
    if (!boxesIntersect(cellBox(cell), box)) return success(undefined);
    const key = `${cell.level}/${cell.column}/${cell.row}`;
    let state = this.#held.get(key);
    if (!state) {
      const answer = await this.#ask(cellBox(cell));
      if (!answer.ok) return answer;
      state = isTruncated(answer.value) && cell.level < SMALLEST_LEVEL ? 'cut' : 'whole';
      this.#held.set(key, state);
      const [oldest] = this.#held.keys();
      if (this.#held.size > MAX_REMEMBERED) this.#held.delete(oldest!);
    }
    if (state === 'whole') return success(undefined);
    for (const quarter of quarterCell(cell)) {
      const answer = await this.#holdCell(quarter, box);
      if (!answer.ok) return answer;
    }
    return success(undefined);
  }
}
