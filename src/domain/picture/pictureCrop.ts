/** Pictures of notes are at least so high for their width: a shape that a sheet leaves too little room for is still whole. */
const LEAST_SHAPE = 0.75;

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
  const height = Math.min(map.height, Math.max(free, width * LEAST_SHAPE));
  const middle = padding.top + free / 2;
  const top = Math.min(map.height - height, Math.max(0, middle - height / 2));
  return { left: Math.min(padding.left, map.width - 1), top, width, height };
}
