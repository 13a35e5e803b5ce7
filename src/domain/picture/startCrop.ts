import { PICTURE_CROP } from '../limits.ts';

/** How often a picture was turned clockwise by 90°. */
export type QuarterTurns = 0 | 1 | 2 | 3;

export const turnOnce = (turns: QuarterTurns): QuarterTurns => ((turns + 1) % 4) as QuarterTurns;

interface Size {
  width: number;
  height: number;
}

/** Of a picture that was turned. */
export const turnedSize = ({ width, height }: Size, turns: QuarterTurns): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width };

/** A part of a picture, in shares of its width and height. */
export interface ShareBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

export const WHOLE_PICTURE: ShareBox = { left: 0, top: 0, width: 1, height: 1 };

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

/** Drawings of CAD programs, which systems count among pictures. */
const CAD = /^image\/(vnd\.|x-)(dxf|dwg|dgn)$/;

/** Whether a dropped or pasted file says that it is a picture; what it holds is for who opens it. */
export const isPictureFile = ({ type, name }: { type: string; name: string }): boolean =>
  (type.startsWith('image/') && !CAD.test(type)) || (type === '' && UNTYPED.test(name));
