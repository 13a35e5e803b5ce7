/** JSON's numbers, as JSON.parse reads them. */

/** The number read last. */
export let number: f64 = 0;

/** Number() of a text in this memory. */
// @ts-ignore: decorator
@external('env', 'number')
declare function hostNumber(at: usize, length: usize): f64;

/** Powers of ten that are exact as doubles. */
const POWERS: usize = memory.data<f64>([
  1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
]);
const MAX_DECIMALS: usize = 22;
/** Whole numbers up to it are doubles too. */
const MAX_EXACT: u64 = 1 << 53;
/** More may not fit in 64 bits. */
const MAX_DIGITS: usize = 19;

const MINUS: u32 = 0x2d;
const PLUS: u32 = 0x2b;
const POINT: u32 = 0x2e;
const ZERO: u32 = 0x30;
const SMALL_E: u32 = 0x65;

// @ts-ignore: decorator
@inline
function digitAt(at: usize): u32 {
  return <u32>load<u8>(at) - ZERO;
}

/** Whether all eight bytes are digits: their high halves are 3, also with 6 added. */
// @ts-ignore: decorator
@inline
function areDigits(eight: u64): bool {
  return ((eight & 0xf0f0f0f0f0f0f0f0) | (((eight + 0x0606060606060606) & 0xf0f0f0f0f0f0f0f0) >> 4)) == 0x3333333333333333;
}

/** Eight digits at once: neighbours join to pairs, pairs to fours, fours to the eight (Lemire 2021, doi:10.1002/spe.2984). */
// @ts-ignore: decorator
@inline
function joinDigits(eight: u64): u64 {
  const digits = eight - 0x3030303030303030;
  const pairs = (digits * 10 + (digits >> 8)) & 0x00ff00ff00ff00ff;
  const fours = (pairs * 100 + (pairs >> 16)) & 0x0000ffff0000ffff;
  return (fours * 10000 + (fours >> 32)) & 0xffffffff;
}

/**
 * Reads a number into `number`. A quotient of two exact doubles is rounded rightly; what has more digits than that is
 * left to the host. Returns where it ends, or 0 where no number stands.
 */
export function readNumber(at: usize): usize {
  const start = at;
  const isNegative = <u32>load<u8>(at) == MINUS;
  if (isNegative) ++at;
  const first = digitAt(at);
  if (first > 9) return 0;
  const whole = at++;
  let digits = <u64>first;
  for (let digit = digitAt(at); digit <= 9; digit = digitAt(++at)) {
    if (first == 0) return 0;
    digits = digits * 10 + digit;
  }
  let count = at - whole;
  let decimals: usize = 0;
  if (<u32>load<u8>(at) == POINT) {
    const from = ++at;
    for (let eight = load<u64>(at); areDigits(eight); eight = load<u64>(at)) {
      digits = digits * 100000000 + joinDigits(eight);
      at += 8;
    }
    for (let digit = digitAt(at); digit <= 9; digit = digitAt(++at)) digits = digits * 10 + digit;
    decimals = at - from;
    if (decimals == 0) return 0;
    count += decimals;
  }
  const hasExponent = (<u32>load<u8>(at) | 0x20) == SMALL_E;
  if (hasExponent) {
    at = skipExponent(at + 1);
    if (at == 0) return 0;
  }
  if (hasExponent || count > MAX_DIGITS || digits > MAX_EXACT || decimals > MAX_DECIMALS) {
    number = hostNumber(start, at - start);
  } else {
    const value = <f64>digits / load<f64>(POWERS + (decimals << 3));
    number = isNegative ? -value : value;
  }
  return at;
}

function skipExponent(at: usize): usize {
  const sign = <u32>load<u8>(at);
  if (sign == MINUS || sign == PLUS) ++at;
  if (digitAt(at) > 9) return 0;
  while (digitAt(at) <= 9) ++at;
  return at;
}
