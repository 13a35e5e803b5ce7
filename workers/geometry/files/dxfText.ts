import type { Vn2000Grid } from '../../../src/domain/coordinates/vn2000.ts';
import { boxOfPacked } from '../../../src/domain/geometry/box.ts';
import { ShapeFaultError } from './shapeFaultError.ts';
import type { WrittenShape } from './writtenShape.ts';

/** What R12 allows in a name: capitals, digits, '_' and '-'. */
const LAYERS = { outline: 'THUA_RANH', point: 'THUA_DIEM', number: 'THUA_SO_GOC' } as const;
const WHITE = 7;
/** Beyond so many corners nobody reads their numbers. */
const MAX_NUMBERS = 1_000;
/** Numbers are as high as this share of the drawing, within what prints well. */
const TEXT = { share: 1 / 60, leastM: 0.2, mostM: 20 } as const;

interface Extent {
  west: number;
  south: number;
  east: number;
  north: number;
}

/**
 * DXF R12 (AC1009) in ASCII: the dialect that every program reads. East is x and north is y, metres of the grid to a tenth of a
 * millimetre: what is opened again lies where it lay. A line is one POLYLINE, and so is each ring of an area, closed by its flag. Corners are numbered ring by ring.
 * @throws ShapeFaultError `outsideGrid` for a point that the grid does not reach
 */
export function* dxfText({ mode, facts, eastNorth, grid, polygons }: WrittenShape): Iterable<string> {
  if (eastNorth.some(Number.isNaN)) throw new ShapeFaultError('outsideGrid');
  const extent = boxOfPacked(eastNorth);
  yield group(999, `VN-2000 ${gridName(grid)}, m`);
  // R12 has no letters but ASCII's: others are written by their numbers, as AutoCAD does.
  for (const [name, value] of facts) yield group(999, `${name}: ${asciiText(value)}`);
  yield header(extent) + tables() + group(0, 'SECTION') + group(2, 'ENTITIES');
  if (mode === 'point') yield entity('POINT', LAYERS.point) + at(eastNorth, 0);
  else {
    const paths = mode === 'area' ? polygons.flat().map((ring) => ring.eastNorth) : [eastNorth];
    const height = Math.max(extent.east - extent.west, extent.north - extent.south) * TEXT.share;
    const heightM = Math.min(TEXT.mostM, Math.max(TEXT.leastM, height));
    for (const path of paths) yield* polyline(path, mode === 'area');
    for (const path of eastNorth.length / 2 <= MAX_NUMBERS ? paths : []) {
      for (let i = 0; i < path.length / 2; i += 1) {
        yield entity('TEXT', LAYERS.number) + at(path, i) + group(40, heightM.toFixed(3)) + group(1, i + 1);
      }
    }
  }
  yield group(0, 'ENDSEC') + group(0, 'EOF');
}

function* polyline(eastNorth: Float64Array, isClosed: boolean): Iterable<string> {
  yield entity('POLYLINE', LAYERS.outline) + group(66, 1) + place(0, 0) + group(70, isClosed ? 1 : 0);
  for (let i = 0; i < eastNorth.length / 2; i += 1) yield entity('VERTEX', LAYERS.outline) + at(eastNorth, i);
  yield entity('SEQEND', LAYERS.outline);
}

const asciiText = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
    .map((unit) => (unit < 32 ? ' ' : unit < 127 ? String.fromCharCode(unit) : `\\U+${unit.toString(16).toUpperCase().padStart(4, '0')}`))
    .join('');

const group = (code: number, value: string | number): string => `${String(code).padStart(3)}\r\n${value}\r\n`;
const place = (east: number, north: number): string => group(10, east.toFixed(4)) + group(20, north.toFixed(4)) + group(30, '0.0');
const at = (eastNorth: Float64Array, index: number): string => place(eastNorth[2 * index]!, eastNorth[2 * index + 1]!);
const entity = (kind: string, layer: string): string => group(0, kind) + group(8, layer);

/** 'TM-3 105.75' in ASCII, for whoever opens the file with an editor. */
const gridName = ({ kind, centralMeridianDeg }: Vn2000Grid): string =>
  kind === 'tm3' ? `TM-3 ${centralMeridianDeg}` : kind === 'spec' ? 'UTM 48 (0,0,0,0,-96,-29.5,0)' : `UTM ${kind.slice(3)}`;

function header({ west, south, east, north }: Extent): string {
  const variable = (name: string, value: string): string => group(9, name) + value;
  return (
    group(0, 'SECTION') +
    group(2, 'HEADER') +
    variable('$ACADVER', group(1, 'AC1009')) +
    variable('$EXTMIN', place(west, south)) +
    variable('$EXTMAX', place(east, north)) +
    // Decimal metres with four places.
    variable('$LUNITS', group(70, 2)) +
    variable('$LUPREC', group(70, 4)) +
    group(0, 'ENDSEC')
  );
}

function tables(): string {
  const table = (name: string, entries: string[]): string =>
    group(0, 'TABLE') + group(2, name) + group(70, entries.length) + entries.join('') + group(0, 'ENDTAB');
  const solid =
    group(0, 'LTYPE') + group(2, 'CONTINUOUS') + group(70, 0) + group(3, 'Solid line') + group(72, 65) + group(73, 0) + group(40, '0.0');
  const layers = ['0', ...Object.values(LAYERS)].map(
    (name) => group(0, 'LAYER') + group(2, name) + group(70, 0) + group(62, WHITE) + group(6, 'CONTINUOUS'),
  );
  return group(0, 'SECTION') + group(2, 'TABLES') + table('LTYPE', [solid]) + table('LAYER', layers) + group(0, 'ENDSEC');
}
