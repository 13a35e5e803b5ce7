/**
 * Resamples a picture by bicubic (Catmull-Rom) interpolation. Source positions are given on a mesh and interpolated
 * linearly between its nodes; pixels outside the source become paper.
 * @param mesh positions in `from`, pairs of f32, for pixels 0, step, 2 × step … of each of the rows 0, step, …
 * @param meshAcross positions in a row of the mesh
 */
export function warp(
  from: usize, width: i32, height: i32, mesh: usize, meshAcross: i32, step: i32, to: usize, across: i32, down: i32,
): void {
  const share = <f32>1 / <f32>step;
  for (let y = 0; y < down; y++) {
    const above = mesh + (<usize>(y / step) * meshAcross << 3);
    const below = above + (<usize>meshAcross << 3);
    const fy = <f32>(y % step) * share;
    let at = above;
    let under = below;
    let nextX = load<f32>(at) + (load<f32>(under) - load<f32>(at)) * fy;
    let nextY = load<f32>(at, 4) + (load<f32>(under, 4) - load<f32>(at, 4)) * fy;
    for (let x = 0; x < across; x += step) {
      at += 8;
      under += 8;
      let px = nextX;
      let py = nextY;
      nextX = load<f32>(at) + (load<f32>(under) - load<f32>(at)) * fy;
      nextY = load<f32>(at, 4) + (load<f32>(under, 4) - load<f32>(at, 4)) * fy;
      const dx = (nextX - px) * share;
      const dy = (nextY - py) * share;
      const end = min(step, across - x);
      for (let i = 0; i < end; i++, px += dx, py += dy) {
        let value: f32 = 255;
        // NaN fails this test, too.
        if (px > -1 && py > -1 && px < <f32>width && py < <f32>height) value = cubicAt(from, width, height, px, py);
        store<u8>(to++, <u8>value);
      }
    }
  }
}

// @ts-ignore: decorators are the compiler's
@inline
function cubicAt(from: usize, width: i32, height: i32, px: f32, py: f32): f32 {
  const left = <i32>floor<f32>(px);
  const top = <i32>floor<f32>(py);
  const fx = px - <f32>left;
  const fy = py - <f32>top;
  const wx0 = fx * (<f32>-0.5 + fx * (<f32>1 - <f32>0.5 * fx));
  const wx1 = <f32>1 + fx * fx * (<f32>-2.5 + <f32>1.5 * fx);
  const wx2 = fx * (<f32>0.5 + fx * (<f32>2 - <f32>1.5 * fx));
  const wx3 = fx * fx * (<f32>-0.5 + <f32>0.5 * fx);
  const wy0 = fy * (<f32>-0.5 + fy * (<f32>1 - <f32>0.5 * fy));
  const wy1 = <f32>1 + fy * fy * (<f32>-2.5 + <f32>1.5 * fy);
  const wy2 = fy * (<f32>0.5 + fy * (<f32>2 - <f32>1.5 * fy));
  const wy3 = fy * fy * (<f32>-0.5 + <f32>0.5 * fy);
  let value: f32;
  if (left >= 1 && top >= 1 && left + 2 < width && top + 2 < height) {
    let at = from + <usize>(top - 1) * width + (left - 1);
    const a = rowAt(at, wx0, wx1, wx2, wx3);
    at += width;
    const b = rowAt(at, wx0, wx1, wx2, wx3);
    at += width;
    const c = rowAt(at, wx0, wx1, wx2, wx3);
    at += width;
    value = a * wy0 + b * wy1 + c * wy2 + rowAt(at, wx0, wx1, wx2, wx3) * wy3;
  } else {
    value = 0;
    for (let j = 0; j < 4; j++) {
      const row = from + <usize>min(max(top - 1 + j, 0), height - 1) * width;
      let sum: f32 = 0;
      for (let i = 0; i < 4; i++) {
        const weight = i == 0 ? wx0 : i == 1 ? wx1 : i == 2 ? wx2 : wx3;
        sum += weight * <f32>load<u8>(row + min(max(left - 1 + i, 0), width - 1));
      }
      value += sum * (j == 0 ? wy0 : j == 1 ? wy1 : j == 2 ? wy2 : wy3);
    }
  }
  return min(max(value + <f32>0.5, <f32>0), <f32>255);
}

// @ts-ignore: decorators are the compiler's
@inline
function rowAt(at: usize, w0: f32, w1: f32, w2: f32, w3: f32): f32 {
  return <f32>load<u8>(at) * w0 + <f32>load<u8>(at, 1) * w1 + <f32>load<u8>(at, 2) * w2 + <f32>load<u8>(at, 3) * w3;
}
