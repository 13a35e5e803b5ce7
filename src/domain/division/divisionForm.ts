import { parseLengthM } from '../drawing/typedVertex.ts';
import { readArea } from '../land/parcelOrder.ts';
import type { Polygon } from './cutPolygon.ts';
import { DIVISION_MAX_PARTS, type DivisionRequest, type ParcelSide } from './dividePolygon.ts';

export type DivisionMethod = 'line' | 'equal' | 'areas' | 'road';
export const DIVISION_METHODS: readonly DivisionMethod[] = ['line', 'equal', 'areas', 'road'];

/** Typed and chosen values. */
export interface DivisionForm {
  readonly method: DivisionMethod;
  /** Ends of the line of method 'line', in grid metres. */
  readonly line: readonly [from: GridPlace, to: GridPlace];
  /** Area behind the line, as typed; empty: the line stays where it is. */
  readonly lineArea: string;
  /** Direction of the cuts: along a side of the part, or across it. */
  readonly side: number;
  readonly isAcross: boolean;
  readonly count: string;
  /** Areas separated by ';' or spaces. */
  readonly areas: string;
  readonly width: string;
}

export type GridPlace = readonly [east: number, north: number];

/** Lists the sides of a part's outline in the order of its corners. */
export function sidesOf(part: Polygon): ParcelSide[] {
  const [outline] = part;
  return Array.from({ length: outline!.length / 2 }, (_, index) => {
    const next = (2 * index + 2) % outline!.length;
    return { from: [outline![2 * index]!, outline![2 * index + 1]!], to: [outline![next]!, outline![next + 1]!] };
  });
}

const bearingOf = ({ from, to }: ParcelSide): number => Math.atan2(to[1] - from[1], to[0] - from[0]);

/** Returns the request of a form; null while a field is empty or not understood. */
export function readDivisionForm(form: DivisionForm, part: Polygon): DivisionRequest | null {
  const sides = sidesOf(part);
  const side = sides[form.side] ?? sides[0]!;
  const bearing = bearingOf(side) + (form.isAcross ? Math.PI / 2 : 0);
  switch (form.method) {
    case 'line': {
      const [[east, north], to] = form.line;
      const lineBearing = Math.atan2(to[1] - north, to[0] - east);
      if (form.lineArea.trim() === '') return { kind: 'line', east, north, bearing: lineBearing };
      const areaM2 = readArea(form.lineArea) ?? NaN;
      return Number.isNaN(areaM2) ? null : { kind: 'lineOfArea', east, north, bearing: lineBearing, areaM2 };
    }
    case 'equal': {
      const count = Number(form.count.trim());
      return Number.isInteger(count) && count >= 2 && count <= DIVISION_MAX_PARTS ? { kind: 'equal', bearing, count } : null;
    }
    case 'areas': {
      const texts = form.areas.replaceAll(/m[2²]/gi, ' ').split(/[;\s]+/);
      const areasM2 = texts.filter((text) => text !== '').map((text) => readArea(text) ?? NaN);
      return areasM2.length === 0 || areasM2.some(Number.isNaN) ? null : { kind: 'areas', bearing, areasM2 };
    }
    case 'road': {
      const widthM = parseLengthM(form.width);
      return widthM === null ? null : { kind: 'road', side, widthM };
    }
  }
}

/** Returns a line across the middle of a part, at a right angle to its longest side. */
export function firstLine(part: Polygon): DivisionForm['line'] {
  const sides = sidesOf(part);
  const length = ({ from, to }: ParcelSide): number => Math.hypot(to[0] - from[0], to[1] - from[1]);
  const longest = sides.reduce((best, side) => (length(side) > length(best) ? side : best));
  const [east, north] = [(longest.from[0] + longest.to[0]) / 2, (longest.from[1] + longest.to[1]) / 2];
  const share = 1 / length(longest);
  const across = [-(longest.to[1] - longest.from[1]) * share, (longest.to[0] - longest.from[0]) * share] as const;
  // Ends at the part's farthest corner in that direction, so that both handles are near its border.
  const [outline] = part;
  let reach = 0;
  for (let at = 0; at < outline!.length; at += 2)
    reach = Math.max(reach, across[0] * (outline![at]! - east) + across[1] * (outline![at + 1]! - north));
  return [
    [east, north],
    [east + across[0] * reach, north + across[1] * reach],
  ];
}
