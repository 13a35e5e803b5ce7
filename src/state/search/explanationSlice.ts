import { proxy } from 'valtio';
import type { TableParcel } from '../../domain/coordinates/readCornerTable.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { CornerExplanation, PrintedShape } from '../../domain/coordinates/cornerExplanation.ts';

/** The corner form as it was typed: its rows, and the meridian in use. */
interface TypedCorners {
  rows: Array<{ x: string; y: string }>;
  meridianDeg: number | null;
}

export const explanationSlice = proxy({
  /** What may be wrong with the form's corners, the likeliest first. */
  found: [] as CornerExplanation[],
  /** What a photographed paper prints of their shape. */
  printed: null as PrintedShape | null,
  /** Roughly where the ward lies that it names. */
  ward: null as LngLat | null,
  /** The explanation that was taken, the form as it was before, and as it is since. */
  taken: null as { explanation: CornerExplanation; before: TypedCorners; after: TypedCorners } | null,
  /** Those of the table that the form's rows are from, where it has several; `chosen` is in the form. */
  parcels: [] as readonly TableParcel[],
  chosen: 0,
  /** The worker has explained its practice tables. */
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
