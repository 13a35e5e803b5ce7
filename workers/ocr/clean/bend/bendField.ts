/** Bend of a page after the perspective is removed: moves in x and y, smooth cubic B-splines over a square lattice. */
export interface BendField extends BendLattice {
  /** Spline weights in the plane's unit: offsets added to x and to y. */
  sideways: Float64Array;
  upright: Float64Array;
}

/** Square lattice over the written part of the page, in the plane's unit. */
export interface BendLattice {
  left: number;
  top: number;
  step: number;
  across: number;
  down: number;
}

/** Number of weights per axis that move a place. */
export const NEAR = 4;

/** Number of weights in a row of the lattice, and in the whole lattice. */
export const weightsAcross = ({ across }: BendLattice): number => across + NEAR - 1;
export const weightsOf = (lattice: BendLattice): number => weightsAcross(lattice) * (lattice.down + NEAR - 1);

const sharesX = new Float64Array(NEAR);
const sharesY = new Float64Array(NEAR);

/** Writes the shares of an axis's four weights; beyond the lattice the spline is straight. @returns the first index */
function writeShares(at: number, squares: number, to: Float64Array): number {
  const within = Math.min(squares, Math.max(0, at));
  const first = Math.min(squares - 1, Math.floor(within));
  const f = within - first;
  const over = at - within;
  to[0] = (1 - f) ** 3 / 6 - (over * (1 - f) ** 2) / 2;
  to[1] = (3 * f ** 3 - 6 * f ** 2 + 4) / 6 + (over * (3 * f ** 2 - 4 * f)) / 2;
  to[2] = (-3 * f ** 3 + 3 * f ** 2 + 3 * f + 1) / 6 + (over * (-3 * f ** 2 + 2 * f + 1)) / 2;
  to[3] = f ** 3 / 6 + (over * f ** 2) / 2;
  return first;
}

/** Writes NEAR rows of NEAR shares of the weights that move a place. @returns the index of the first weight */
export function nearWeights(lattice: BendLattice, x: number, y: number, to: Float64Array): number {
  const column = writeShares((x - lattice.left) / lattice.step, lattice.across, sharesX);
  const row = writeShares((y - lattice.top) / lattice.step, lattice.down, sharesY);
  for (let j = 0; j < NEAR; j++) for (let i = 0; i < NEAR; i++) to[j * NEAR + i] = sharesX[i]! * sharesY[j]!;
  return row * weightsAcross(lattice) + column;
}

/** Returns the position on the flat page of a place on the bent page, in the plane's unit. */
export function unbend(field: BendField, x: number, y: number): [x: number, y: number] {
  const { sideways, upright } = field;
  const column = writeShares((x - field.left) / field.step, field.across, sharesX);
  const row = writeShares((y - field.top) / field.step, field.down, sharesY);
  const across = weightsAcross(field);
  let [toX, toY] = [x, y];
  for (let j = 0, at = row * across + column; j < NEAR; j++, at += across) {
    let [sumX, sumY] = [0, 0];
    for (let i = 0; i < NEAR; i++) {
      sumX += sharesX[i]! * sideways[at + i]!;
      sumY += sharesX[i]! * upright[at + i]!;
    }
    toX += sharesY[j]! * sumX;
    toY += sharesY[j]! * sumY;
  }
  return [toX, toY];
}

const ROUNDS = 5;
/** Distance over which a slope is measured, and accuracy of the inverse, in lattice steps. */
const BESIDE = 0.05;
const EXACT = 0.0005;
/** Minimum slope; a page that seems to fold over itself has an unknown bend. */
const MIN_SLOPE = 0.2;

/** Inverts `unbend` by Newton's method. */
export function bendBack(field: BendField, x: number, y: number): [x: number, y: number] {
  const beside = BESIDE * field.step;
  let [fromX, fromY] = [x, y];
  for (let round = 0; round < ROUNDS; round++) {
    const [toX, toY] = unbend(field, fromX, fromY);
    const [offX, offY] = [x - toX, y - toY];
    if (Math.abs(offX) + Math.abs(offY) < EXACT * field.step) break;
    const [rightX, rightY] = unbend(field, fromX + beside, fromY);
    const [belowX, belowY] = unbend(field, fromX, fromY + beside);
    const [a, b] = [Math.max(MIN_SLOPE, (rightX - toX) / beside), (belowX - toX) / beside];
    const [c, d] = [(rightY - toY) / beside, Math.max(MIN_SLOPE, (belowY - toY) / beside)];
    const area = Math.max(MIN_SLOPE ** 2, a * d - b * c);
    fromX += (d * offX - b * offY) / area;
    fromY += (a * offY - c * offX) / area;
  }
  return [fromX, fromY];
}
