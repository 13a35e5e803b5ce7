import { PICTURE_CROP } from '../limits.ts';

/** Number of clockwise 90° rotations of a picture. */
export type QuarterTurns = 0 | 1 | 2 | 3;

export const turnOnce = (turns: QuarterTurns): QuarterTurns => ((turns + 1) % 4) as QuarterTurns;

interface Size {
  width: number;
  height: number;
}

export const turnedSize = ({ width, height }: Size, turns: QuarterTurns): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width };

/** Part of a picture, as shares of its width and height. */
export interface ShareBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

export const WHOLE_PICTURE: ShareBox = { left: 0, top: 0, width: 1, height: 1 };

/** Returns §9's initial crop: 90 % of the width at 16/9, centred; at most 90 % of the height. */
export function startCrop({ width, height }: { width: number; height: number }): ShareBox {
  const { widthShare, aspect } = PICTURE_CROP;
  const heightAtFullShare = (widthShare * width) / aspect / height;
  const share = heightAtFullShare <= widthShare ? 1 : widthShare / heightAtFullShare;
  const box = { width: widthShare * share, height: heightAtFullShare * share };
  return { left: (1 - box.width) / 2, top: (1 - box.height) / 2, ...box };
}

/** Extensions of formats without a media type on some systems. */
const UNTYPED = /\.(hei[cf]|avif)$/i;

/** CAD drawings, which some systems label as images. */
const CAD = /^image\/(vnd\.|x-)(dxf|dwg|dgn)$/;

/** Returns true if a dropped or pasted file is labelled as a picture. Its content is checked on opening. */
export const isPictureFile = ({ type, name }: { type: string; name: string }): boolean =>
  (type.startsWith('image/') && !CAD.test(type)) || (type === '' && UNTYPED.test(name));
