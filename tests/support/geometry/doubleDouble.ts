/**
 * Numbers of about 32 digits: the unevaluated sum of two doubles, high + low with |low| ≤ ulp(high)/2. The exact sum of
 * two doubles is D. E. Knuth's two-sum, the exact product T. J. Dekker's (A floating-point technique for extending the
 * available precision, Numer. Math. 18, 1971). Every operation is accurate to a few units of 2⁻¹⁰⁴.
 */
export interface DoubleDouble {
  readonly high: number;
  readonly low: number;
}

/** Constant 2²⁷ + 1, which splits a double in halves with exact products. */
const SPLITTER = 134_217_729;
/** Number π to 2⁻¹⁰⁷: the low part is the error of Math.PI against 3.14159265358979323846264338327950288…. */
const PI: DoubleDouble = { high: Math.PI, low: 1.2246467991473532e-16 };

export const fromNumber = (value: number): DoubleDouble => ({ high: value, low: 0 });
export const toNumber = (a: DoubleDouble): number => a.high + a.low;

/** Normalises high + low, |high| ≥ |low|. */
function renormalise(high: number, low: number): DoubleDouble {
  const sum = high + low;
  return { high: sum, low: low - (sum - high) };
}

/** Returns a − b of two doubles, exactly. */
function differenceOf(a: number, b: number): DoubleDouble {
  const high = a - b;
  const part = high - a;
  return { high, low: a - (high - part) - (b + part) };
}

export function add(a: DoubleDouble, b: DoubleDouble): DoubleDouble {
  const high = a.high + b.high;
  const highPart = high - a.high;
  const highError = a.high - (high - highPart) + (b.high - highPart);
  const low = a.low + b.low;
  const lowPart = low - a.low;
  const lowError = a.low - (low - lowPart) + (b.low - lowPart);
  const first = renormalise(high, highError + low);
  return renormalise(first.high, first.low + lowError);
}

export const negate = (a: DoubleDouble): DoubleDouble => ({ high: -a.high, low: -a.low });
export const subtract = (a: DoubleDouble, b: DoubleDouble): DoubleDouble => add(a, negate(b));

export function multiply(a: DoubleDouble, b: DoubleDouble): DoubleDouble {
  const product = a.high * b.high;
  const aLarge = SPLITTER * a.high;
  const aTop = aLarge - (aLarge - a.high);
  const aRest = a.high - aTop;
  const bLarge = SPLITTER * b.high;
  const bTop = bLarge - (bLarge - b.high);
  const bRest = b.high - bTop;
  const error = aTop * bTop - product + aTop * bRest + aRest * bTop + aRest * bRest;
  return renormalise(product, error + (a.high * b.low + a.low * b.high));
}

/** Multiplies by a double; exact factors such as ½ and 6 lose nothing. */
export const scale = (a: DoubleDouble, factor: number): DoubleDouble => multiply(a, fromNumber(factor));

export function divide(a: DoubleDouble, b: DoubleDouble): DoubleDouble {
  // Long division with doubles as digits; each leaves a remainder 2⁻⁵³ of the previous one.
  const first = a.high / b.high;
  const rest = subtract(a, scale(b, first));
  const second = rest.high / b.high;
  const third = subtract(rest, scale(b, second)).high / b.high;
  return add(renormalise(first, second), fromNumber(third));
}

export function squareRoot(a: DoubleDouble): DoubleDouble {
  if (a.high === 0) return fromNumber(0);
  // One Newton step from the double root squares its error.
  const root = fromNumber(Math.sqrt(a.high));
  return add(root, scale(divide(subtract(a, multiply(root, root)), root), 0.5));
}

/** Terms of the Taylor series for |x| ≤ π/16; the first omitted one is below 1e-34. */
const TAYLOR_TERMS = 12;

/**
 * Returns sine and cosine of an angle in degrees, |degrees| ≤ 360. Subtracts quarter turns exactly, divides the rest by
 * four, sums the Taylor series and doubles twice.
 */
export function sinCosDegrees(degrees: number): { sin: DoubleDouble; cos: DoubleDouble } {
  const quarters = Math.round(degrees / 90);
  const x = scale(divide(multiply(differenceOf(degrees, 90 * quarters), PI), fromNumber(180)), 0.25);
  const x2 = multiply(x, x);
  let sin = fromNumber(1);
  // Use 1 − cos, because the cosine loses the digits of a small angle in the doublings.
  let versine = fromNumber(1);
  for (let n = TAYLOR_TERMS; n > 0; --n) {
    sin = subtract(fromNumber(1), divide(multiply(x2, sin), fromNumber(2 * n * (2 * n + 1))));
    versine = subtract(fromNumber(1), divide(multiply(x2, versine), fromNumber((2 * n + 1) * (2 * n + 2))));
  }
  sin = multiply(x, sin);
  versine = scale(multiply(x2, versine), 0.5);
  for (let doubling = 0; doubling < 2; ++doubling) {
    const cos = subtract(fromNumber(1), versine);
    versine = scale(multiply(sin, sin), 2);
    sin = scale(multiply(sin, cos), 2);
  }
  const cos = subtract(fromNumber(1), versine);
  switch (((quarters % 4) + 4) % 4) {
    case 0:
      return { sin, cos };
    case 1:
      return { sin: cos, cos: negate(sin) };
    case 2:
      return { sin: negate(sin), cos: negate(cos) };
    default:
      return { sin: negate(cos), cos: sin };
  }
}
