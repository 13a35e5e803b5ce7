import { proxy } from 'valtio';
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
  /** The worker has explained its practice tables. */
  isWarm: boolean;
}

export const explanationSlice = proxy<ExplanationSlice>({ found: [], printed: null, ward: null, taken: null, isWarm: false });

export function showExplanations(found: CornerExplanation[]): void {
  explanationSlice.found = found;
}

/** @param printed of another paper than the one before: its ward is not known yet */
export function keepPrintedShape(printed: PrintedShape | null): void {
  Object.assign(explanationSlice, { printed, ward: null });
}

export function keepPrintedWard(ward: LngLat): void {
  explanationSlice.ward = ward;
}

/** @param taken null: it was undone */
export function keepTakenExplanation(taken: ExplanationSlice['taken']): void {
  explanationSlice.taken = taken;
}

export const keepWarm = (): void => void (explanationSlice.isWarm = true);
