const DIGIT_BITS = 11;
const DIGITS = 2 ** DIGIT_BITS;
const PASSES = 2;
/** Size up to which insertion sort is used, also for corners with equal digits. */
const FEW = 128;

/** Returns the indices of packed corners, lowest first. None may be NaN. */
export function cornerOrder(xy: Float64Array): Uint32Array {
  const count = xy.length / 2;
  let order = new Uint32Array(count);
  for (let i = 0; i < count; i += 1) order[i] = i;
  if (count > FEW) order = byDigits(xy, order);
  insertInPlace(xy, order);
  return order;
}

/** Radix sort by height relative to the total height, without comparisons. */
function byDigits(xy: Float64Array, order: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  let [low, high] = [Infinity, -Infinity];
  for (let i = 1; i < xy.length; i += 2) {
    if (xy[i]! < low) low = xy[i]!;
    if (xy[i]! > high) high = xy[i]!;
  }
  const scale = (2 ** (PASSES * DIGIT_BITS) - 1) / (high - low);
  if (!Number.isFinite(scale)) return order;
  const keys = new Uint32Array(order.length);
  const places = new Uint32Array(PASSES * DIGITS);
  for (let i = 0; i < keys.length; i += 1) {
    keys[i] = (xy[i * 2 + 1]! - low) * scale;
    for (let pass = 0; pass < PASSES; pass += 1) places[pass * DIGITS + digit(keys[i]!, pass)]! += 1;
  }
  let [source, target] = [order, new Uint32Array(order.length)];
  for (let pass = 0; pass < PASSES; pass += 1) {
    let before = 0;
    for (let at = pass * DIGITS; at < (pass + 1) * DIGITS; at += 1) {
      const count = places[at]!;
      places[at] = before;
      before += count;
    }
    for (let i = 0; i < source.length; i += 1) {
      const corner = source[i]!;
      const at = pass * DIGITS + digit(keys[corner]!, pass);
      target[places[at]!] = corner;
      places[at]! += 1;
    }
    [source, target] = [target, source];
  }
  return source;
}

const digit = (key: number, pass: number): number => (key >>> (pass * DIGIT_BITS)) & (DIGITS - 1);

function insertInPlace(xy: Float64Array, order: Uint32Array): void {
  for (let i = 1; i < order.length; i += 1) {
    const corner = order[i]!;
    const y = xy[corner * 2 + 1]!;
    let at = i;
    while (at > 0 && xy[order[at - 1]! * 2 + 1]! > y) {
      order[at] = order[at - 1]!;
      at -= 1;
      // Digits were not selective: a few corners are far from all others. Sort by comparison.
      if (i - at > FEW) {
        order[at] = corner;
        order.sort((a, b) => xy[a * 2 + 1]! - xy[b * 2 + 1]!);
        return;
      }
    }
    order[at] = corner;
  }
}
