import { PICTURE_CROP } from '../limits.ts';

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
