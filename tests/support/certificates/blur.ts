/** One colour channel of a picture, row by row. */
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

/** Convolves the plane with a kernel along one axis; edge values are repeated. */
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

/** Applies the blur of a lens out of focus. */
export function blurFocus(plane: Plane, deviation: number): Plane {
  if (deviation < 0.15) return plane;
  const kernel = gaussianKernel(deviation);
  const across = { ...plane, values: convolve(plane, kernel, false) };
  return { ...plane, values: convolve(across, kernel, true) };
}

/** Applies the blur of a moving hand: the mean along a short line. */
export function blurMotion(plane: Plane, length: number, angle: number): Plane {
  if (length < 0.3) return plane;
  const { width, height, values } = plane;
  const taps = Math.max(3, Math.ceil(length * 2) | 1);
  // Positions between pixels are split over four pixels, whose weights are summed.
  const weights = new Map<string, number>();
  for (let at = 0; at < taps; at += 1) {
    const far = (at / (taps - 1) - 0.5) * length;
    const [x, y] = [far * Math.cos(angle), far * Math.sin(angle)];
    const [x0, y0] = [Math.floor(x), Math.floor(y)];
    for (const [dx, dy] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      const weight = (dx === 1 ? x - x0 : 1 - x + x0) * (dy === 1 ? y - y0 : 1 - y + y0);
      const key = `${x0 + dx} ${y0 + dy}`;
      weights.set(key, (weights.get(key) ?? 0) + weight / taps);
    }
  }
  const places = [...weights].filter(([, weight]) => weight > 0).map(([key]) => key.split(' ').map(Number) as [number, number]);
  const shares = Float64Array.from(places, ([x, y]) => weights.get(`${x} ${y}`)!);
  const offsets = Int32Array.from(places, ([x, y]) => y * width + x);
  const reach = Math.ceil(length / 2) + 1;
  const out = new Uint8ClampedArray(values.length);
  for (let y = 0; y < height; y += 1) {
    const isInside = y >= reach && y < height - reach;
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
      let sum = 0;
      if (isInside && x >= reach && x < width - reach) {
        for (let place = 0; place < shares.length; place += 1) sum += values[at + offsets[place]!]! * shares[place]!;
      } else {
        for (const [place, [dx, dy]] of places.entries()) {
          const [px, py] = [Math.min(width - 1, Math.max(0, x + dx)), Math.min(height - 1, Math.max(0, y + dy))];
          sum += values[py * width + px]! * shares[place]!;
        }
      }
      out[at] = sum;
    }
  }
  return { width, height, values: out };
}
