import type { CellImage } from '../cellImage.ts';
import type { CellText } from '../cellText.ts';
import { startEngine, type Engine } from './engine.ts';
import type { EngineFiles } from './engineFiles.ts';
import { joinReadings } from './joinReadings.ts';
import type { SeenWord } from './readHocr.ts';

/** More would only share the cores and hold memory: each takes about 60 MB. */
const MOST_ENGINES = 2;

export interface Recogniser {
  /**
   * Reads each cell twice, from two cleanings.
   * @param onShare how much is done, 0 to 1, rising
   * @returns in the order of the cells
   * @throws when the engine fails, or was stopped
   */
  read(cells: readonly CellImage[], onShare: (share: number) => void): Promise<CellText[]>;
}

/**
 * Starts what reads numbers.
 * @param signal ends its workers, at any time
 * @throws when it cannot be started, or the signal aborts
 */
export async function startRecogniser(files: EngineFiles, signal: AbortSignal): Promise<Recogniser> {
  const count = Math.min(MOST_ENGINES, Math.max(1, navigator.hardwareConcurrency));
  const engines = await Promise.all(Array.from({ length: count }, () => startEngine(files, signal)));
  return { read: (cells, onShare) => readCells(engines, cells, onShare) };
}

async function readCells(engines: readonly Engine[], cells: readonly CellImage[], onShare: (share: number) => void): Promise<CellText[]> {
  const looks = [...cells.map(({ ink }) => ink), ...cells.map(({ otherInk }) => otherInk)];
  const seen: SeenWord[][] = [];
  let next = 0;
  let done = 0;
  const work = async (engine: Engine): Promise<void> => {
    for (let at = next++; at < looks.length; at = next++) {
      seen[at] = await engine.readLine(looks[at]!);
      done += 1;
      onShare(done / looks.length);
    }
  };
  await Promise.all(engines.map(work));
  return cells.map(({ row, column, box }, at) => ({
    row,
    column,
    box,
    ...joinReadings(seen[at]!, seen[cells.length + at]!),
  }));
}
