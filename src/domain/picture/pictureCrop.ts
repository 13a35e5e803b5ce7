import { PICTURE_CROP } from '../limits.ts';

/** Pictures of notes are at least so high for their width: a shape that a sheet leaves too little room for is still whole. */
const MIN_HEIGHT_PER_WIDTH = 0.75;

export interface PixelBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * What of the map's picture is kept: what panels leave free, which holds the whole shape, made higher around its middle where
 * a sheet leaves only a strip.
 * @param map its size, in CSS pixels
 */
export function pictureCrop(
  map: { width: number; height: number },
  padding: { top: number; right: number; bottom: number; left: number },
): PixelBox {
  const width = Math.max(1, map.width - padding.left - padding.right);
  const free = Math.max(1, map.height - padding.top - padding.bottom);
  const height = Math.min(map.height, Math.max(free, width * MIN_HEIGHT_PER_WIDTH));
  const middle = padding.top + free / 2;
  const top = Math.min(map.height - height, Math.max(0, middle - height / 2));
  return { left: Math.min(padding.left, map.width - 1), top, width, height };
}

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

/** A part of a picture, in shares of its width and height. */
export interface ShareBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** §9: 90 % of the width at 16/9, in the middle; of a picture that is lower than that, 90 % of the height. */
export function startCrop({ width, height }: { width: number; height: number }): ShareBox {
  const { widthShare, aspect } = PICTURE_CROP;
  const heightAtFullShare = (widthShare * width) / aspect / height;
  const share = heightAtFullShare <= widthShare ? 1 : widthShare / heightAtFullShare;
  const box = { width: widthShare * share, height: heightAtFullShare * share };
  return { left: (1 - box.width) / 2, top: (1 - box.height) / 2, ...box };
}

/** What systems that do not know these formats leave without a type. */
const UNTYPED = /\.(hei[cf]|avif)$/i;

/** Whether a dropped or pasted file says that it is a picture; what it holds is for who opens it. */
export const isPictureFile = ({ type, name }: { type: string; name: string }): boolean =>
  type.startsWith('image/') || (type === '' && UNTYPED.test(name));
