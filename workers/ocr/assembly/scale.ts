
/** Writes the means of `factor` × `factor` blocks; incomplete blocks at the right and bottom are dropped. */
export function poolMean(from: usize, width: i32, height: i32, factor: i32, to: usize): void {
  const across = width / factor;
  const down = height / factor;
  const half = <u32>(factor * factor) / 2;
  const inverse = <f32>1 / <f32>(factor * factor);
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      let sum: u32 = half;
      let at = from + <usize>(y * factor) * width + x * factor;
      for (let j = 0; j < factor; j++, at += width) {
        for (let i = 0; i < factor; i++) sum += <u32>load<u8>(at + i);
      }
      store<u8>(to++, <u8>(<f32>sum * inverse));
    }
  }
}

/** Transposes rows and columns, in tiles of 16 rows for the cache. */
export function transpose(from: usize, width: i32, height: i32, to: usize): void {
  for (let top = 0; top < height; top += 16) {
    const bottom = min(top + 16, height);
    for (let x = 0; x < width; x++) {
      for (let y = top; y < bottom; y++) store<u8>(to + <usize>x * height + y, load<u8>(from + <usize>y * width + x));
    }
  }
}
