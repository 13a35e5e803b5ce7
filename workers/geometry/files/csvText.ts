import type { WrittenShape } from './writtenShape.ts';

/** Letters of ASCII alone, so that no program has to guess how the file is written. X is north, Y is east (design §4). */
const HEADING = 'number,x_m,y_m,lat,lng,side_m';
const LINE_END = '\r\n';

/**
 * RFC 4180, decimal dots. The side is that to the next corner, on the grid as X and Y are; the last corner of a line has
 * none. Cells of the grid are empty where it does not reach.
 */
export function* csvText({ mode, lngLat, eastNorth }: WrittenShape): Iterable<string> {
  yield HEADING + LINE_END;
  const count = mode === 'point' ? 1 : lngLat.length / 2;
  for (let i = 0; i < count; i += 1) {
    const next = (i + 1) % count;
    const hasSide = i + 1 < count || mode === 'area';
    const sideM = hasSide
      ? Math.hypot(eastNorth[2 * next]! - eastNorth[2 * i]!, eastNorth[2 * next + 1]! - eastNorth[2 * i + 1]!)
      : NaN;
    const cells = [
      String(i + 1),
      metres(eastNorth[2 * i + 1]!),
      metres(eastNorth[2 * i]!),
      lngLat[2 * i + 1]!.toFixed(9),
      lngLat[2 * i]!.toFixed(9),
      metres(sideM),
    ];
    yield cells.join(',') + LINE_END;
  }
}

const metres = (value: number): string => (Number.isNaN(value) ? '' : value.toFixed(3));
