import type { PixelBox } from '../../../src/domain/picture/pictureCrop.ts';
import type { ReadNumber, ReadParcel } from '../../../src/domain/picture/cornerReading.ts';
import type { CellPlace } from '../cellImage.ts';
import { median } from './tableRow.ts';

const isCertain = (number: ReadNumber | null): boolean => number?.trust === 'certain';

/** Minimum corners of an area and of sides that support each other. */
const MIN_CORNERS = 3;
/** Range of widths of a possible coordinate, in usual coordinates. */
const WIDTHS = [0.5, 1.6] as const;

/**
 * Selects cells for the text engine: numbers that no side or area supports, and unread cells in coordinate columns.
 * None if every corner is certain and supported. Sides do not support centimetres, so a coordinate that the first
 * network hardly saw is always in doubt.
 * @param isClear the first network saw the same number in all its passes over a cell
 * @param isConfirmed the second network saw the same number, so that a certain number is not in doubt
 * @returns indices of cells, ascending
 */
export function cellsInDoubt(
  parcels: readonly ReadParcel[],
  cells: readonly CellPlace[],
  isClear: (at: number) => boolean = () => true,
  isConfirmed: (at: number) => boolean = () => false,
): number[] {
  const numbers = parcels.flatMap(judgedNumbers).map((judged) => {
    const at = cellAround(cells, judged.number.box);
    const isBorneOut = judged.isBorneOut && (!judged.isCorner || at < 0 || isClear(at));
    return { ...judged, at, isBorneOut: isBorneOut || (isCertain(judged.number) && isConfirmed(at)) };
  });
  if (numbers.every(({ isCorner, isBorneOut }) => isBorneOut || !isCorner)) return [];
  const open = new Set<number>();
  const closed = new Set<number>();
  for (const { at, isBorneOut } of numbers) (isBorneOut ? closed : open).add(at);
  const corners = numbers.flatMap(({ at, isCorner }) => (isCorner ? (cells[at] ?? []) : []));
  const columns = new Set(corners.map(({ column }) => column));
  const width = median(corners.map(({ box }) => box.width));
  const mayBeCorner = ({ column, box }: CellPlace): boolean =>
    columns.has(column) && box.width > WIDTHS[0] * width && box.width < WIDTHS[1] * width;
  return cells.flatMap((cell, at) => (open.has(at) || (!closed.has(at) && mayBeCorner(cell)) ? [at] : []));
}

interface JudgedNumber {
  number: ReadNumber;
  isCorner: boolean;
  isBorneOut: boolean;
}

function judgedNumbers({ corners, areaM2 }: ReadParcel): JudgedNumber[] {
  const isWhole = corners.length >= MIN_CORNERS;
  const judged = corners.flatMap(({ x, y, sideM }, at): JudgedNumber[] => {
    const isEnclosed = isCertain(sideM) && isCertain(corners.at(at - 1)!.sideM);
    const isBorneOut = isWhole && isCertain(x) && isCertain(y) && (isEnclosed || isCertain(areaM2));
    const side = sideM ? [{ number: sideM, isCorner: false, isBorneOut: isCertain(sideM) }] : [];
    return [{ number: x, isCorner: true, isBorneOut }, { number: y, isCorner: true, isBorneOut }, ...side];
  });
  return areaM2 ? [...judged, { number: areaM2, isCorner: false, isBorneOut: isCertain(areaM2) }] : judged;
}

function cellAround(cells: readonly CellPlace[], box: PixelBox | null): number {
  if (!box) return -1;
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  return cells.findIndex(({ box: { left, top, width, height } }) => x >= left && x <= left + width && y >= top && y <= top + height);
}
