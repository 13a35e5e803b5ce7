/**
 * A polygon, holes and all: inside is what an odd number of its rings' edges lies to the left of (even-odd rule), so neither
 * the rings' order nor their winding matters.
 */
export interface Region {
  /** x, y, x, y … of every ring, end to end; a ring may or may not repeat its first corner. */
  xy: Float64Array;
  /** Where each ring ends, in corners. */
  ringEnds: Uint32Array;
}

/** What is wrong with a polygon of degrees before anything is computed of it. */
export function regionFault({ xy, ringEnds }: Region): 'badCoordinates' | 'tooFewCorners' | null {
  for (let i = 0; i < xy.length; i += 2) {
    // Also false for what is no number.
    const isPosition = Math.abs(xy[i]!) <= 360 && Math.abs(xy[i + 1]!) <= 90;
    if (!isPosition) return 'badCoordinates';
  }
  let from = 0;
  for (const to of ringEnds) {
    if (cornerCount(xy, from, to) < 3) return 'tooFewCorners';
    from = to;
  }
  return ringEnds.length === 0 ? 'tooFewCorners' : null;
}

/** Of a ring, what repeats the corner before it not counted; three are as many as are looked for. */
function cornerCount(xy: Float64Array, from: number, to: number): number {
  let count = 0;
  for (let corner = from; corner < to && count < 3; corner += 1) {
    const before = corner === from ? to - 1 : corner - 1;
    const isRepeated = xy[corner * 2] === xy[before * 2] && xy[corner * 2 + 1] === xy[before * 2 + 1];
    if (!isRepeated) count += 1;
  }
  return count;
}
