import type { CellImage } from '../cellImage.ts';
import type { CellText } from '../cellText.ts';
import { startEngine } from './engine.ts';
import type { EngineFiles } from './engineFiles.ts';
import { readCells } from './readCells.ts';
import type { SeenCell } from './seeCell.ts';

/** More would only share the cores and hold memory: each takes about 60 MB. */
const MAX_ENGINES = 2;
/** Fewer lines are read before a second engine is there. */
const MIN_CELLS = 8;

export interface Recogniser {
  /**
   * Reads cells.
   * @param seen what the network of digits saw, of each cell
   * @param asked indices of those to be read; the others are as the network saw them
   * @param onShare how much is done, 0 to 1, rising
   * @returns in the order of the cells
   * @throws when the engine fails, or was stopped
   */
  read(
    cells: readonly CellImage[],
    seen: readonly SeenCell[],
    asked: readonly number[],
    onShare: (share: number) => void,
  ): Promise<CellText[]>;
}

/**
 * Starts what reads numbers.
 * @param cells how many it will be asked for
 * @param signal ends its workers, at any time
 * @throws when it cannot be started, or the signal aborts
 */
export async function startRecogniser(files: EngineFiles, cells: number, signal: AbortSignal): Promise<Recogniser> {
  const count = Math.min(cells < MIN_CELLS ? 1 : MAX_ENGINES, Math.max(1, navigator.hardwareConcurrency));
  const engines = await Promise.all(Array.from({ length: count }, () => startEngine(files, signal)));
  return { read: (cells, seen, asked, onShare) => readCells(engines, cells, seen, asked, onShare) };
}
