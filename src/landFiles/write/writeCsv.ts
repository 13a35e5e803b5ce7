import { onGrid, type WrittenLand, type WrittenValue } from './writtenLand.ts';

/** ASCII headings, independent of the encoding. X is north, Y is east. */
const HEADING = ['number', 'x_m', 'y_m', 'lat', 'lng', 'side_m'];

/** Rounds a number; null for NaN, outside the grid or without a side. */
const rounded = (value: number, decimals: number): number | null => (Number.isNaN(value) ? null : Number(value.toFixed(decimals)));

/**
 * Yields the table of corners: a heading, then a row per corner with its record's facts. The side is the one to the
 * next corner, in grid metres; the last corner of a line has none. Grid cells are empty outside the grid.
 */
export function* cornerRows(land: WrittenLand): Iterable<WrittenValue[]> {
  const { columns, records } = land;
  const facts = columns.flatMap(({ name }, at) => (name === 'name' ? [] : [{ name, at }]));
  const isList = records.length > 1;
  const hasRings = records.some(({ parts }) => parts.flat().length > 1);
  const ofRecord = (...cells: WrittenValue[]): WrittenValue[] => (isList ? cells : []);
  const ofRing = (...cells: WrittenValue[]): WrittenValue[] => (hasRings ? cells : []);
  yield [...ofRecord('record', 'name'), ...ofRing('part', 'ring'), ...HEADING, ...facts.map(({ name }) => name)];
  for (const [index, record] of records.entries()) {
    const behind = facts.map(({ at }) => record.values[at] ?? null);
    const metres = onGrid(land, record).parts;
    for (const [part, paths] of record.parts.entries()) {
      for (const [ring, path] of paths.entries()) {
        const before = [...ofRecord(index + 1, record.title), ...ofRing(part + 1, ring)];
        for (const corner of cornersOf(path, metres[part]![ring]!, record.kind === 'area')) yield [...before, ...corner, ...behind];
      }
    }
  }
}

function* cornersOf(lngLat: ArrayLike<number>, eastNorth: ArrayLike<number>, isRing: boolean): Iterable<WrittenValue[]> {
  const count = lngLat.length / 2;
  for (let at = 0; at < count; at += 1) {
    const next = (at + 1) % count;
    const [east, north] = [eastNorth[2 * at]!, eastNorth[2 * at + 1]!];
    const hasSide = at + 1 < count || isRing;
    const sideM = hasSide ? Math.hypot(eastNorth[2 * next]! - east, eastNorth[2 * next + 1]! - north) : NaN;
    const degrees = [rounded(lngLat[2 * at + 1]!, 9), rounded(lngLat[2 * at]!, 9)];
    yield [at + 1, rounded(north, 3), rounded(east, 3), ...degrees, rounded(sideM, 3)];
  }
}

/** Escapes beginnings that spreadsheets treat as formulas. */
const cellText = (value: WrittenValue): string => {
  if (typeof value !== 'string') return String(value ?? '');
  const safe = /^[=+\-@]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Writes the table of corners as RFC 4180 with decimal points. */
export function* writeCsv(land: WrittenLand): Iterable<string> {
  for (const row of cornerRows(land)) yield `${row.map(cellText).join()}\r\n`;
}
