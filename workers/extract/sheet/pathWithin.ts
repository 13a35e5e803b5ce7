import type { PaperFrame } from '../layout/drawPlan.ts';

/** How a path lies to a box. */
function standing(path: ArrayLike<number>, [left, top, width, height]: PaperFrame): 'inside' | 'outside' | 'across' {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at + 1 < path.length; at += 2) {
    [west, east] = [Math.min(west, path[at]!), Math.max(east, path[at]!)];
    [north, south] = [Math.min(north, path[at + 1]!), Math.max(south, path[at + 1]!)];
  }
  if (!(east >= left && west <= left + width && south >= top && north <= top + height)) return 'outside';
  return west >= left && east <= left + width && north >= top && south <= top + height ? 'inside' : 'across';
}

/** The part of a ring within a box (Sutherland and Hodgman): where it leaves and comes back it runs along the box. Empty where there is none. */
export function ringPathWithin(ring: number[], box: PaperFrame): number[] {
  const stand = standing(ring, box);
  if (stand !== 'across') return stand === 'inside' ? ring : [];
  const [left, top, width, height] = box;
  let cut = ring;
  for (const [axis, edge, sign] of [
    [0, left, 1],
    [0, left + width, -1],
    [1, top, 1],
    [1, top + height, -1],
  ] as const) {
    const kept: number[] = [];
    for (let at = 0, before = cut.length - 2; at < cut.length; before = at, at += 2) {
      const [from, to] = [(cut[before + axis]! - edge) * sign, (cut[at + axis]! - edge) * sign];
      if (from >= 0 !== to >= 0) {
        const share = from / (from - to);
        kept.push(cut[before]! + share * (cut[at]! - cut[before]!), cut[before + 1]! + share * (cut[at + 1]! - cut[before + 1]!));
      }
      if (to >= 0) kept.push(cut[at]!, cut[at + 1]!);
    }
    cut = kept;
  }
  return cut;
}

/** The parts of a line whose sides meet a box; a side that does is whole. */
export function linePathWithin(line: number[], box: PaperFrame): number[][] {
  const stand = standing(line, box);
  if (stand !== 'across') return stand === 'inside' ? [line] : [];
  const parts: number[][] = [];
  let part: number[] | null = null;
  for (let at = 2; at + 1 < line.length; at += 2) {
    const side = line.slice(at - 2, at + 2);
    if (standing(side, box) === 'outside') part = null;
    else if (part) part.push(side[2]!, side[3]!);
    else parts.push((part = side));
  }
  return parts;
}
