/** What one record of a file draws, in the file's own numbers: x, y, x, y … */
export interface FileShape {
  /** Of rings, the outline first, then its holes; closed or not. */
  polygons: Float64Array[][];
  lines: Float64Array[];
  points: Float64Array;
}

/** A record that draws nothing, or only texts. */
export const noShape = (): FileShape => ({ polygons: [], lines: [], points: new Float64Array(0) });
