import type { DrawnSheet } from '../../../src/landFiles/cad/drawnSheet.ts';

/** Writes a drawing as DXF R12: lines and polylines, left-aligned texts. */
export function dxfOf({ lines, texts }: DrawnSheet): string {
  const pairs: Array<[code: number, value: string | number]> = [
    [0, 'SECTION'],
    [2, 'ENTITIES'],
  ];
  for (const { layer, path, isClosed } of lines) {
    pairs.push([0, 'POLYLINE'], [8, layer], [66, 1], [10, 0], [20, 0], [70, isClosed ? 1 : 0]);
    for (let at = 0; at < path.length; at += 2) pairs.push([0, 'VERTEX'], [8, layer], [10, path[at]!], [20, path[at + 1]!]);
    pairs.push([0, 'SEQEND']);
  }
  for (const { layer, text, x, y, height } of texts) pairs.push([0, 'TEXT'], [8, layer], [10, x], [20, y], [40, height], [1, text]);
  pairs.push([0, 'ENDSEC'], [0, 'EOF']);
  return pairs.map(([code, value]) => `${code}\r\n${value}\r\n`).join('');
}
