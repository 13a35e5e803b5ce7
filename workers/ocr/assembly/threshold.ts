/**
 * Marks pixels as ink by Sauvola's local threshold, with sliding sums.
 * @param radius of the square window around each pixel
 * @param weight Sauvola's k: contrast that even paper requires, 0 to 1
 * @param most lighter pixels are never ink
 * @param columns buffer for 2 × width u32
 */
export function markInk(
  from: usize, width: i32, height: i32, radius: i32, weight: f32, most: i32, columns: usize, to: usize,
): void {
  const squares = columns + (<usize>width << 2);
  memory.fill(columns, 0, <usize>width << 3);
  for (let y = 0; y < min(radius, height); y++) addRow(from + <usize>y * width, width, columns, squares);
  for (let y = 0; y < height; y++) {
    if (y + radius < height) addRow(from + <usize>(y + radius) * width, width, columns, squares);
    if (y - radius > 0) dropRow(from + <usize>(y - radius - 1) * width, width, columns, squares);
    const tall = min(height - 1, y + radius) - max(0, y - radius) + 1;
    let sum: u32 = 0;
    let square: u32 = 0;
    for (let x = 0; x < min(radius, width); x++) {
      sum += load<u32>(columns + (<usize>x << 2));
      square += load<u32>(squares + (<usize>x << 2));
    }
    let wide = 0;
    let inverse: f32 = 0;
    const row = <usize>y * width;
    for (let x = 0; x < width; x++) {
      if (x + radius < width) {
        sum += load<u32>(columns + (<usize>(x + radius) << 2));
        square += load<u32>(squares + (<usize>(x + radius) << 2));
      }
      if (x - radius > 0) {
        sum -= load<u32>(columns + (<usize>(x - radius - 1) << 2));
        square -= load<u32>(squares + (<usize>(x - radius - 1) << 2));
      }
      const now = min(width - 1, x + radius) - max(0, x - radius) + 1;
      if (now != wide) {
        wide = now;
        inverse = <f32>1 / <f32>(wide * tall);
      }
      const value = <i32>load<u8>(from + row + x);
      let ink: u8 = 0;
      if (value <= most) {
        const mean = <f32>sum * inverse;
        const spread = sqrt<f32>(max(<f32>0, <f32>square * inverse - mean * mean));
        ink = <u8>(<f32>value < mean * (<f32>1 + weight * (spread / <f32>128 - <f32>1)));
      }
      store<u8>(to + row + x, ink);
    }
  }
}

function addRow(row: usize, width: i32, columns: usize, squares: usize): void {
  for (let x: usize = 0; x < <usize>width; x++) {
    const value = <u32>load<u8>(row + x);
    store<u32>(columns + (x << 2), load<u32>(columns + (x << 2)) + value);
    store<u32>(squares + (x << 2), load<u32>(squares + (x << 2)) + value * value);
  }
}

function dropRow(row: usize, width: i32, columns: usize, squares: usize): void {
  for (let x: usize = 0; x < <usize>width; x++) {
    const value = <u32>load<u8>(row + x);
    store<u32>(columns + (x << 2), load<u32>(columns + (x << 2)) - value);
    store<u32>(squares + (x << 2), load<u32>(squares + (x << 2)) - value * value);
  }
}
