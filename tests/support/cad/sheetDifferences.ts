import { readFileSync } from 'node:fs';
import type { DrawnSheet } from '../../../src/landFiles/cad/drawnSheet.ts';

/** Box and length of a line or area. */
interface Measured {
  length: number;
  area: number;
  box: [west: number, south: number, east: number, north: number];
}

const FOLDER = new URL('../../fixtures/land/cad/', import.meta.url);

export const readCadFixture = (name: string): Uint8Array => new Uint8Array(readFileSync(new URL(name, FOLDER)));

/** Tolerances for curves that both approximate to a centimetre or finer. */
const BOX_M = 0.013;
const LENGTH_SHARE = 2e-3;

function measured(path: Float64Array, isClosed: boolean): Measured {
  const count = path.length / 2;
  const box: Measured['box'] = [Infinity, Infinity, -Infinity, -Infinity];
  let [length, area] = [0, 0];
  for (let i = 0; i < count; i += 1) {
    const next = (i + 1) % count;
    const [x, y, toX, toY] = [path[2 * i]!, path[2 * i + 1]!, path[2 * next]!, path[2 * next + 1]!];
    if (next > 0 || isClosed) length += Math.hypot(toX - x, toY - y);
    area += (x - path[0]!) * (toY - path[1]!) - (toX - path[0]!) * (y - path[1]!);
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return { length, area: Math.abs(area) / 2, box };
}

const described = ({ length, box }: Measured): string => [length, ...box].map((value) => value.toFixed(1)).join(' ');

const isSame = (a: Measured, b: Measured): boolean =>
  a.box.every((value, i) => Math.abs(value - b.box[i]!) <= BOX_M) && Math.abs(a.length - b.length) <= BOX_M + LENGTH_SHARE * a.length;

/**
 * Compares our reading of a fixture with GDAL's (`*.gdal.csv`, made by make.sh): lines and areas by boxes and lengths.
 * Returns those without a counterpart as 'length west south east north'.
 */
export function sheetDifferences(sheet: DrawnSheet, name: string): { onlyGdal: string[]; onlyOurs: string[] } {
  const rows = readFileSync(new URL(`${name}.gdal.csv`, FOLDER), 'utf8')
    .split('\n')
    .slice(1);
  const theirs = rows.flatMap((row): Measured[] => {
    const [, kind = '', ...rest] = row.split(';').map((cell) => cell.replaceAll('"', ''));
    const [length, area, ...box] = rest.slice(0, 6).map(Number);
    return /^(LINE|POLY|GEOMETRYC)/.test(kind) ? [{ length: length!, area: area!, box: box as Measured['box'] }] : [];
  });
  const ours = sheet.lines.map(({ path, isClosed }) => measured(path, isClosed));
  const onlyOurs: string[] = [];
  for (const line of ours) {
    const at = theirs.findIndex((other) => isSame(other, line));
    if (at >= 0) theirs.splice(at, 1);
    else onlyOurs.push(described(line));
  }
  return { onlyGdal: theirs.map(described), onlyOurs };
}
