import nodes from './gaussLegendre.json' with { type: 'json' };

/**
 * Integral of a circular normal distribution over a polygon, in closed form. In polar coordinates round its centre the
 * share within r is 1 − exp(−r² / 2σ²), so a polygon holds ∮ (1 − exp(−r(θ)² / 2σ²)) dθ / 2π along its border. A side
 * at distance h (in σ), between tangents a and b seen from its perpendicular's foot, gives (atan b − atan a) / 2π −
 * (T(h, b) − T(h, a)), with T of Owen (1956, Ann. Math. Statist. 27:1075).
 */

/** Sixteen-point Gauss–Legendre quadrature on −1 to 1. The table has one half; the other is symmetric. */
const NODES: ReadonlyArray<readonly [at: number, weight: number]> = nodes as Array<[number, number]>;

const TWO_PI = 2 * Math.PI;
/** Distance beyond which less than 1e-15 is left. */
const FAR_SIGMAS = 8.3;
/** Distance below which the centre counts as on a side. */
const TOUCHING_SIGMAS = 1e-12;

/** Returns the normal distribution function at `x` (Marsaglia 2004, J. Stat. Softw. 11:4). */
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

/** Computes T(h, a) for 0 ≤ a ≤ 1, where the integrand is smooth. */
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

/** Computes Owen's T for h ≥ 0 and any a. @returns accurate to 1e-9 */
function owenT(h: number, a: number): number {
  if (a < 0) return -owenT(h, -a);
  if (a <= 1) return owenNear(h, a);
  // Owen's (2.3) replaces a steep angle by a flat one.
  const [near, far] = [normalBelow(h), normalBelow(a * h)];
  return (near + far) / 2 - near * far - owenNear(a * h, 1 / a);
}

/** Maximum length of a side summed by quadrature, which takes a third of the time. */
const SHORT_SIGMAS = 4;

/** Returns the share of the triangle of the centre and a side, negative if the side runs clockwise. */
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

/** Computes (1 − exp(−r² / 2)) / r² on a side, without the pole at 0. */
function bent(x: number, y: number, dx: number, dy: number, share: number): number {
  const square = (x + share * dx) ** 2 + (y + share * dy) ** 2;
  return square === 0 ? 0.5 : -Math.expm1(-square / 2) / square;
}

/** Returns a ring's share, negative if clockwise. @param ring x, y, x, y … from the centre, in units of σ */
function ringShare(ring: ArrayLike<number>): number {
  let share = 0;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) share += sideShare(ring[j]!, ring[j + 1]!, ring[i]!, ring[i + 1]!);
  return share;
}

/**
 * Returns the share (0 to 1) of a circular normal distribution round (0, 0) inside polygons: outlines, then holes.
 * @param polygons simple rings x, y, x, y …, first corner not repeated, in the unit of `sigma`, which is of one axis
 */
export function gaussianShare(polygons: ReadonlyArray<ReadonlyArray<ArrayLike<number>>>, sigma: number): number {
  let share = 0;
  for (const rings of polygons) {
    rings.forEach((ring, index) => {
      const ringPart = Math.abs(ringShare(Array.from(ring, (value) => value / sigma)));
      share += index === 0 ? ringPart : -ringPart;
    });
  }
  return Math.min(1, Math.max(0, share));
}
