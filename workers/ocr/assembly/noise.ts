/** Returns the median difference of a pixel from the mean of its four neighbours, in quarters of a grey level. */
export function noiseOf(from: usize, width: i32, height: i32, counts: usize): i32 {
  memory.fill(counts, 0, 1024 << 2);
  let total = 0;
  for (let y = 1; y < height - 1; y += 3) {
    const row = from + <usize>y * width;
    for (let x = 1; x < width - 1; x += 3) {
      const at = row + x;
      const around = <i32>load<u8>(at - 1) + <i32>load<u8>(at + 1) + <i32>load<u8>(at - width) + <i32>load<u8>(at + width);
      const value = <i32>load<u8>(at);
      // Clipped white has no noise.
      if (value == 255 || around > 1016) continue;
      const bin = counts + (<usize>min(1023, abs(4 * value - around)) << 2);
      store<u32>(bin, load<u32>(bin) + 1);
      total++;
    }
  }
  let sum = 0;
  for (let bin = 0; bin < 1024; bin++) {
    sum += load<u32>(counts + (<usize>bin << 2));
    if (2 * sum >= total) return bin;
  }
  return 0;
}

/** Averages 3 × 3 pixels; a neighbour that differs by `spread` has half the weight: edges stay. `weights`: 256 f32. */
export function smooth(from: usize, width: i32, height: i32, spread: f32, weights: usize, to: usize): void {
  for (let i = 0; i < 256; i++) {
    const share = <f32>i / spread;
    store<f32>(weights + (<usize>i << 2), <f32>1 / (<f32>1 + share * share * share));
  }
  for (let y = 0; y < height; y++) {
    const row = from + <usize>y * width;
    const above = from + <usize>max(0, y - 1) * width;
    const below = from + <usize>min(height - 1, y + 1) * width;
    for (let x = 0; x < width; x++) {
      const left = max(0, x - 1);
      const right = min(width - 1, x + 1);
      const value = <i32>load<u8>(row + x);
      let sum = <f32>value * 4;
      let weight: f32 = 4;
      for (let i = 0; i < 8; i++) {
        const line = i < 3 ? above : i < 6 ? below : row;
        const column = i < 6 ? (i % 3 == 0 ? left : i % 3 == 1 ? x : right) : i == 6 ? left : right;
        const other = <i32>load<u8>(line + column);
        const near: f32 = i == 1 || i == 4 || i > 5 ? 2 : 1;
        const counts = near * load<f32>(weights + (<usize>abs(other - value) << 2));
        sum += counts * <f32>other;
        weight += counts;
      }
      store<u8>(to++, <u8>(sum / weight + <f32>0.5));
    }
  }
}
