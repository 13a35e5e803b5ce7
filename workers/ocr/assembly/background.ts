/** Estimates the brightness of the blank paper (shadows and lamps) and divides by it. */

function spreadRows(from: usize, width: i32, height: i32, radius: i32, lightest: bool, to: usize): void {
  for (let y = 0; y < height; y++) {
    const row = from + <usize>y * width;
    for (let x = 0; x < width; x++) {
      const end = min(width - 1, x + radius);
      let best = <u32>load<u8>(row + x);
      for (let i = max(0, x - radius); i <= end; i++) {
        const value = <u32>load<u8>(row + i);
        best = lightest ? max(best, value) : min(best, value);
      }
      store<u8>(to++, <u8>best);
    }
  }
}

function spreadColumns(from: usize, width: i32, height: i32, radius: i32, lightest: bool, to: usize): void {
  for (let y = 0; y < height; y++) {
    const first = max(0, y - radius);
    const last = min(height - 1, y + radius);
    for (let x = 0; x < width; x++) {
      let best = <u32>load<u8>(from + <usize>first * width + x);
      for (let j = first + 1; j <= last; j++) {
        const value = <u32>load<u8>(from + <usize>j * width + x);
        best = lightest ? max(best, value) : min(best, value);
      }
      store<u8>(to++, <u8>best);
    }
  }
}

/** Fills dark areas narrower than 2 × radius + 1 (a closing); edges of shadows stay. `spare` has the picture's size. */
export function closeDark(picture: usize, width: i32, height: i32, radius: i32, spare: usize): void {
  spreadRows(picture, width, height, radius, true, spare);
  spreadColumns(spare, width, height, radius, true, picture);
  spreadRows(picture, width, height, radius, false, spare);
  spreadColumns(spare, width, height, radius, false, picture);
}

/**
 * Divides by the background, so that paper is about 255 everywhere.
 * @param background picture in which a pixel covers `factor` × `factor` source pixels
 * @param least lower limit of the background, so that noise in dark areas is not amplified
 * @param row buffer for `across` f32
 */
export function flatten(
  from: usize, width: i32, height: i32, background: usize, across: i32, down: i32, factor: i32, least: i32, row: usize, to: usize,
): void {
  const inverse = <f32>1 / <f32>factor;
  for (let y = 0; y < height; y++) {
    const v = min(max((<f32>y + <f32>0.5) * inverse - <f32>0.5, <f32>0), <f32>(down - 1));
    const top = <i32>v;
    const share = v - <f32>top;
    const upper = background + <usize>top * across;
    const lower = background + <usize>min(top + 1, down - 1) * across;
    for (let i = 0; i < across; i++) {
      const a = <f32>load<u8>(upper + i);
      const value = a + (<f32>load<u8>(lower + i) - a) * share;
      store<f32>(row + (<usize>i << 2), max(value, <f32>least));
    }
    let at = from + <usize>y * width;
    let out = to + <usize>y * width;
    for (let x = 0; x < width; x++) {
      const u = min(max((<f32>x + <f32>0.5) * inverse - <f32>0.5, <f32>0), <f32>(across - 1));
      const left = <i32>u;
      const a = load<f32>(row + (<usize>left << 2));
      const paper = a + (load<f32>(row + (<usize>min(left + 1, across - 1) << 2)) - a) * (u - <f32>left);
      store<u8>(out++, <u8>min(<f32>255, <f32>255 * <f32>load<u8>(at++) / paper));
    }
  }
}
