import type { Dice } from '../dice.ts';
import type { PrintedBounds } from './printedBounds.ts';

/** Lens with distortion and chromatic aberration, sensor grain and moiré, sharpening, two encoders. */
export interface CameraLens {
  width: number;
  height: number;
  /** Distortion coefficient of (r / half diagonal)². */
  bend: number;
  /** Maps a place of the flat picture to the distorted one. */
  place(x: number, y: number): [number, number];
}

export function makeLens(width: number, height: number, bend: number): CameraLens {
  const half = Math.hypot(width, height) / 2;
  return {
    width,
    height,
    bend,
    place(x, y) {
      const [fx, fy] = [x - width / 2, y - height / 2];
      let [px, py] = [fx, fy];
      for (let round = 0; round < 8; round += 1) {
        const factor = 1 + bend * ((px * px + py * py) / half ** 2);
        [px, py] = [fx / factor, fy / factor];
      }
      return [px + width / 2, py + height / 2];
    },
  };
}

/** @param flat the screenshot, drawn at its size */
export async function photographThrough(
  dice: Dice,
  flat: ImageBitmap,
  lens: CameraLens,
  digitPx: number,
  bounds: PrintedBounds,
): Promise<Blob> {
  const { width, height } = lens;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
  const blurPx = dice.between(...bounds.blur) * digitPx;
  if (blurPx > 0.1) context.filter = `blur(${blurPx.toFixed(2)}px)`;
  context.drawImage(flat, 0, 0);
  const seen = context.getImageData(0, 0, width, height).data;
  const image = new ImageData(width, height);
  bend(seen, image.data, lens, dice.between(-bounds.fringe, bounds.fringe));
  addGrain(dice, image, bounds);
  context.filter = 'none';
  context.putImageData(image, 0, 0);
  // Encode as WebP first, as messengers do.
  const sent = await context.canvas.convertToBlob({ type: 'image/webp', quality: dice.between(...bounds.webpQuality) });
  context.drawImage(await createImageBitmap(sent), 0, 0);
  return context.canvas.convertToBlob({ type: 'image/jpeg', quality: dice.between(...bounds.jpegQuality) });
}

function bend(from: Uint8ClampedArray, to: Uint8ClampedArray, { width, height, bend: strength }: CameraLens, fringe: number): void {
  const half2 = (width ** 2 + height ** 2) / 4;
  const scales = [1 + fringe, 1, 1 - fringe];
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 4) {
      const [dx, dy] = [x - width / 2, y - height / 2];
      const factor = 1 + strength * ((dx * dx + dy * dy) / half2);
      for (let colour = 0; colour < 3; colour += 1) {
        const sx = Math.min(width - 1.001, Math.max(0, width / 2 + dx * factor * scales[colour]!));
        const sy = Math.min(height - 1.001, Math.max(0, height / 2 + dy * factor * scales[colour]!));
        const [x0, y0] = [sx | 0, sy | 0];
        const corner = (y0 * width + x0) * 4 + colour;
        const below = corner + width * 4;
        const top = from[corner]! + (from[corner + 4]! - from[corner]!) * (sx - x0);
        const bottom = from[below]! + (from[below + 4]! - from[below]!) * (sx - x0);
        to[at + colour] = top + (bottom - top) * (sy - y0);
      }
      to[at + 3] = 255;
    }
  }
}

/** Adds shot noise (growing with brightness), row bands and moiré waves. */
function addGrain(dice: Dice, { data, width, height }: ImageData, bounds: PrintedBounds): void {
  const deviation = dice.between(...bounds.grain);
  const moire = dice.between(0, bounds.moire);
  const [fx, fy] = [dice.between(0.05, 0.6), dice.between(0.05, 0.6)];
  const drift = dice.between(0.002, 0.01);
  for (let y = 0, at = 0; y < height; y += 1) {
    const band = dice.bell() * deviation * 0.15;
    for (let x = 0; x < width; x += 1, at += 4) {
      const wave = 1 + moire * Math.sin(fx * x + 3 * Math.sin(drift * y)) * Math.sin(fy * y + 3 * Math.sin(drift * x));
      for (let colour = 0; colour < 3; colour += 1) {
        const level = data[at + colour]! * wave;
        data[at + colour] = level + band + deviation * Math.sqrt(level / 255) * (dice.between(-1, 1) + dice.between(-1, 1)) * 1.22;
      }
    }
  }
}
