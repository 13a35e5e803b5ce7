/** Finds and erases ruled lines. Their darkness is constant over a long distance, which that of writing is not. */

/** Writes the mean of `length` pixels along each row, centred. */
export function meanRows(from: usize, width: i32, height: i32, length: i32, to: usize): void {
  const radius = length / 2;
  const inverse = <f32>1 / <f32>(radius + radius + 1);
  for (let y = 0; y < height; y++) {
    const row = from + <usize>y * width;
    let sum: u32 = <u32>load<u8>(row) * radius;
    for (let x = 0; x < radius; x++) sum += <u32>load<u8>(row + min(x, width - 1));
    for (let x = 0; x < width; x++) {
      sum += <u32>load<u8>(row + min(x + radius, width - 1));
      store<u8>(to++, <u8>(<f32>sum * inverse));
      sum -= <u32>load<u8>(row + max(x - radius, 0));
    }
  }
}

/**
 * Marks runs of `shortest` pixels or more that are darker by `least` than the pixels `distance` above and below.
 * @returns the number of pixels that are that much darker, in runs of any length
 */
export function markRidges(means: usize, width: i32, height: i32, distance: i32, least: i32, shortest: i32, to: usize): i32 {
  memory.fill(to, 0, <usize>width * height);
  let dark = 0;
  for (let y = 0; y < height; y++) {
    const row = means + <usize>y * width;
    const above = means + <usize>max(y - distance, 0) * width;
    const below = means + <usize>min(y + distance, height - 1) * width;
    const out = to + <usize>y * width;
    let length = 0;
    for (let x = 0; x <= width; x++) {
      if (x < width && <i32>min(load<u8>(above + x), load<u8>(below + x)) - <i32>load<u8>(row + x) >= least) {
        length++;
        continue;
      }
      if (length >= shortest) memory.fill(out + x - length, 1, length);
      dark += length;
      length = 0;
    }
  }
  return dark;
}

/** Writes the extent of a piece for each x from its left to its right: two i32, the first and the last y. */
export function traceLine(height: i32, runs: usize, rows: usize, piece: i32, left: i32, right: i32, top: i32, bottom: i32, lines: usize): void {
  for (let x = left; x <= right; x++) {
    store<i32>(lines + (<usize>(x - left) << 3), height);
    store<i32>(lines + (<usize>(x - left) << 3), -1, 4);
  }
  for (let y = top; y <= bottom; y++) {
    const end = load<i32>(rows + (<usize>(y + 1) << 2));
    for (let run = load<i32>(rows + (<usize>y << 2)); run < end; run++) {
      const at = runs + <usize>run * 12;
      if (load<i32>(at, 8) != piece) continue;
      const last = load<i32>(at, 4);
      for (let x = load<i32>(at); x <= last; x++) {
        const line = lines + (<usize>(x - left) << 3);
        store<i32>(line, min(load<i32>(line), y));
        store<i32>(line, max(load<i32>(line, 4), y), 4);
      }
    }
  }
}

/**
 * Erases one rule, but leaves strokes that cross or touch it.
 * @param along, across address increments of one step along the rule and across it
 * @param count steps along the rule
 * @param limit size of the picture across the rule, in steps
 * @param middles f32 per step: centre of the rule, in steps across
 * @param half half of the thickness, including the soft rim
 * @param ink pixels darker than this belong to a stroke
 */
export function eraseRule(
  picture: usize, along: usize, across: usize, count: i32, limit: i32, middles: usize, half: f32, ink: i32,
): void {
  for (let i = 0; i < count; i++, picture += along, middles += 4) {
    const middle = load<f32>(middles);
    const first = <i32>ceil<f32>(middle - half);
    const last = <i32>floor<f32>(middle + half);
    if (last < 0 || first >= limit) continue;
    const before = isStroke(picture, across, first - 1, limit, ink) && isStroke(picture, across, first - 2, limit, ink);
    const behind = isStroke(picture, across, last + 1, limit, ink) && isStroke(picture, across, last + 2, limit, ink);
    if (before && behind) continue;
    const from = before ? <i32>middle + 1 : first;
    const to = behind ? <i32>middle - 1 : last;
    for (let j = max(from, 0); j <= min(to, limit - 1); j++) store<u8>(picture + <usize>j * across, 255);
  }
}

function isStroke(picture: usize, across: usize, at: i32, limit: i32, ink: i32): bool {
  return at >= 0 && at < limit && <i32>load<u8>(picture + <usize>at * across) < ink;
}
