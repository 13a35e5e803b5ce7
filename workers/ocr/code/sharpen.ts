/** Reach of the blur that is taken away, pixels, and how much of it. */
const REACH = 2;
const AMOUNT = 1.5;

/** Running means along lines; the outermost values go on beyond the edge. */
function blurLines(from: Float32Array, to: Float32Array, lines: number, length: number, stride: number, step: number): void {
  for (let line = 0; line < lines; line += 1) {
    const start = line * stride;
    const at = (place: number): number => from[start + Math.min(length - 1, Math.max(0, place)) * step]!;
    let sum = 0;
    for (let place = -REACH; place <= REACH; place += 1) sum += at(place);
    for (let place = 0; place < length; place += 1) {
      to[start + place * step] = sum / (2 * REACH + 1);
      sum += at(place + REACH + 1) - at(place - REACH);
    }
  }
}

/** A picture in grey with its edges drawn out (unsharp mask): modules of a code out of focus part again. In place. */
export function sharpen({ data, width, height }: ImageData): void {
  const grey = new Float32Array(width * height);
  for (let at = 0; at < grey.length; at += 1) grey[at] = 0.299 * data[4 * at]! + 0.587 * data[4 * at + 1]! + 0.114 * data[4 * at + 2]!;
  const [blurred, half] = [grey.slice(), new Float32Array(grey.length)];
  for (let round = 0; round < 2; round += 1) {
    blurLines(blurred, half, height, width, width, 1);
    blurLines(half, blurred, width, height, 1, width);
  }
  for (let at = 0; at < grey.length; at += 1) {
    const drawn = grey[at]! + AMOUNT * (grey[at]! - blurred[at]!);
    data[4 * at] = drawn;
    data[4 * at + 1] = drawn;
    data[4 * at + 2] = drawn;
  }
}
