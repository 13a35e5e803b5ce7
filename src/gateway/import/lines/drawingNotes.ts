import type { LeftElement } from '../../../domain/cad/drawnSheet.ts';
import type { LineDoubt, RepairCounts } from '../../../domain/lines/repairLog.ts';

/** What became of a drawing before it was records. */
export interface DrawingNotes {
  /** Areas that lines bound; undefined where none were built. */
  built?: { areas: number; repairs: RepairCounts };
  doubts: readonly LineDoubt[];
  /** Elements that were not read. */
  left: readonly LeftElement[];
  /** Open lines that are no zones. */
  openLines: number;
}
