/** Measures how dark the print is in each part of a picture, and evens it out. */

/** Writes a byte per block: the darkness (255 − level) that its darkest `share` reaches. `counts` holds 256 u32. */
export function blockDarkness(from: usize, width: i32, height: i32, block: i32, share: f32, counts: usize, to: usize): void {
  for (let top = 0; top < height; top += block) {
    for (let left = 0; left < width; left += block) {
      memory.fill(counts, 0, 1024);
      const right = min(left + block, width);
      const bottom = min(top + block, height);
      for (let y = top; y < bottom; y++) {
        const row = from + <usize>y * width;
        for (let x = left; x < right; x++) {
          const bin = counts + (<usize>load<u8>(row + x) << 2);
          store<u32>(bin, load<u32>(bin) + 1);
        }
      }
      const least = <u32>(share * <f32>((right - left) * (bottom - top)));
      let sum: u32 = 0;
      let level = 0;
      for (; level < 255; level++) {
        sum += load<u32>(counts + (<usize>level << 2));
        if (sum > least) break;
      }
      store<u8>(to++, <u8>(255 - level));
    }
  }
}

/** Scales darkness in place by `gains` (f32, `across` per row), interpolated bilinearly between block centres. */
export function scaleDarkness(at: usize, width: i32, height: i32, block: i32, gains: usize, across: i32, down: i32): void {
  const inverse = <f32>1 / <f32>block;
  for (let y = 0; y < height; y++) {
    const v = min(max((<f32>y + <f32>0.5) * inverse - <f32>0.5, <f32>0), <f32>(down - 1));
    const above = <i32>v;
    const fy = v - <f32>above;
    const upper = gains + (<usize>above * across << 2);
    const lower = gains + (<usize>min(above + 1, down - 1) * across << 2);
    for (let x = 0; x < width; x++) {
      const u = min(max((<f32>x + <f32>0.5) * inverse - <f32>0.5, <f32>0), <f32>(across - 1));
      const left = <usize><i32>u << 2;
      const right = <usize>min(<i32>u + 1, across - 1) << 2;
      const fx = u - <f32>(<i32>u);
      const a = load<f32>(upper + left) + (load<f32>(upper + right) - load<f32>(upper + left)) * fx;
      const b = load<f32>(lower + left) + (load<f32>(lower + right) - load<f32>(lower + left)) * fx;
      const dark = (<f32>255 - <f32>load<u8>(at)) * (a + (b - a) * fy);
      store<u8>(at++, <u8>(<f32>255 - min(dark, <f32>255)));
    }
  }
}
