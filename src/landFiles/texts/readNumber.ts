const POWERS_OF_TEN = Float64Array.from({ length: 23 }, (_, power) => Number(`1e${power}`));
const JSON_NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;
/** xsd:double without INF and NaN, which are not coordinates. */
const XML_NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;
/** Mantissas below this stay exact with another digit. */
const MAX_EXACT = 9e14;
const MINUS = 0x2d;
const DOT = 0x2e;
const ZERO = 0x30;

/** Maximum digits that two doubles can hold. */
const MAX_DIGITS = 22;
const SPLITTER = 2 ** 27 + 1;

/** Returns the rounding error of a product (Dekker 1971). */
function productError(a: number, b: number, product: number): number {
  const aHigh = SPLITTER * a - (SPLITTER * a - a);
  const bHigh = SPLITTER * b - (SPLITTER * b - b);
  const aLow = a - aHigh;
  const bLow = b - bHigh;
  return aLow * bLow - (product - aHigh * bHigh - aLow * bHigh - aHigh * bLow);
}

/** Computes (high × scale + low) / power, correctly rounded. @returns NaN if two doubles cannot decide the rounding */
function divideLong(high: number, scale: number, low: number, power: number): number {
  const product = high * scale;
  const sum = product + low;
  const lost = productError(high, scale, product) + (low - (sum - product));
  const quotient = sum / power;
  const back = quotient * power;
  const rest = (sum - back - productError(quotient, power, back) + lost) / power;
  const value = quotient + rest * (1 + 2 ** -40);
  return value === quotient + rest * (1 - 2 ** -40) ? value : NaN;
}

/**
 * Reads digits with optional sign and decimals, correctly rounded. A mantissa below 2^53 over a power of ten up to 22
 * is one exact division (Clinger 1990); a longer one uses two doubles.
 * @returns NaN for longer numbers and other notations, which the engine parses
 */
function readPlainNumber(bytes: Uint8Array, from: number, to: number): number {
  const isNegative = bytes[from] === MINUS;
  const first = isNegative ? from + 1 : from;
  let at = first;
  let mantissa = 0;
  let dotAt = -1;
  let low = 0;
  let scale = 1;
  for (; at < to; ++at) {
    const digit = bytes[at]! - ZERO;
    if (digit >= 0 && digit <= 9) {
      if (mantissa < MAX_EXACT) mantissa = 10 * mantissa + digit;
      else {
        low = 10 * low + digit;
        scale *= 10;
      }
    } else if (bytes[at] === DOT && dotAt < 0) dotAt = at;
    else break;
  }
  const wholeEnd = dotAt < 0 ? at : dotAt;
  const decimals = dotAt < 0 ? 0 : at - dotAt - 1;
  const isPlain = at === to && wholeEnd > first && (dotAt < 0 || decimals > 0) && (bytes[first] !== ZERO || wholeEnd === first + 1);
  if (!isPlain || decimals > MAX_DIGITS || to - first > MAX_DIGITS) return NaN;
  const power = POWERS_OF_TEN[decimals]!;
  const value = scale === 1 ? mantissa / power : divideLong(mantissa, scale, low, power);
  return isNegative ? -value : value;
}

/** Reads the number in bytes[from, to), correctly rounded. @returns NaN unless it is JSON or, with `isXml`, XML */
export function readNumber(bytes: Uint8Array, from: number, to: number, isXml = false): number {
  const plain = readPlainNumber(bytes, from, to);
  if (!Number.isNaN(plain)) return plain;
  const text = String.fromCharCode(...bytes.subarray(from, to));
  return (isXml ? XML_NUMBER : JSON_NUMBER).test(text) ? Number(text) : NaN;
}
