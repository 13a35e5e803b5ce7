import type { PixelBox } from '../../../src/domain/pictureCrop.ts';
import { turnedSize, type QuarterTurns } from '../../../src/domain/quarterTurn.ts';

/**
 * A part of a picture, scaled, then turned clockwise. Who draws it sets its width to 0 when done: its pixels go at once then, not
 * when somebody tidies up.
 * @param scale 1 or less
 */
export function drawTurned(
  opened: ImageBitmap,
  box: PixelBox,
  scale: number,
  turns: QuarterTurns,
): { canvas: OffscreenCanvas; context: OffscreenCanvasRenderingContext2D } {
  const width = Math.max(1, Math.floor(box.width * scale));
  const height = Math.max(1, Math.floor(box.height * scale));
  const turned = turnedSize({ width, height }, turns);
  const canvas = new OffscreenCanvas(turned.width, turned.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  // Paper shows through what is transparent.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, turned.width, turned.height);
  context.imageSmoothingQuality = 'high';
  context.translate(turned.width / 2, turned.height / 2);
  context.rotate((turns * Math.PI) / 2);
  context.drawImage(opened, box.left, box.top, box.width, box.height, -width / 2, -height / 2, width, height);
  return { canvas, context };
}
