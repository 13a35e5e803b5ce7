import { axisOf } from './coordinateDigits.ts';
import type { PrintedCorner } from './printedParcel.ts';
import type { BlockItem } from './splitParcels.ts';

/**
 * Joins X and Y that stand below each other in lines of their own. Where most rows have both, one that stands alone
 * is half of a corner whose other number was not read, and stays so.
 */
export function joinStacked(items: readonly BlockItem[]): BlockItem[] {
  const corners = items.flatMap((item) => (item.kind === 'corner' ? [item.corner] : []));
  const whole = corners.filter(({ x, y }) => x !== null && y !== null).length;
  if (whole * 2 >= corners.length) return items.filter((item) => item.kind !== 'corner' || isCorner(item.corner));
  const joined: BlockItem[] = [];
  let open: Extract<BlockItem, { kind: 'corner' }> | null = null;
  for (const item of items) {
    if (item.kind !== 'corner') {
      joined.push(item);
      continue;
    }
    const { x, y, name } = item.corner;
    const before: Extract<BlockItem, { kind: 'corner' }> | null = open;
    if (before && ((x === null && before.corner.y === null) || (y === null && before.corner.x === null))) {
      before.corner.x ??= x;
      before.corner.y ??= y;
      before.corner.name ||= name;
      open = null;
      continue;
    }
    const corner = { ...item.corner };
    open = { kind: 'corner', corner };
    joined.push(open);
  }
  return joined;
}

/** A lone number that cannot be a coordinate as it stands is none: a sheet's or a parcel's number in the text above. */
const isCorner = ({ x, y }: PrintedCorner): boolean => (x !== null && y !== null) || axisOf((x ?? y)!.digits) !== null;
