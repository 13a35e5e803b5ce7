/**
 * A pencil of lines: lines that are parallel on the paper meet in one point on a photograph. With s along them and t
 * across, v = (t − slope × s) / (1 + turn × s) is constant on each. `slope` is the middle line's, `turn` its change
 * between lines. With the right values, the v of text rows and rules form few, high peaks.
 */

/** Writes each `step`th top or left edge point of flagged pieces as s, t (f32). @returns the number before sampling */
export function edgePoints(
  ink: usize, width: i32, height: i32, runs: usize, rows: usize, flags: usize, left: bool, scale: f32, step: i32, points: usize,
): i32 {
  const middleX = <f32>(width - 1) / 2;
  const middleY = <f32>(height - 1) / 2;
  let count = 0;
  for (let y = 1; y < height; y++) {
    const end = load<i32>(rows + (<usize>(y + 1) << 2));
    const t = (<f32>y - middleY) * scale;
    for (let run = load<i32>(rows + (<usize>y << 2)); run < end; run++) {
      const at = runs + <usize>run * 12;
      if (load<u8>(flags + load<i32>(at, 8)) == 0) continue;
      const first = load<i32>(at);
      const last = left ? first : load<i32>(at, 4);
      for (let x = first; x <= last; x++) {
        if (!left && load<u8>(ink + <usize>(y - 1) * width + x) != 0) continue;
        if (count++ % step != 0) continue;
        const s = (<f32>x - middleX) * scale;
        store<f32>(points, left ? t : s);
        store<f32>(points, left ? s : t, 4);
        points += 8;
      }
    }
  }
  return count;
}

/** Range of the histogram: v from −RANGE to RANGE. */
const RANGE: f32 = 1.6;

/** Returns how peaked v is: the sum of squared differences of bins (`bins` per unit of v). `counts`: 4 × bins f32. */
export function crowding(points: usize, count: i32, slope: f32, turn: f32, bins: f32, counts: usize): f32 {
  const last = <i32>(RANGE * bins) * 2;
  memory.fill(counts, 0, <usize>(last + 2) << 2);
  for (let i = 0; i < count; i++, points += 8) {
    const s = load<f32>(points);
    const v = (load<f32>(points, 4) - slope * s) / (<f32>1 + turn * s);
    const place = (v + RANGE) * bins;
    if (place < 0 || place >= <f32>last) continue;
    const bin = <i32>place;
    // Share each point between two bins; otherwise the score would jump with every step of the search.
    const share = place - <f32>bin;
    const at = counts + (<usize>bin << 2);
    store<f32>(at, load<f32>(at) + (<f32>1 - share));
    store<f32>(at, load<f32>(at, 4) + share, 4);
  }
  let sum: f32 = 0;
  let before: f32 = 0;
  for (let bin = 0; bin <= last; bin++) {
    const now = load<f32>(counts + (<usize>bin << 2));
    sum += (now - before) * (now - before);
    before = now;
  }
  return sum;
}
