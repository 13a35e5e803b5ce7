import { blurFocus, blurMotion, type Plane } from './blur.ts';
import type { Dice } from './dice.ts';
import type { DifficultyBounds } from './difficulty.ts';
import type { Sheet } from './drawSheet.ts';
import { invert, type Homography } from './homography.ts';
import { drawLight } from './light.ts';
import type { Shot } from './planShot.ts';
import { drawPaperGrain, drawTableTop } from './tableTop.ts';

/** Sample positions within a pixel, 2 × 2. */
const WITHIN = [-0.25, 0.25] as const;

/** Takes the picture: the sheet on its table in its light, through a lens, onto a noisy sensor. */
export async function photograph(
  dice: Dice,
  sheet: Sheet,
  toPicture: Homography,
  shot: Shot,
  bounds: DifficultyBounds,
): Promise<{ jpeg: Blob; conditions: Record<string, number | boolean> }> {
  const { width, height } = shot;
  const { light, exposure, conditions } = drawLight(dice, bounds);
  // Blur is relative to the picture as it is read: 12 megapixels are no sharper.
  const digitPx = shot.digitPx * Math.max(1, Math.sqrt((shot.crop.width * shot.crop.height) / 4e6));
  const focus = dice.between(...bounds.focus);
  const motion = dice.chance(bounds.motionShare) ? dice.between(...bounds.motion) : 0;
  const angle = dice.between(0, Math.PI);
  const noise = dice.between(...bounds.noise);
  const warmth = dice.between(-0.08, 0.12);
  const contrast = dice.between(0.75, 1);
  const quality = dice.between(...bounds.jpegQuality);

  const colours = exposeSheet(dice, sheet, invert(toPicture), shot, digitPx);
  const image = new ImageData(width, height);
  const sensor = makeSensor(dice, noise * Math.sqrt(exposure));
  const gains = [1 + warmth * 0.5, 1, 1 - warmth] as const;
  const blurred = colours.map((plane) => blurMotion(blurFocus(plane, focus * digitPx), motion * digitPx, angle));
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      const lit = light(x / width, y / height);
      const grain = sensor();
      for (let colour = 0; colour < 3; colour += 1) {
        // Ink is never fully black in a photograph.
        const reflected = 255 - (255 - blurred[colour]!.values[at]!) * contrast;
        image.data[at * 4 + colour] = reflected * lit * gains[colour]! + grain + sensor() * 0.5;
      }
      image.data[at * 4 + 3] = 255;
    }
  }
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')!.putImageData(image, 0, 0);
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  return { jpeg, conditions: { ...conditions, focus, motion, noise, contrast, quality, warmth } };
}

/** Returns normal sensor noise, from a long table read in irregular steps. */
function makeSensor(dice: Dice, deviation: number): () => number {
  const draws = Float32Array.from({ length: 65_537 }, () => dice.bell() * deviation);
  let at = dice.whole(0, 65_536);
  let step = 1;
  return () => {
    at += step;
    if (at >= draws.length) {
      at -= draws.length;
      step = (step % 997) + 1;
    }
    return draws[at]!;
  };
}

/** Draws the colours of paper and table in even light, by pixels of the picture. */
function exposeSheet(dice: Dice, sheet: Sheet, toSheet: Homography, { width, height }: Shot, digitPx: number): Plane[] {
  const surface = drawTableTop(dice, digitPx);
  const grain = drawPaperGrain(dice, digitPx);
  const planes = Array.from({ length: 3 }, () => new Uint8ClampedArray(width * height));
  const [red, green, blue] = planes as [Uint8ClampedArray, Uint8ClampedArray, Uint8ClampedArray];
  const { pixels, width: sheetWidth, height: sheetHeight } = sheet;
  const sum = new Float64Array(3);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      sum.fill(0);
      for (const dy of WITHIN) {
        for (const dx of WITHIN) {
          const [px, py] = [x + 0.5 + dx, y + 0.5 + dy];
          const w = toSheet[6] * px + toSheet[7] * py + toSheet[8];
          const u = (toSheet[0] * px + toSheet[1] * py + toSheet[2]) / w - 0.5;
          const v = (toSheet[3] * px + toSheet[4] * py + toSheet[5]) / w - 0.5;
          if (u < 0 || v < 0 || u >= sheetWidth - 1 || v >= sheetHeight - 1) {
            const [r, g, b] = surface(px, py);
            sum[0]! += r;
            sum[1]! += g;
            sum[2]! += b;
            continue;
          }
          const [u0, v0] = [u | 0, v | 0];
          const [fu, fv] = [u - u0, v - v0];
          const corner = (v0 * sheetWidth + u0) * 4;
          const below = corner + sheetWidth * 4;
          for (let colour = 0; colour < 3; colour += 1) {
            const top = pixels[corner + colour]! + (pixels[corner + 4 + colour]! - pixels[corner + colour]!) * fu;
            const bottom = pixels[below + colour]! + (pixels[below + 4 + colour]! - pixels[below + colour]!) * fu;
            sum[colour]! += top + (bottom - top) * fv;
          }
        }
      }
      const paper = grain(x, y) / 4;
      red[at] = sum[0]! * paper;
      green[at] = sum[1]! * paper;
      blue[at] = sum[2]! * paper;
    }
  }
  return planes.map((values) => ({ width, height, values }));
}
