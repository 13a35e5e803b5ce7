import { boxHolds, boxOfPacked } from '../../domain/geometry/box.ts';
import { unpackPoints } from '../../domain/geometry/lngLat.ts';
import { interiorPoint, ringContains } from '../../domain/geometry/ring.ts';
import { foldVietnamese } from '../../domain/text/foldVietnamese.ts';
import type { DrawnLine, DrawnSheet } from '../cad/drawnSheet.ts';
import { plotNumber } from '../fields/plotNumber.ts';

/** 'Tờ bản đồ số 12', 'Mảnh bản đồ địa chính số: 12'. Not 'Tổ 12', which is a group of houses. */
const TITLE = /^(?:to|manh) ban do(?: dia chinh)?(?: so)? (\d{1,5})$/;
/** A ward has fewer sheets, and a sheet fewer frames. */
const MAX_TITLES = 500;
const MAX_FRAMES = 2_000;

export interface DrawnSheets {
  /** Their numbers, as the titles say them. */
  numbers: readonly string[];
  /** The sheet of a parcel: the only one, or that of the frames around it; '' where neither is known. */
  of(rings: readonly Float64Array[]): string;
}

interface Title {
  number: string;
  x: number;
  y: number;
}

/**
 * Finds map sheets by their titles. The frame of a sheet is a closed line that holds titles of one number. Where a title has no frame, none is
 * taken: one that holds the title of its neighbour alone looks like that one's.
 */
export function drawnSheets({ texts, lines }: DrawnSheet): DrawnSheets {
  const titles = texts.flatMap(({ text, x, y }): Title[] => {
    const number = text.length < 80 ? TITLE.exec(foldVietnamese(text))?.[1] : undefined;
    return number === undefined ? [] : [{ number: plotNumber(number) ?? number, x, y }];
  });
  const numbers = [...new Set(titles.map(({ number }) => number))];
  if (numbers.length < 2) return { numbers, of: () => numbers[0] ?? '' };
  const frames = titles.length > MAX_TITLES ? [] : framesOf(lines, titles);
  const framed = new Set(frames.map(({ number }) => number));
  if (framed.size < numbers.length || frames.length > MAX_FRAMES) return { numbers, of: () => '' };
  return {
    numbers,
    of: ([outline, ...holes]) => {
      const { lng: x, lat: y } = interiorPoint(unpackPoints(outline!), holes.map(unpackPoints));
      const around = new Set(frames.filter(({ holds }) => holds(x, y)).map(({ number }) => number));
      return around.size === 1 ? [...around][0]! : '';
    },
  };
}

const framesOf = (lines: readonly DrawnLine[], titles: readonly Title[]) =>
  lines
    .filter(({ isClosed }) => isClosed)
    .flatMap(({ path }) => {
      const box = boxOfPacked(path);
      const holds = (x: number, y: number): boolean => boxHolds(box, x, y) && ringContains(path, x, y);
      const [number, ...others] = new Set(titles.filter(({ x, y }) => holds(x, y)).map((title) => title.number));
      return number === undefined || others.length > 0 ? [] : [{ number, holds }];
    });
