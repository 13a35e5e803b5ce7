/** One colour of a picture, row by row. */
export interface Plane {
  width: number;
  height: number;
  values: Uint8ClampedArray;
}

function gaussianKernel(deviation: number): Float32Array {
  const reach = Math.max(1, Math.ceil(deviation * 2.6));
  const kernel = Float32Array.from({ length: 2 * reach + 1 }, (_, at) => Math.exp(-((at - reach) ** 2) / (2 * deviation ** 2)));
  const sum = kernel.reduce((total, each) => total + each, 0);
  return kernel.map((each) => each / sum);
}

/** Every value becomes the kernel's sum along a line of the plane; the outermost values go on beyond the edge. */
function convolve({ width, height, values }: Plane, kernel: Float32Array, down: boolean): Uint8ClampedArray {
  const out = new Uint8ClampedArray(values.length);
  const reach = (kernel.length - 1) / 2;
  const [lines, length, step, stride] = down ? [width, height, width, 1] : [height, width, 1, width];
  const line = new Float32Array(length + 2 * reach);
  for (let at = 0; at < lines; at += 1) {
    const start = at * stride;
    for (let i = -reach; i < length + reach; i += 1) line[i + reach] = values[start + Math.min(length - 1, Math.max(0, i)) * step]!;
    for (let i = 0; i < length; i += 1) {
      let sum = 0;
      for (let k = 0; k < kernel.length; k += 1) sum += kernel[k]! * line[i + k]!;
      out[start + i * step] = sum;
    }
  }
  return out;
}

/** A lens out of focus. */
export function blurFocus(plane: Plane, deviation: number): Plane {
  if (deviation < 0.15) return plane;
  const kernel = gaussianKernel(deviation);
  const across = { ...plane, values: convolve(plane, kernel, false) };
  return { ...plane, values: convolve(across, kernel, true) };
}

/** A hand that moved: the mean along a short line. */
export function blurMotion(plane: Plane, length: number, angle: number): Plane {
  if (length < 0.3) return plane;
  const { width, height, values } = plane;
  const taps = Math.max(3, Math.ceil(length * 2) | 1);
  const offsets = Array.from({ length: taps }, (_, at) => {
    const far = (at / (taps - 1) - 0.5) * length;
    return { x: far * Math.cos(angle), y: far * Math.sin(angle) };
  });
  const out = new Uint8ClampedArray(values.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (const offset of offsets) {
        const px = Math.min(width - 2, Math.max(0, x + offset.x));
        const py = Math.min(height - 2, Math.max(0, y + offset.y));
        const [x0, y0] = [px | 0, py | 0];
        const [fx, fy] = [px - x0, py - y0];
        const at = y0 * width + x0;
        const above = values[at]! + (values[at + 1]! - values[at]!) * fx;
        const below = values[at + width]! + (values[at + width + 1]! - values[at + width]!) * fx;
        sum += above + (below - above) * fy;
      }
      out[y * width + x] = sum / taps;
    }
  }
  return { width, height, values: out };
}
