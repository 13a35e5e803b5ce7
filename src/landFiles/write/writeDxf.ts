import type { Vn2000Grid } from '../../domain/coordinates/vn2000.ts';
import { boxOfPacked, joinBoxes } from '../../domain/geometry/box.ts';
import { type LngLatBox, unpackPoints } from '../../domain/geometry/lngLat.ts';
import { interiorPoint, ringArea } from '../../domain/geometry/ring.ts';
import { factsOf, isOnGrid, onGrid, type WrittenLand, type WrittenRecord } from './writtenLand.ts';

/** Layer names within R12's limits: capitals, digits, '_' and '-'. `lines/layerRole.ts` recognises those of lots. */
const LAYERS = { area: 'RANH_THUA', label: 'NHAN_THUA', line: 'THUA_DUONG', point: 'THUA_DIEM', number: 'THUA_SO_GOC' } as const;
const WHITE = 7;
/** Maximum corners that are numbered. */
const MAX_NUMBERS = 1_000;
/** Text height as a share of the drawing or of a lot's width, within bounds for printing. */
const TEXT = { share: 1 / 60, shareOfLot: 1 / 10, leastM: 0.2, mostM: 20 } as const;

/**
 * Writes ASCII DXF R12 (AC1009), which every program reads: x east, y north, grid metres to 0.1 mm. A line, and each
 * ring of an area (closed flag), is a POLYLINE. Corners are numbered by ring; records of a list have their title as
 * text.
 * @throws RangeError `outsideGrid` for a point outside the grid
 */
export function* writeDxf(land: WrittenLand): Iterable<string> {
  const records = land.records.map((record) => onGrid(land, record));
  if (!records.every(isOnGrid)) throw new RangeError('outsideGrid');
  const paths = records.flatMap(({ parts }) => parts.flat());
  const extent = joinBoxes(paths.map((path) => boxOfPacked(path)));
  const isList = records.length > 1;
  yield group(999, `VN-2000 ${gridName(land.grid)}, m`);
  // R12 is ASCII. Other characters are written as numbers, as AutoCAD does.
  for (const [name, value] of isList ? [] : factsOf(land, records[0]!)) yield group(999, asciiText(`${name}: ${value ?? ''}`));
  yield header(extent) + tables() + group(0, 'SECTION') + group(2, 'ENTITIES');
  for (const record of records) {
    yield* shapeText(record);
    if (isList && record.title !== '') yield labelText(record);
  }
  const heightM = textHeight(Math.max(extent.east - extent.west, extent.north - extent.south) * TEXT.share);
  if (paths.reduce((sum, { length }) => sum + length / 2, 0) <= MAX_NUMBERS) {
    for (const path of records.filter(({ kind }) => kind !== 'point').flatMap(({ parts }) => parts.flat()))
      yield numberTexts(path, heightM);
  }
  yield group(0, 'ENDSEC') + group(0, 'EOF');
}

function* shapeText({ kind, parts }: WrittenRecord): Iterable<string> {
  for (const path of parts.flat()) {
    if (kind === 'point') {
      yield entity('POINT', LAYERS.point) + at(path, 0);
      continue;
    }
    yield entity('POLYLINE', LAYERS[kind]) + group(66, 1) + place(0, 0) + group(70, kind === 'area' ? 1 : 0);
    for (let i = 0; i < path.length / 2; i += 1) yield entity('VERTEX', LAYERS[kind]) + at(path, i);
    yield entity('SEQEND', LAYERS[kind]);
  }
}

/** Writes the title in the first part, at most as high as fits the lot. */
function labelText({ kind, parts, title }: WrittenRecord): string {
  const [outline, ...holes] = parts[0]!;
  const isArea = kind === 'area';
  const { lng, lat } = isArea
    ? interiorPoint(
        unpackPoints(Float64Array.from(outline!)),
        holes.map((hole) => unpackPoints(Float64Array.from(hole))),
      )
    : { lng: outline![0]!, lat: outline![1]! };
  const heightM = textHeight(isArea ? Math.sqrt(Math.abs(ringArea(outline!))) * TEXT.shareOfLot : 1);
  // Centred: left-aligned text would extend into the neighbouring lot.
  const middle = group(72, 1) + group(11, lng.toFixed(4)) + group(21, lat.toFixed(4)) + group(31, '0.0') + group(73, 2);
  return entity('TEXT', LAYERS.label) + place(lng, lat) + group(40, heightM.toFixed(3)) + group(1, asciiText(title)) + middle;
}

const textHeight = (heightM: number): number => Math.min(TEXT.mostM, Math.max(TEXT.leastM, heightM));

const numberTexts = (path: ArrayLike<number>, heightM: number): string =>
  Array.from(
    { length: path.length / 2 },
    (_, i) => entity('TEXT', LAYERS.number) + at(path, i) + group(40, heightM.toFixed(3)) + group(1, i + 1),
  ).join('');

const asciiText = (text: string): string =>
  Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))
    .map((unit) => (unit < 32 ? ' ' : unit < 127 ? String.fromCharCode(unit) : `\\U+${unit.toString(16).toUpperCase().padStart(4, '0')}`))
    .join('');

const group = (code: number, value: string | number): string => `${String(code).padStart(3)}\r\n${value}\r\n`;
const place = (east: number, north: number): string => group(10, east.toFixed(4)) + group(20, north.toFixed(4)) + group(30, '0.0');
const at = (eastNorth: ArrayLike<number>, index: number): string => place(eastNorth[2 * index]!, eastNorth[2 * index + 1]!);
const entity = (kind: string, layer: string): string => group(0, kind) + group(8, layer);

/** Names the grid in ASCII for readers of the file: 'TM-3 105.75'. */
const gridName = ({ kind, centralMeridianDeg }: Vn2000Grid): string =>
  kind === 'tm3' ? `TM-3 ${centralMeridianDeg}` : kind === 'spec' ? 'UTM 48 (0,0,0,0,-96,-29.5,0)' : `UTM ${kind.slice(3)}`;

function header({ west, south, east, north }: LngLatBox): string {
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
