import { boxContains, boxOfPacked } from '../../domain/geometry/box.ts';
import { unpackPoints } from '../../domain/geometry/lngLat.ts';
import { interiorPoint, ringContains } from '../../domain/geometry/ring.ts';
import { foldVietnamese } from '../../domain/text/foldVietnamese.ts';
import type { DrawnLine, DrawnSheet } from '../cad/drawnSheet.ts';
import { plotNumber } from '../fields/plotNumber.ts';

/** 'Tờ bản đồ số 12', 'Mảnh bản đồ địa chính số: 12'. Not 'Tổ 12', a group of houses. */
const TITLE = /^(?:to|manh) ban do(?: dia chinh)?(?: so)? (\d{1,5})$/;
/** Maximum titles and frames, more than a ward has. */
const MAX_TITLES = 500;
const MAX_FRAMES = 2_000;

export interface DrawnSheets {
  numbers: readonly string[];
  /** Returns the sheet of a parcel: the only one, or that of its frames; '' if unknown. */
  of(rings: readonly Float64Array[]): string;
}

interface Title {
  number: string;
  x: number;
  y: number;
}

/**
 * Finds map sheets by title. A frame is a closed line around titles of one number. If any title lacks a frame, no frame
 * is used, since a frame around a neighbour's title would look like the neighbour's.
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
      const holds = (x: number, y: number): boolean => boxContains(box, x, y) && ringContains(path, x, y);
      const [number, ...others] = new Set(titles.filter(({ x, y }) => holds(x, y)).map((title) => title.number));
      return number === undefined || others.length > 0 ? [] : [{ number, holds }];
    });
