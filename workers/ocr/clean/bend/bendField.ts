/**
 * What is left to straighten once a page lies as flat as a plane can: each place moves a little, up or down and sideways. Both moves are
 * cubic splines over a lattice of squares, so that a page bends smoothly, and at one place otherwise than at another.
 */
export interface BendField extends BendLattice {
  /** A lattice's weights each, in the plane's unit: what is added to x, and to y. */
  sideways: Float64Array;
  upright: Float64Array;
}

/** Squares of one size over what is written on, in the plane's unit. */
export interface BendLattice {
  left: number;
  top: number;
  step: number;
  across: number;
  down: number;
}

/** A place is moved by the weights of four times four of them: how far each counts there, and the first one's index. */
export const NEAR = 4;

/** How many weights a row of the lattice has, and how many there are. */
export const weightsAcross = ({ across }: BendLattice): number => across + NEAR - 1;
export const weightsOf = (lattice: BendLattice): number => weightsAcross(lattice) * (lattice.down + NEAR - 1);

const sharesX = new Float64Array(NEAR);
const sharesY = new Float64Array(NEAR);

/**
 * Shares of the four weights along one side; beyond the lattice the spline goes on straight.
 * @returns the first one's index
 */
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

/**
 * Which weights move a place.
 * @param to shares of NEAR rows of NEAR weights
 * @returns the first one's index
 */
export function nearWeights(lattice: BendLattice, x: number, y: number, to: Float64Array): number {
  const column = writeShares((x - lattice.left) / lattice.step, lattice.across, sharesX);
  const row = writeShares((y - lattice.top) / lattice.step, lattice.down, sharesY);
  for (let j = 0; j < NEAR; j++) for (let i = 0; i < NEAR; i++) to[j * NEAR + i] = sharesX[i]! * sharesY[j]!;
  return row * weightsAcross(lattice) + column;
}

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
/** In steps of the lattice: how far apart places are by which a slope is known, and how exactly the way back is found. */
const BESIDE = 0.05;
const EXACT = 0.0005;
/** Of a slope: a page that seems to lie back to front is one whose bend is not known. */
const MIN_SLOPE = 0.2;

/** The other way, by Newton's method. */
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
