import type { LeftElement } from '../../../landFiles/cad/drawnSheet.ts';
import type { LayerRole } from '../../../landFiles/lines/layerRole.ts';
import type { LineDoubt, RepairCounts } from '../../../landFiles/lines/repairLog.ts';

/** How the lines and texts of a drawing are read. */
export interface DrawingOptions {
  /** Parcels are built from loose lines; zones are closed lines, unless `build` asks for the same. */
  kind: 'parcels' | 'zones';
  build: boolean;
  /** Layers by what they hold, where their names do not say. */
  layers: Partial<Record<LayerRole, readonly string[]>>;
  /** How near an end is joined, metres. */
  snapM: number | undefined;
  /** Of the whole drawing. */
  sheet: string | undefined;
  /** Whether parcels without numbers are of no use. */
  wantsNumbers: boolean;
}

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
