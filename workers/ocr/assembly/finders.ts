/** Finds the finder patterns of QR codes: dark, light, dark, light, dark in the ratio 1 : 1 : 3 : 1 : 1. */

/** Minimum width of a finder; smaller modules cannot be read. */
const MIN_PX = 10;
/** Record of a finder, f32 each: x, y, pixels per module, number of rows that met it. */
const FOUND_BYTES: usize = 16;

/** @param share tolerance of each part in modules; the middle part is allowed three times as much */
function isFinder(a: i32, b: i32, c: i32, d: i32, e: i32, share: f32): bool {
  const total = a + b + c + d + e;
  if (total < MIN_PX) return false;
  const module = <f32>total / 7;
  const slack = max<f32>(share * module, 1);
  return (
    abs<f32>(<f32>a - module) < slack && abs<f32>(<f32>b - module) < slack && abs<f32>(<f32>c - 3 * module) < 3 * slack &&
    abs<f32>(<f32>d - module) < slack && abs<f32>(<f32>e - module) < slack
  );
}

/** Results of `crosses`: the first pixel of the pattern and its length. */
let first: i32 = 0;
let total: i32 = 0;

/** Counts pixels of the same value from a position on, up to `most` + 1. */
function runFrom(ink: usize, at: i32, step: i32, stride: i32, length: i32, value: u8, most: i32): i32 {
  let count = 0;
  while (at >= 0 && at < length && count <= most && load<u8>(ink + <usize>at * stride) == value) {
    count++;
    at += step;
  }
  return count;
}

/** Tests for a finder pattern around a position of a line; sets `first` and `total`. */
function crosses(line: usize, at: i32, stride: i32, length: i32, most: i32, share: f32): bool {
  if (load<u8>(line + <usize>at * stride) != 1) return false;
  const c1 = runFrom(line, at, -1, stride, length, 1, most);
  const c2 = runFrom(line, at + 1, 1, stride, length, 1, most);
  const b = runFrom(line, at - c1, -1, stride, length, 0, most);
  const d = runFrom(line, at + 1 + c2, 1, stride, length, 0, most);
  const a = runFrom(line, at - c1 - b, -1, stride, length, 1, most);
  const e = runFrom(line, at + 1 + c2 + d, 1, stride, length, 1, most);
  if (b == 0 || d == 0 || a == 0 || e == 0) return false;
  if (!isFinder(a, b, c1 + c2, d, e, share)) return false;
  total = a + b + c1 + c2 + d + e;
  first = at - c1 - b - a + 1;
  return true;
}

/** Finds finder patterns in `ink` and writes up to `most` records of FOUND_BYTES to `to`. @returns their number */
export function findFinders(ink: usize, width: i32, height: i32, share: f32, to: usize, most: i32): i32 {
  let found = 0;
  for (let y = 0; y < height; y++) {
    const row = ink + <usize>y * width;
    let a = 0, b = 0, c = 0, d = 0, e = 0;
    let value: u8 = 0;
    let run = 0;
    for (let x = 0; x <= width; x++) {
      const now = x < width ? load<u8>(row + x) : <u8>(1 - value);
      if (now == value) {
        run++;
        continue;
      }
      a = b;
      b = c;
      c = d;
      d = e;
      e = run;
      run = 1;
      value = now;
      // A dark run has just ended.
      if (now != 0 || a == 0 || !isFinder(a, b, c, d, e, share)) continue;
      const across = a + b + c + d + e;
      const middle = x - e - d - c / 2 - 1;
      if (!crosses(ink + middle, y, width, height, across, share)) continue;
      const tall = total;
      // Slanted patterns are allowed up to a height-to-width ratio of 2.
      if (tall > 2 * across || across > 2 * tall) continue;
      const centre = first + tall / 2;
      if (centre < 0 || centre >= height) continue;
      if (!crosses(ink + <usize>centre * width, middle, 1, width, tall, share)) continue;
      found = addFinder(to, found, most, <f32>(first + total / 2), <f32>centre, <f32>(total + tall) / 14);
    }
  }
  return found;
}

/** Adds a finder, or counts one more row for a finder that is already there. */
function addFinder(to: usize, found: i32, most: i32, x: f32, y: f32, module: f32): i32 {
  for (let i = 0; i < found; i++) {
    const at = to + <usize>i * FOUND_BYTES;
    const reach: f32 = <f32>2 * max<f32>(module, load<f32>(at, 8));
    if (abs<f32>(load<f32>(at) - x) > reach || abs<f32>(load<f32>(at, 4) - y) > reach) continue;
    store<f32>(at, load<f32>(at, 12) + 1, 12);
    return found;
  }
  if (found == most) return found;
  const at = to + <usize>found * FOUND_BYTES;
  store<f32>(at, x);
  store<f32>(at, y, 4);
  store<f32>(at, module, 8);
  store<f32>(at, 1, 12);
  return found + 1;
}
