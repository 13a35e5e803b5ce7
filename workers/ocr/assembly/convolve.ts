/** Convolution layers of the network that reads numbers: 16-bit integers, channels of a pixel adjacent, exact sums. */

/** Largest signal; one unit is STEPS of recognise/digitNet.ts. */
const TOP: f32 = 1536;

/**
 * Convolves one layer.
 * @param from the input's first kernel; the input has margins for its kernels and 4 readable pixels after it
 * @param row input bytes to the next row of kernels; `kernelRow`: within a kernel; `step`: to the next kernel
 * @param weights per channel `kernelRows` × `kernelBytes` of 16 bits, rows zero-padded to 16 bytes; `channels` is even
 * @param factors a scale per output channel, then an offset per channel, f32
 * @param toRow bytes between output rows; `toPixel`: between output pixels
 * @param signals true writes signals (0 to TOP, 16 bits), false the network's result (f32)
 */
export function convolve(
  from: usize,
  row: usize,
  kernelRow: usize,
  step: usize,
  weights: usize,
  kernelRows: i32,
  kernelBytes: usize,
  channels: i32,
  factors: usize,
  to: usize,
  toRow: usize,
  toPixel: usize,
  across: i32,
  down: i32,
  signals: bool,
): void {
  const one = <usize>kernelRows * kernelBytes;
  const size: usize = signals ? 2 : 4;
  for (let y = 0; y < down; y++, from += row, to += toRow) {
    for (let channel = 0; channel < channels; channel += 2) {
      const first = weights + <usize>channel * one;
      const factor = load<f32>(factors + (<usize>channel << 2));
      const factorNext = load<f32>(factors + (<usize>channel << 2), 4);
      const offset = load<f32>(factors + (<usize>(channels + channel) << 2));
      const offsetNext = load<f32>(factors + (<usize>(channels + channel) << 2), 4);
      let out = to + <usize>channel * size;
      let at = from;
      for (let x = 0; x < across; x += 4, at += 4 * step) {
        let a0 = i32x4.splat(0);
        let a1 = a0;
        let a2 = a0;
        let a3 = a0;
        let b0 = a0;
        let b1 = a0;
        let b2 = a0;
        let b3 = a0;
        let pixels = at;
        let weight = first;
        for (let k = 0; k < kernelRows; k++, pixels += kernelRow) {
          const end = weight + kernelBytes;
          for (let pixel = pixels; weight < end; weight += 16, pixel += 16) {
            const a = v128.load(weight);
            const b = v128.load(weight + one);
            const p0 = v128.load(pixel);
            const p1 = v128.load(pixel + step);
            const p2 = v128.load(pixel + 2 * step);
            const p3 = v128.load(pixel + 3 * step);
            a0 = i32x4.add(a0, i32x4.dot_i16x8_s(p0, a));
            b0 = i32x4.add(b0, i32x4.dot_i16x8_s(p0, b));
            a1 = i32x4.add(a1, i32x4.dot_i16x8_s(p1, a));
            b1 = i32x4.add(b1, i32x4.dot_i16x8_s(p1, b));
            a2 = i32x4.add(a2, i32x4.dot_i16x8_s(p2, a));
            b2 = i32x4.add(b2, i32x4.dot_i16x8_s(p2, b));
            a3 = i32x4.add(a3, i32x4.dot_i16x8_s(p3, a));
            b3 = i32x4.add(b3, i32x4.dot_i16x8_s(p3, b));
          }
        }
        put(out, sumOf(a0), factor, offset, signals);
        put(out + size, sumOf(b0), factorNext, offsetNext, signals);
        out += toPixel;
        if (x + 1 < across) {
          put(out, sumOf(a1), factor, offset, signals);
          put(out + size, sumOf(b1), factorNext, offsetNext, signals);
          out += toPixel;
        }
        if (x + 2 < across) {
          put(out, sumOf(a2), factor, offset, signals);
          put(out + size, sumOf(b2), factorNext, offsetNext, signals);
          out += toPixel;
        }
        if (x + 3 < across) {
          put(out, sumOf(a3), factor, offset, signals);
          put(out + size, sumOf(b3), factorNext, offsetNext, signals);
          out += toPixel;
        }
      }
    }
  }
}

// @ts-ignore: decorator
@inline
function sumOf(four: v128): i32 {
  return (
    i32x4.extract_lane(four, 0) + i32x4.extract_lane(four, 1) + (i32x4.extract_lane(four, 2) + i32x4.extract_lane(four, 3))
  );
}

// @ts-ignore: decorator
@inline
function put(to: usize, sum: i32, factor: f32, offset: f32, signals: bool): void {
  const value = <f32>sum * factor + offset;
  if (signals) store<i16>(to, <i16>nearest(min(max(value, <f32>0), TOP)));
  else store<f32>(to, value);
}
