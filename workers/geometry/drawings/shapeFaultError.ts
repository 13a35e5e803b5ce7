import type { DrawingFileFault } from '../../../src/domain/drawing/drawingFile.ts';
import type { ShapeFault } from '../api.ts';

/** Carries a fault out of the depths of a reader; what leaves the worker is a `malformed` failure. */
export class ShapeFaultError extends Error {
  readonly fault: ShapeFault | DrawingFileFault;
  /** The value that is at fault. */
  readonly detail: string | undefined;

  constructor(fault: ShapeFault | DrawingFileFault, detail?: string) {
    super(fault);
    this.fault = fault;
    this.detail = detail;
  }
}

/** Degrees a shape may hold: ±360 so that one across the antimeridian may run on, as many programs write it. */
export const isPosition = (lng: number, lat: number): boolean => Math.abs(lng) <= 360 && Math.abs(lat) <= 90;

/** No program writes degrees as large as this; grids of Việt Nam begin at 100,000 m. */
const SURELY_METRES = 1000;

/** What a pair that is no position probably is. */
export function positionFault(lng: number, lat: number): DrawingFileFault {
  if (Math.abs(lng) >= SURELY_METRES || Math.abs(lat) >= SURELY_METRES) return 'metres';
  return Math.abs(lng) <= 90 && Math.abs(lat) > 90 && Math.abs(lat) <= 180 ? 'latFirst' : 'notDegrees';
}
