import type { SkippedElement } from '../../../landFiles/cad/drawnSheet.ts';
import type { LayerRole } from '../../../landFiles/lines/layerRole.ts';
import type { LineDoubt, RepairCounts } from '../../../landFiles/lines/repairLog.ts';

export interface DrawingOptions {
  /** Parcels are built from loose lines; zones are closed lines, unless `build` is set. */
  kind: 'parcels' | 'zones';
  build: boolean;
  /** Layers by role, where the names do not show it. */
  layers: Partial<Record<LayerRole, readonly string[]>>;
  /** Maximum distance for joining line ends, metres. */
  snapM: number | undefined;
  /** Sheet number of the whole drawing. */
  sheet: string | undefined;
  /** True if parcels without a number are of no use. */
  wantsNumbers: boolean;
}

export interface DrawingNotes {
  /** Areas bounded by lines; undefined if none were built. */
  built?: { areas: number; repairs: RepairCounts };
  doubts: readonly LineDoubt[];
  left: readonly SkippedElement[];
  /** Sheet numbers, if the drawing has several. */
  sheets?: string;
  openLines: number;
}
