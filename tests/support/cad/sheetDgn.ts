import type { DrawnSheet } from '../../../src/landFiles/cad/drawnSheet.ts';
import { DGN_END, dgnElement, dgnTcb, int, word } from './dgnBytes.ts';

const PER_MASTER = 1_000;
const [LINE, LINE_STRING, SHAPE, TEXT] = [3, 4, 6, 17];
/** Level of layers whose names are not numbers. */
const OTHER_LEVEL = 50;

/** Letters are as wide as high, and the text's box surrounds them, as in MicroStation. */
const LETTER_WIDTH = 1;

/**
 * Writes a drawing as a 2D design file: lines, line strings, shapes (filled if the line has a fill) and texts.
 * @param origin east and north of position 0; a thousand positions per metre
 */
export function sheetDgn({ lines, texts }: DrawnSheet, [east, north]: readonly [number, number]): Uint8Array {
  const level = (layer: string): number => Number(/\d+$/.exec(layer)?.[0] ?? OTHER_LEVEL);
  const positions = (path: ArrayLike<number>): number[] =>
    Array.from(path, (value, at) => Math.round((value - (at % 2 === 0 ? east : north)) * PER_MASTER));
  const rangeOf = (all: readonly number[]): [number, number, number, number] => {
    const [xs, ys] = [all.filter((_, at) => at % 2 === 0), all.filter((_, at) => at % 2 === 1)];
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  };
  const drawn = lines.flatMap(({ layer, path, isClosed, fill }) => {
    const corners = positions(path);
    const all = isClosed ? [...corners, ...corners.slice(0, 2)] : corners;
    const type = isClosed ? SHAPE : all.length === 4 ? LINE : LINE_STRING;
    const body = [...(type === LINE ? [] : word(all.length / 2)), ...all.flatMap(int)];
    return dgnElement(type, body, { level: level(layer), range: rangeOf(all), ...(fill === undefined ? {} : { fill: 4 }) });
  });
  const written = texts.flatMap(({ layer, text, x, y, height }) => {
    const [wide, high] = [text.length * height * LETTER_WIDTH, height];
    const [left, low, right, top] = positions([x - wide / 2, y - high / 2, x + wide / 2, y + high / 2]) as [number, number, number, number];
    const size = int((height * PER_MASTER * 1_000) / 6);
    const body = [3, 2, ...size, ...size, ...int(0), ...int(left), ...int(low), text.length, 0, ...Buffer.from(text, 'latin1')];
    return dgnElement(TEXT, body, { level: level(layer), range: [left, low, right, top] });
  });
  return Uint8Array.from([...dgnTcb(false, [PER_MASTER, 1], [-east * PER_MASTER, -north * PER_MASTER]), ...drawn, ...written, ...DGN_END]);
}
