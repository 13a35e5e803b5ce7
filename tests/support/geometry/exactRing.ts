/**
 * Area and perimeter of a geodesic ring on an ellipsoid of revolution, in numbers of 32 digits: the reference for
 * parcels too small for geographiclib, whose relative rounding error exceeds 1e-7 there. It shares nothing with the
 * core: no auxiliary sphere, no authalic latitude, and no series but one binomial.
 *
 * - A geodesic is the curve whose acceleration is normal to the surface. On the ellipsoid r·Dr = 1 with
 *   D = diag(1/a², 1/a², 1/b²), differentiating r′·Dr = 0 gives r″ = −((r′·Dr′) / |Dr|²)·Dr, which has no angles.
 * - The area between two heights z, per radian of longitude, is ∫ ρ√(1 + ρ′²) dz on the meridian ρ² = a²(1 − z²/b²).
 *   The integrand is a√(1 + c z²) with c = (a² − b²)/b⁴; J. P. Snyder, Map Projections, USGS PP 1395 (1987), p. 16,
 *   writes the same with the authalic latitude. By Green's theorem the area of a ring that encloses no pole is ∮ S dλ,
 *   where S is the area from any fixed height to the curve.
 * - dλ = (x dy − y dx)/(x² + y²).
 *
 * Fourth-order Runge-Kutta steps integrate r, r′ and the area together; a step of length h has an area error of about
 * R²(h/R)⁵. The shooting method finds the start direction: each miss at the end corrects it up to a factor of
 * (length/R)², so two or three shots reach the end within 1e-18 m.
 */
import { add, divide, fromNumber, multiply, negate, scale, sinCosDegrees, squareRoot, subtract, toNumber } from './doubleDouble.ts';
import type { DoubleDouble } from './doubleDouble.ts';
import { WGS84_ELLIPSOID } from '../../../src/domain/geometry/earth.ts';

type Vector = readonly [DoubleDouble, DoubleDouble, DoubleDouble];

interface State {
  position: Vector;
  /** Unit vector, because the parameter is in metres. */
  heading: Vector;
  area: DoubleDouble;
}

const ONE = fromNumber(1);
const ZERO = fromNumber(0);
const A = fromNumber(WGS84_ELLIPSOID.semiMajorM);
const FLATTENING = divide(ONE, fromNumber(WGS84_ELLIPSOID.inverseFlattening));
const B = multiply(A, subtract(ONE, FLATTENING));
const A2 = multiply(A, A);
const B2 = multiply(B, B);
const INVERSE_A2 = divide(ONE, A2);
const INVERSE_B2 = divide(ONE, B2);
const BAND = divide(subtract(A2, B2), multiply(B2, B2));
const E2 = multiply(FLATTENING, subtract(fromNumber(2), FLATTENING));

const MAX_SHOTS = 12;
const MISS_M = 1e-18;

const sum = (u: Vector, v: Vector): Vector => [add(u[0], v[0]), add(u[1], v[1]), add(u[2], v[2])];
const times = (v: Vector, factor: DoubleDouble): Vector => [multiply(v[0], factor), multiply(v[1], factor), multiply(v[2], factor)];
const dot = (u: Vector, v: Vector): DoubleDouble => add(add(multiply(u[0], v[0]), multiply(u[1], v[1])), multiply(u[2], v[2]));
const difference = (u: Vector, v: Vector): Vector => [subtract(u[0], v[0]), subtract(u[1], v[1]), subtract(u[2], v[2])];
const normalAt = (r: Vector): Vector => [multiply(r[0], INVERSE_A2), multiply(r[1], INVERSE_A2), multiply(r[2], INVERSE_B2)];

function tangentPart(v: Vector, normal: Vector): Vector {
  return difference(v, times(normal, divide(dot(v, normal), dot(normal, normal))));
}

function positionOf(lngDeg: number, latDeg: number): Vector {
  const lng = sinCosDegrees(lngDeg);
  const lat = sinCosDegrees(latDeg);
  const n = divide(A, squareRoot(subtract(ONE, multiply(E2, multiply(lat.sin, lat.sin)))));
  const p = multiply(n, lat.cos);
  return [multiply(p, lng.cos), multiply(p, lng.sin), multiply(multiply(n, subtract(ONE, E2)), lat.sin)];
}

/** Terms of the integrated binomial series of √(1 + t); |t| < 0.0068, so the first omitted one is below 1e-33. */
const BAND_TERMS = 14;
const BAND_SERIES = ((): DoubleDouble[] => {
  const series: DoubleDouble[] = [];
  let binomial = ONE;
  for (let n = 0; n < BAND_TERMS; ++n) {
    series.push(divide(binomial, fromNumber(2 * n + 1)));
    binomial = divide(scale(binomial, 0.5 - n), fromNumber(n + 1));
  }
  return series;
})();

/** Returns ∫₀ᶻ a√(1 + c ζ²) dζ: m² per radian of longitude between the equator and height z. */
function bandTo(z: DoubleDouble): DoubleDouble {
  const t = multiply(BAND, multiply(z, z));
  const series = BAND_SERIES.reduceRight((tail, coefficient) => add(coefficient, multiply(t, tail)), ZERO);
  return multiply(multiply(A, z), series);
}

function slopeOf({ position: r, heading: t }: State, base: DoubleDouble): State {
  const normal = normalAt(r);
  const bend = divide(dot(t, normalAt(t)), dot(normal, normal));
  const turn = divide(subtract(multiply(r[0], t[1]), multiply(r[1], t[0])), add(multiply(r[0], r[0]), multiply(r[1], r[1])));
  return { position: t, heading: times(normal, negate(bend)), area: multiply(subtract(bandTo(r[2]), base), turn) };
}

function moved(from: State, slope: State, step: DoubleDouble): State {
  return {
    position: sum(from.position, times(slope.position, step)),
    heading: sum(from.heading, times(slope.heading, step)),
    area: add(from.area, multiply(slope.area, step)),
  };
}

function rungeKutta(from: State, step: DoubleDouble, base: DoubleDouble): State {
  const half = scale(step, 0.5);
  const first = slopeOf(from, base);
  const second = slopeOf(moved(from, first, half), base);
  const third = slopeOf(moved(from, second, half), base);
  const fourth = slopeOf(moved(from, third, step), base);
  const sixth = divide(step, fromNumber(6));
  const third2 = divide(step, fromNumber(3));
  return moved(moved(moved(moved(from, first, sixth), second, third2), third, third2), fourth, sixth);
}

interface Edge {
  lengthM: DoubleDouble;
  areaM2: DoubleDouble;
}

function shootEdge(start: Vector, end: Vector, base: DoubleDouble, maxStepM: number): Edge {
  const chord = difference(end, start);
  if (toNumber(dot(chord, chord)) === 0) return { lengthM: ZERO, areaM2: ZERO };
  const normal = normalAt(start);
  let aim = tangentPart(chord, normal);
  for (let shot = 0; shot < MAX_SHOTS; ++shot) {
    const lengthM = squareRoot(dot(aim, aim));
    const steps = Math.max(1, Math.ceil(toNumber(lengthM) / maxStepM));
    const step = divide(lengthM, fromNumber(steps));
    let state: State = { position: start, heading: times(aim, divide(ONE, lengthM)), area: ZERO };
    for (let i = 0; i < steps; ++i) state = rungeKutta(state, step, base);
    const miss = difference(end, state.position);
    // Only the error along the surface can be corrected; the error off the surface is far smaller.
    const aside = tangentPart(miss, normalAt(end));
    if (Math.sqrt(toNumber(dot(aside, aside))) < MISS_M) return { lengthM, areaM2: state.area };
    aim = sum(aim, tangentPart(aside, normal));
  }
  throw new Error('exactRing: an edge too long for these shots');
}

/**
 * Returns the unsigned area in m² of a ring of lng, lat degrees on WGS84, and its perimeter in metres.
 * The ring must not enclose a pole; edges may be up to about 200 km. Throws on edges that do not converge.
 * @param maxStepM longest integration step
 */
export function measureRingExactly(ring: Float64Array, maxStepM = 250): { areaM2: number; lengthM: number } {
  const corners = Array.from({ length: ring.length / 2 }, (_, i) => positionOf(ring[2 * i]!, ring[2 * i + 1]!));
  const base = bandTo(corners[0]![2]);
  let lengthM = ZERO;
  let areaM2 = ZERO;
  corners.forEach((corner, i) => {
    const edge = shootEdge(corner, corners[(i + 1) % corners.length]!, base, maxStepM);
    lengthM = add(lengthM, edge.lengthM);
    areaM2 = add(areaM2, edge.areaM2);
  });
  return { areaM2: Math.abs(toNumber(areaM2)), lengthM: toNumber(lengthM) };
}
