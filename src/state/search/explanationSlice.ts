import { proxy } from 'valtio';
import type { TableParcel } from '../../domain/coordinates/readCornerTable.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { CornerExplanation, PrintedShape } from '../../domain/coordinates/cornerExplanation.ts';

/** The corner form as it was typed: its rows, and the meridian in use. */
interface TypedCorners {
  rows: Array<{ x: string; y: string }>;
  meridianDeg: number | null;
}

interface ExplanationSlice {
  /** What may be wrong with the form's corners, the likeliest first. */
  found: CornerExplanation[];
  /** What a photographed paper prints of their shape. */
  printed: PrintedShape | null;
  /** Roughly where the ward lies that it names. */
  ward: LngLat | null;
  /** The explanation that was taken, the form as it was before, and as it is since. */
  taken: { explanation: CornerExplanation; before: TypedCorners; after: TypedCorners } | null;
  /** Those of the table that the form's rows are from, where it has several; `chosen` is in the form. */
  parcels: readonly TableParcel[];
  chosen: number;
  /** The worker has explained its practice tables. */
  isWarm: boolean;
}

export const explanationSlice = proxy<ExplanationSlice>({
  found: [],
  printed: null,
  ward: null,
  taken: null,
  parcels: [],
  chosen: 0,
  isWarm: false,
});

export function showExplanations(found: CornerExplanation[]): void {
  explanationSlice.found = found;
}

/** @param printed of another paper than the one before: its ward and other parcels are not known yet */
export function keepPrintedShape(printed: PrintedShape | null): void {
  Object.assign(explanationSlice, { printed, ward: null, parcels: [] });
}

export function updateExplanation(change: Partial<typeof explanationSlice>): void {
  Object.assign(explanationSlice, change);
}

export const keepWarm = (): void => void (explanationSlice.isWarm = true);
