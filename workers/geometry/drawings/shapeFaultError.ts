import type { DrawingFileFault } from '../../../src/domain/drawing/drawingFile.ts';
import type { ShapeFault } from '../api.ts';

/** Carries a fault out of a reader; the worker answers it as a `malformed` failure. */
export class ShapeFaultError extends Error {
  readonly fault: ShapeFault | DrawingFileFault;
  readonly detail: string | undefined;

  constructor(fault: ShapeFault | DrawingFileFault, detail?: string) {
    super(fault);
    this.fault = fault;
    this.detail = detail;
  }
}

/** Checks degrees; ±360 allows shapes that continue across the antimeridian, as many programs write them. */
export const isPosition = (lng: number, lat: number): boolean => Math.abs(lng) <= 360 && Math.abs(lat) <= 90;

/** Larger numbers are never degrees; grids of Việt Nam begin at 100,000 m. */
const SURELY_METRES = 1000;

/** Guesses the meaning of a pair that is no position. */
export function positionFault(lng: number, lat: number): DrawingFileFault {
  if (Math.abs(lng) >= SURELY_METRES || Math.abs(lat) >= SURELY_METRES) return 'metres';
  return Math.abs(lng) <= 90 && Math.abs(lat) > 90 && Math.abs(lat) <= 180 ? 'latFirst' : 'notDegrees';
}
