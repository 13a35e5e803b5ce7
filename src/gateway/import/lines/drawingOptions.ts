import type { LeftElement } from '../../../landFiles/cad/drawnSheet.ts';
import type { LayerRole } from '../../../landFiles/lines/layerRole.ts';
import type { LineDoubt, RepairCounts } from '../../../landFiles/lines/repairLog.ts';

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

export interface DrawingNotes {
  /** Areas that lines bound; undefined where none were built. */
  built?: { areas: number; repairs: RepairCounts };
  doubts: readonly LineDoubt[];
  left: readonly LeftElement[];
  /** The numbers of its map sheets, where it has several. */
  sheets?: string;
  openLines: number;
}
