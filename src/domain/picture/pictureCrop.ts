import type { QuarterTurns, ShareBox } from './startCrop.ts';

/** Minimum ratio of height to width of a note's picture, so that the shape is complete beside a sheet. */
const MIN_HEIGHT_PER_WIDTH = 0.75;

export type PixelBox = ShareBox;

/**
 * Returns the part of the map's picture (CSS pixels) to keep: the part free of panels, which holds the whole shape,
 * with more height if a sheet leaves only a strip.
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

/** Maps a box in pixels of a rotated picture back to the original. @param size size before the rotation */
export function unturnBox({ left, top, width, height }: PixelBox, turns: QuarterTurns, size: Pick<PixelBox, 'width' | 'height'>): PixelBox {
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
