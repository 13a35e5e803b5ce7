import { blurFocus, blurMotion, type Plane } from '../blur.ts';
import type { Dice } from '../dice.ts';
import { drawPaperGrain, drawTableTop } from '../tableTop.ts';
import type { CurvedBounds } from './curvedBounds.ts';
import type { DrawnPage } from './drawPage.ts';
import type { PageLight } from './pageLight.ts';
import type { PageLattice } from './pinhole.ts';

export interface PageShot {
  page: DrawnPage;
  /** Page pixels per lattice unit, and the position of 0, 0 on the page. */
  perUnit: number;
  middle: { x: number; y: number };
  lattice: PageLattice;
  light: PageLight;
  width: number;
  height: number;
  /** Digit height at the resolution at which the picture is read: 8 megapixels are no sharper. */
  digitPx: number;
}

/** Sample positions within a pixel, 2 × 2. */
const WITHIN = [0.25, 0.75] as const;

/** Photographs the page on its desk: a slightly unfocused lens, a shaking hand, a noisy sensor. */
export async function shootPage(
  dice: Dice,
  shot: PageShot,
  bounds: CurvedBounds,
): Promise<{ jpeg: Blob; conditions: Record<string, number> }> {
  const { width, height, digitPx } = shot;
  const focus = dice.between(...bounds.focus);
  const shake = dice.chance(bounds.shakeShare) ? dice.between(...bounds.shake) : 0;
  const angle = dice.between(0, Math.PI);
  const noise = dice.between(...bounds.noise);
  const warmth = dice.between(-0.06, 0.12);
  const contrast = dice.between(0.78, 1);
  const quality = dice.between(...bounds.jpegQuality);
  const planes = expose(dice, shot).map((plane) => blurMotion(blurFocus(plane, focus * digitPx), shake * digitPx, angle));
  const image = new ImageData(width, height);
  const gains = [1 + warmth * 0.5, 1, 1 - warmth] as const;
  const draws = Float32Array.from({ length: 65_537 }, () => dice.bell());
  let at = 0;
  let step = 1;
  const next = (): number => {
    at += step;
    if (at >= draws.length) {
      at -= draws.length;
      step = (step % 997) + 1;
    }
    return draws[at]!;
  };
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const grain = next();
    for (let colour = 0; colour < 3; colour += 1) {
      const level = (255 - (255 - planes[colour]!.values[pixel]!) * contrast) * gains[colour]!;
      // Shot noise grows with brightness; a part is constant amplifier noise.
      const deviation = noise * Math.sqrt(0.25 + 0.75 * (level / 255));
      image.data[pixel * 4 + colour] = level + deviation * (0.8 * grain + 0.6 * next());
    }
    image.data[pixel * 4 + 3] = 255;
  }
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')!.putImageData(image, 0, 0);
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  return { jpeg, conditions: { focus, shake, noise, contrast, quality, warmth } };
}

/** Draws page and desk in their light, by pixels of the picture. */
function expose(dice: Dice, { page, perUnit, middle, lattice, light, width, height, digitPx }: PageShot): Plane[] {
  const surface = drawTableTop(dice, digitPx);
  const grain = drawPaperGrain(dice, digitPx);
  const planes = Array.from({ length: 3 }, () => new Uint8ClampedArray(width * height));
  const { pixels, width: pageWidth, height: pageHeight } = page;
  const { across, step, u: us, v: vs } = lattice;
  const lit = litLattice(lattice, light);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      let [red, green, blue] = [0, 0, 0];
      for (const dy of WITHIN) {
        const ly = (y + dy) / step;
        const row = ly | 0;
        for (const dx of WITHIN) {
          const lx = (x + dx) / step;
          const cell = row * across + (lx | 0);
          const u = between(us, cell, across, lx - (lx | 0), ly - row);
          const v = between(vs, cell, across, lx - (lx | 0), ly - row);
          const px = u * perUnit + middle.x - 0.5;
          const py = v * perUnit + middle.y - 0.5;
          if (px < 0 || py < 0 || px >= pageWidth - 1 || py >= pageHeight - 1) {
            const [r, g, b] = surface(x, y);
            red += r;
            green += g;
            blue += b;
            continue;
          }
          const [fx, fy] = [px - (px | 0), py - (py | 0)];
          const corner = ((py | 0) * pageWidth + (px | 0)) * 4;
          const below = corner + pageWidth * 4;
          const [w00, w10, w01, w11] = [(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy];
          red += pixels[corner]! * w00 + pixels[corner + 4]! * w10 + pixels[below]! * w01 + pixels[below + 4]! * w11;
          green += pixels[corner + 1]! * w00 + pixels[corner + 5]! * w10 + pixels[below + 1]! * w01 + pixels[below + 5]! * w11;
          blue += pixels[corner + 2]! * w00 + pixels[corner + 6]! * w10 + pixels[below + 2]! * w01 + pixels[below + 6]! * w11;
        }
      }
      const [lx, ly] = [(x + 0.5) / step, (y + 0.5) / step];
      const share = (between(lit, (ly | 0) * across + (lx | 0), across, lx - (lx | 0), ly - (ly | 0)) * grain(x, y)) / 4;
      planes[0]![at] = red * share;
      planes[1]![at] = green * share;
      planes[2]![at] = blue * share;
    }
  }
  return planes.map((values) => ({ width, height, values }));
}

function litLattice({ u, v }: PageLattice, light: PageLight): Float32Array {
  return Float32Array.from(u, (each, at) => light(each, v[at]!));
}

function between(values: Float32Array, at: number, across: number, fx: number, fy: number): number {
  const above = values[at]! + (values[at + 1]! - values[at]!) * fx;
  const below = values[at + across]! + (values[at + across + 1]! - values[at + across]!) * fx;
  return above + (below - above) * fy;
}
