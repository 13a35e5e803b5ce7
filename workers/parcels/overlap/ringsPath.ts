import type { Region } from './region.ts';

/** Corners nearer to each other than this share of the picture's diagonal are one. */
const FINEST_SHARE = 1 / 1500;

/**
 * Rings as an SVG path, y downwards.
 * @param left, top the picture's corner in the plane of the region
 * @param diagonalM of the whole picture: what it cannot show is left out
 */
export function ringsPath({ xy, ringEnds }: Region, left: number, top: number, diagonalM: number): string {
  const finestM = diagonalM * FINEST_SHARE;
  const decimals = Math.min(4, Math.max(0, Math.ceil(-Math.log10(finestM / 4))));
  const write = (metres: number): string => String(Number(metres.toFixed(decimals)));
  let path = '';
  let from = 0;
  for (const to of ringEnds) {
    let [lastX, lastY] = [NaN, NaN];
    for (let corner = from; corner < to; corner += 1) {
      const x = xy[corner * 2]! - left;
      const y = top - xy[corner * 2 + 1]!;
      if (Math.abs(x - lastX) < finestM && Math.abs(y - lastY) < finestM) continue;
      path += `${corner === from ? 'M' : 'L'}${write(x)} ${write(y)}`;
      [lastX, lastY] = [x, y];
    }
    if (to > from) path += 'Z';
    from = to;
  }
  return path;
}
