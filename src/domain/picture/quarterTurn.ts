import type { PixelBox } from './pictureCrop.ts';

/** How often a picture was turned clockwise by 90°. */
export type QuarterTurns = 0 | 1 | 2 | 3;

interface Size {
  width: number;
  height: number;
}

export const turnOnce = (turns: QuarterTurns): QuarterTurns => ((turns + 1) % 4) as QuarterTurns;

/** Of a picture that was turned. */
export const turnedSize = ({ width, height }: Size, turns: QuarterTurns): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width };

/**
 * Where a part of a turned picture lay before it was turned.
 * @param box in pixels of the turned picture
 * @param size of the picture before it was turned
 */
export function unturnBox({ left, top, width, height }: PixelBox, turns: QuarterTurns, size: Size): PixelBox {
  switch (turns) {
    case 0:
      return { left, top, width, height };
    case 1:
      return { left: top, top: size.height - left - width, width: height, height: width };
    case 2:
      return { left: size.width - left - width, top: size.height - top - height, width, height };
    case 3:
      return { left: size.width - top - height, top: left, width: height, height: width };
  }
}
