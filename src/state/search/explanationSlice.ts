import { proxy } from 'valtio';
import type { TableParcel } from '../../domain/coordinates/readCornerTable.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { CornerExplanation, PrintedShape } from '../../domain/coordinates/cornerExplanation.ts';

/** Typed corner form: its rows, and the meridian in use. */
interface TypedCorners {
  rows: Array<{ x: string; y: string }>;
  meridianDeg: number | null;
}

export const explanationSlice = proxy({
  /** Possible errors in the form's corners, the likeliest first. */
  found: [] as CornerExplanation[],
  /** Shape values printed in a photographed document. */
  printed: null as PrintedShape | null,
  /** Approximate place of the ward that it names. */
  ward: null as LngLat | null,
  /** Applied explanation, with the form before and after. */
  taken: null as { explanation: CornerExplanation; before: TypedCorners; after: TypedCorners } | null,
  /** Parcels of the table that the rows are from, where it has several; `chosen` is in the form. */
  parcels: [] as readonly TableParcel[],
  chosen: 0,
  /** The worker has run its warm-up tables. */
  isWarm: false,
});

export function showExplanations(found: CornerExplanation[]): void {
  explanationSlice.found = found;
}

/** @param printed from a new document, whose ward and other parcels are unknown yet */
export function keepPrintedShape(printed: PrintedShape | null): void {
  Object.assign(explanationSlice, { printed, ward: null, parcels: [] });
}

export function updateExplanation(change: Partial<typeof explanationSlice>): void {
  Object.assign(explanationSlice, change);
}

export const keepWarm = (): void => void (explanationSlice.isWarm = true);
