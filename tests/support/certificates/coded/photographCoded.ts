import { blurFocus, blurMotion, type Plane } from '../blur.ts';
import { type Dice, makeDice } from '../dice.ts';
import { invert, multiply, project, scaleAndMove, projectSheet } from '../homography.ts';
import { type CodedDocument, drawCodeContent, drawCodedDocument } from './drawCodedDocument.ts';

export interface CodedPhoto {
  jpeg: Blob;
  content: string;
  conditions: Record<string, number>;
}

const VERSIONS = [4, 10] as const;
/** Minimum quiet zone around a code. */
const QUIET_MODULES = 6;
/** Lines beside the code, so that the page resembles a certificate. */
const WORDS = ['GIẤY CHỨNG NHẬN', 'Thửa đất số: 45; tờ bản đồ số: 12', 'Địa chỉ: phường Hòa Xuân, thành phố Đà Nẵng'];

/**
 * Photographs a certificate's heading with a code of versions 4 to 10: tilted, rotated, curled, out of focus, blurred
 * by motion, with glare. Deterministic by seed.
 * @param lines printed below the code, each of up to 90 letters
 */
export async function photographCoded(seed: number, lines: readonly string[] = WORDS): Promise<CodedPhoto> {
  const dice = makeDice(seed);
  const content = drawCodeContent(dice);
  const paper = await drawCodedDocument(dice, content, dice.whole(...VERSIONS), lines);
  const modulePx = dice.scale(2.8, 7);
  const toPaper = seePaper(dice, paper, modulePx);
  const conditions = { version: (paper.modules - 17) / 4, modulePx, ...toPaper.conditions };
  const focus = dice.between(0.1, 0.45) * modulePx;
  const motion = dice.chance(0.5) ? dice.between(0.1, 0.6) * modulePx : 0;
  const seen = blurMotion(blurFocus(toPaper.plane, focus), motion, dice.between(0, Math.PI));
  light(dice, seen, toPaper.code);
  const jpeg = await encodeJpeg(seen, dice.between(0.55, 0.9));
  return { jpeg, content, conditions: { ...conditions, focus: focus / modulePx, motion: motion / modulePx } };
}

/** Projects the paper, curled like a rolled sheet and seen at an angle. */
function seePaper(dice: Dice, paper: CodedDocument, modulePx: number) {
  const { width: pageWidth, height: pageHeight, code } = paper;
  const scale = modulePx / (code.size / paper.modules);
  const [width, height] = [Math.round(pageWidth * scale * 1.08), Math.round(pageHeight * scale * 1.1)];
  const turnDeg = dice.between(-12, 12);
  const tiltDeg = [dice.between(-18, 18), dice.between(-18, 18)] as const;
  const seen = projectSheet(turnDeg, tiltDeg, pageWidth * dice.between(1.4, 2.5));
  const centred = multiply(multiply(scaleAndMove(scale, width / 2, height / 2), seen), scaleAndMove(1, -pageWidth / 2, -pageHeight / 2));
  // Height deviations in pixels of the paper; the nearer edge bends most.
  const curl = dice.between(-0.02, 0.02) * pageWidth;
  const phase = dice.between(0, Math.PI);
  // Keep the whole code in the picture, with a margin.
  const edge = QUIET_MODULES * modulePx + Math.abs(curl) * scale;
  const corners = [code.left, code.left + code.size].flatMap((x) => [code.top, code.top + code.size].map((y) => project(centred, [x, y])));
  const inside = (places: readonly number[], end: number): number =>
    Math.max(0, edge - Math.min(...places)) - Math.max(0, Math.max(...places) + edge - end);
  const [right, down] = [
    inside(
      corners.map(([x]) => x),
      width,
    ),
    inside(
      corners.map(([, y]) => y),
      height,
    ),
  ];
  const homography = multiply(scaleAndMove(1, right, down), centred);
  const h = invert(homography);
  const values = new Uint8ClampedArray(width * height).fill(dice.whole(70, 160));
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      const w = h[6] * x + h[7] * y + h[8];
      const u = (h[0] * x + h[1] * y + h[2]) / w;
      const v = (h[3] * x + h[4] * y + h[5]) / w + curl * Math.sin((Math.PI * 1.6 * u) / pageWidth + phase);
      if (u < 0 || v < 0 || u >= pageWidth - 1 || v >= pageHeight - 1) continue;
      const [left, top] = [u | 0, v | 0];
      const from = top * pageWidth + left;
      const [fx, fy] = [u - left, v - top];
      const above = paper.pixels[from]! * (1 - fx) + paper.pixels[from + 1]! * fx;
      const below = paper.pixels[from + pageWidth]! * (1 - fx) + paper.pixels[from + pageWidth + 1]! * fx;
      values[at] = above * (1 - fy) + below * fy;
    }
  }
  const middle = [code.left + code.size / 2, code.top + code.size / 2] as const;
  const w = homography[6] * middle[0] + homography[7] * middle[1] + homography[8];
  const place = {
    x: (homography[0] * middle[0] + homography[1] * middle[1] + homography[2]) / w,
    y: (homography[3] * middle[0] + homography[4] * middle[1] + homography[5]) / w,
    size: code.size * scale,
  };
  return {
    plane: { width, height, values } satisfies Plane,
    code: place,
    conditions: { turnDeg, tiltX: tiltDeg[0], tiltY: tiltDeg[1], curl: curl / pageWidth },
  };
}

/** Adds a lamp's gradient, glare over a part of the code, ink that is not fully black, and sensor noise. */
function light(dice: Dice, { width, height, values }: Plane, code: { x: number; y: number; size: number }): void {
  const exposure = dice.between(0.45, 0.95);
  const slope = dice.between(-0.3, 0.3);
  const glare = dice.chance(0.5) ? dice.between(0.1, 0.55) : 0;
  const [gx, gy] = [code.x + dice.between(-0.7, 0.7) * code.size, code.y + dice.between(-0.7, 0.7) * code.size];
  const reach = code.size * dice.between(0.25, 0.8);
  const noise = dice.between(1, 7);
  const contrast = dice.between(0.7, 1);
  const draws = Float32Array.from({ length: 65_521 }, () => dice.bell() * noise);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      const lit = exposure * (1 + slope * (x / width - 0.5));
      const shine = glare * 255 * Math.exp(-((x - gx) ** 2 + (y - gy) ** 2) / (2 * reach ** 2));
      values[at] = (255 - (255 - values[at]!) * contrast) * lit + shine + draws[at % draws.length]!;
    }
  }
}

async function encodeJpeg({ width, height, values }: Plane, quality: number): Promise<Blob> {
  const image = new ImageData(width, height);
  const rgba = new Uint32Array(image.data.buffer);
  for (let at = 0; at < values.length; at += 1) rgba[at] = (0xff000000 | (values[at]! * 0x010101)) >>> 0;
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')!.putImageData(image, 0, 0);
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}
