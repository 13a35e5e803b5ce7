import type { DrawingFileFault } from '../../../src/domain/drawing/drawingFile.ts';
import type { ShapeFault } from '../api.ts';

/** Carries a fault out of the depths of a reader; what leaves the worker is a `malformed` failure. */
export class ShapeFaultError extends Error {
  readonly fault: ShapeFault | DrawingFileFault;

  constructor(fault: ShapeFault | DrawingFileFault) {
    super(fault);
    this.fault = fault;
  }
}
