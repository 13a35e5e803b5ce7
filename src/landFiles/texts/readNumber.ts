const POWERS_OF_TEN = Float64Array.from({ length: 23 }, (_, power) => Number(`1e${power}`));
const JSON_NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;
/** xsd:double, but for INF and NaN, which are no coordinates. */
const XML_NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;
const MINUS = 0x2d;
const DOT = 0x2e;
const ZERO = 0x30;

/**
 * Digits with a sign and decimals at most, correctly rounded.
 * A mantissa below 2^53 over a power of ten up to 22 is one exact division (Clinger 1990).
 * @returns NaN for what is longer, or written in another way: that goes to the engine
 */
function readPlainNumber(bytes: Uint8Array, from: number, to: number): number {
  const isNegative = bytes[from] === MINUS;
  let [at, mantissa, dotAt] = [isNegative ? from + 1 : from, 0, -1];
  const first = at;
  for (; at < to; ++at) {
    const digit = bytes[at]! - ZERO;
    if (digit >= 0 && digit <= 9) mantissa = 10 * mantissa + digit;
    else if (bytes[at] === DOT && dotAt < 0) dotAt = at;
    else break;
  }
  const wholeEnd = dotAt < 0 ? at : dotAt;
  const decimals = dotAt < 0 ? 0 : at - dotAt - 1;
  const isPlain = at === to && wholeEnd > first && (dotAt < 0 || decimals > 0) && (bytes[first] !== ZERO || wholeEnd === first + 1);
  if (!isPlain || mantissa > Number.MAX_SAFE_INTEGER || decimals > 22) return NaN;
  const value = mantissa / POWERS_OF_TEN[decimals]!;
  return isNegative ? -value : value;
}

/** Reads the number in bytes[from, to), correctly rounded. @returns NaN where these bytes are no number of JSON or, with `isXml`, of XML */
export function readNumber(bytes: Uint8Array, from: number, to: number, isXml = false): number {
  const plain = readPlainNumber(bytes, from, to);
  if (!Number.isNaN(plain)) return plain;
  const text = String.fromCharCode(...bytes.subarray(from, to));
  return (isXml ? XML_NUMBER : JSON_NUMBER).test(text) ? Number(text) : NaN;
}
