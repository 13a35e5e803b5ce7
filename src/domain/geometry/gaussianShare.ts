import nodes from './gaussLegendre.json' with { type: 'json' };

/**
 * How much of a circular normal distribution lies within a polygon, exactly: in polar coordinates round its middle the share within
 * distance r is 1 − exp(−r² / 2σ²), so that a polygon holds ∮ (1 − exp(−r(θ)² / 2σ²)) dθ / 2π along its border. A side at distance h (in
 * units of σ), seen from the foot of its perpendicular between the tangents a and b, gives (atan b − atan a) / 2π − (T(h, b) − T(h, a)), with
 * T of Owen (1956, Ann. Math. Statist. 27:1075).
 */

/** Sixteen points of Gauss and Legendre on −1 to 1, by halves: what lies left of 0 mirrors it. */
const NODES: ReadonlyArray<readonly [at: number, weight: number]> = nodes as Array<[number, number]>;

const TWO_PI = 2 * Math.PI;
/** Beyond so many σ less than 1e-15 is left. */
const FAR_SIGMAS = 8.3;
/** A middle this near to a side lies on it. */
const TOUCHING_SIGMAS = 1e-12;

/** Of a normal distribution what lies below `x` (Marsaglia 2004, J. Stat. Softw. 11:4). */
function normalBelow(x: number): number {
  if (Math.abs(x) > FAR_SIGMAS) return x > 0 ? 1 : 0;
  let [sum, term, before] = [x, x, 0];
  for (let i = 3; sum !== before; i += 2) {
    before = sum;
    term *= (x * x) / i;
    sum += term;
  }
  return 0.5 + (sum * Math.exp((-x * x) / 2)) / Math.sqrt(TWO_PI);
}

/** T(h, a) where 0 ≤ a ≤ 1: the integrand is smooth there. */
function owenNear(h: number, a: number): number {
  if (h > FAR_SIGMAS) return 0;
  let sum = 0;
  for (const [at, weight] of NODES) {
    for (const x of [(a / 2) * (1 - at), (a / 2) * (1 + at)]) {
      const square = 1 + x * x;
      sum += (weight * Math.exp((-h * h * square) / 2)) / square;
    }
  }
  return ((a / 2) * sum) / TWO_PI;
}

/** Owen's T of h ≥ 0 and any a. @returns to within 1e-9 */
function owenT(h: number, a: number): number {
  if (a < 0) return -owenT(h, -a);
  if (a <= 1) return owenNear(h, a);
  // His (2.3), which turns a steep angle into a flat one.
  const [near, far] = [normalBelow(h), normalBelow(a * h)];
  return (near + far) / 2 - near * far - owenNear(a * h, 1 / a);
}

/** Up to so many σ a side is summed by points, which takes a third of the time. */
const SHORT_SIGMAS = 4;

/** What a triangle of the middle and a side holds, negative where the side runs clockwise. */
function sideShare(x1: number, y1: number, x2: number, y2: number): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const lengthSigmas = Math.hypot(dx, dy);
  const cross = x1 * y2 - x2 * y1;
  if (cross === 0 || lengthSigmas === 0) return 0;
  if (lengthSigmas > SHORT_SIGMAS) {
    const h = Math.abs(cross) / lengthSigmas;
    if (h < TOUCHING_SIGMAS) return 0;
    const a = (x1 * dx + y1 * dy) / lengthSigmas / h;
    const b = (x2 * dx + y2 * dy) / lengthSigmas / h;
    return Math.sign(cross) * ((Math.atan(b) - Math.atan(a)) / TWO_PI - owenT(h, b) + owenT(h, a));
  }
  // dθ = cross dt / r².
  let sum = 0;
  for (const [at, weight] of NODES) sum += weight * (bent(x1, y1, dx, dy, (1 - at) / 2) + bent(x1, y1, dx, dy, (1 + at) / 2));
  return (cross * sum) / (2 * TWO_PI);
}

/** (1 − exp(−r² / 2)) / r² on a side, which has no pole at 0. */
function bent(x: number, y: number, dx: number, dy: number, share: number): number {
  const square = (x + share * dx) ** 2 + (y + share * dy) ** 2;
  return square === 0 ? 0.5 : -Math.expm1(-square / 2) / square;
}

/** What a ring holds, negative where it runs clockwise. @param ring x, y, x, y … from the middle, in units of σ */
function ringShare(ring: ArrayLike<number>): number {
  let share = 0;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) share += sideShare(ring[j]!, ring[j + 1]!, ring[i]!, ring[i + 1]!);
  return share;
}

/**
 * The share of a circular normal distribution round (0, 0) that polygons hold.
 * @param polygons of each its outline, then its holes; x, y, x, y …, the first corner not repeated, of simple rings in either direction
 * @param sigma of one axis, in the same unit, above 0
 * @returns 0 to 1
 */
export function gaussianShare(polygons: ReadonlyArray<ReadonlyArray<ArrayLike<number>>>, sigma: number): number {
  let share = 0;
  for (const rings of polygons) {
    rings.forEach((ring, index) => {
      const held = Math.abs(ringShare(Array.from(ring, (value) => value / sigma)));
      share += index === 0 ? held : -held;
    });
  }
  return Math.min(1, Math.max(0, share));
}
