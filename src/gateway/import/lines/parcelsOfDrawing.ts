import type { DrawnSheet } from '../../../landFiles/cad/drawnSheet.ts';
import { type BuiltSheet, buildParcels } from '../../../landFiles/lines/buildParcels.ts';
import { importRefusal } from '../importError.ts';
import type { LandFeature } from '../landSource.ts';
import type { DrawingNotes, DrawingOptions } from './drawingOptions.ts';
import { LinesFault } from '../../../landFiles/lines/linesFault.ts';
import { type DrawnSheets, drawnSheets } from '../../../landFiles/lines/drawnSheets.ts';

const SHOWN_LAYERS = 25;

/** Lists the layers with their counts of lines and texts, so that the operator can choose. */
function layersOf({ lines, texts }: DrawnSheet): string {
  const counts = new Map<string, [lines: number, texts: number]>();
  const countOf = (layer: string): [number, number] => {
    const known = counts.get(layer) ?? [0, 0];
    counts.set(layer, known);
    return known;
  };
  for (const { layer } of lines) countOf(layer)[0]++;
  for (const { layer } of texts) countOf(layer)[1]++;
  const named = [...counts].sort(([a], [b]) => a.localeCompare(b, 'vi', { numeric: true }));
  const shown = named.slice(0, SHOWN_LAYERS).map(([layer, [drawn, written]]) => `${layer.slice(0, 40)} (${drawn} nét, ${written} chữ)`);
  return `${shown.join('; ') || '–'}${named.length > SHOWN_LAYERS ? '; …' : ''}`;
}

function linesError(error: unknown, sheet: DrawnSheet): Error {
  if (!(error instanceof LinesFault)) return error as Error;
  const messages: Readonly<Record<LinesFault['kind'], string>> = {
    empty: `Không rõ lớp nào là ranh: khai --boundary-layers TÊN,TÊN (which layers are boundaries?). Các lớp (layers): ${layersOf(sheet)}`,
    'too-many':
      'Bản vẽ có quá nhiều nét để dựng vùng: tách ra, hoặc chọn đúng lớp ranh bằng --boundary-layers (too many lines to build areas from).',
    'too-tangled':
      'Các nét cắt nhau quá nhiều, không dựng được vùng – lớp đã chọn có phải là ranh không? Khai --boundary-layers (lines that cross each other too often).',
  };
  return importRefusal(messages[error.kind]);
}

/** Repeats the first corner, as files do, so that a closed line is not reported as repaired. */
export function closedRing(ring: Float64Array): Float64Array {
  const closed = new Float64Array(ring.length + 2);
  closed.set(ring);
  closed.set(ring.subarray(0, 2), ring.length);
  return closed;
}

/** Maximum value for degrees, whose hundredth is a kilometre; VN-2000 metres are always larger. */
const MAX_DEGREES = 360;

export interface DrawnRecords {
  features: LandFeature[];
  notes: DrawingNotes;
}

/** Builds parcels from loose lines. @throws ImportError if the layers, the sheet number or the unit are unknown */
export function parcelsOfDrawing(sheet: DrawnSheet, options: DrawingOptions): DrawnRecords {
  const sheets = drawnSheets(sheet);
  const built = builtFrom(sheet, options);
  const numbers = built.parcels.map(({ rings }) => options.sheet ?? sheets.of(rings));
  if (options.wantsNumbers) {
    if (built.parcels.length > 0 && built.parcels.every((parcel) => parcel.number === undefined))
      throw importRefusal(
        `Không rõ lớp nào ghi số thửa: khai --number-layers TÊN (which layer has the parcel numbers?). Các lớp (layers): ${layersOf(sheet)}`,
      );
    if (numbers.every((number) => number === ''))
      throw importRefusal(
        sheets.numbers.length > 1
          ? `Bản vẽ ghi nhiều số tờ (several sheets): ${shownNumbers(sheets)}, không rõ khung tờ nào chứa thửa nào: tách tệp theo tờ rồi khai --sheet (split the file).`
          : 'Bản vẽ không ghi số tờ: khai --sheet 12 (the drawing does not state its sheet number).',
      );
  }
  return {
    features: built.parcels.map(({ rings, number: parcel, statedM2, code }, at) => ({
      ordinal: at + 1,
      properties: { sheet: numbers[at]!, parcel: parcel ?? '', area: statedM2 ?? '', landCode: code ?? '' },
      polygons: [rings.map(closedRing)],
    })),
    notes: { ...notesOf(sheet, built), ...(sheets.numbers.length > 1 && { sheets: shownNumbers(sheets) }) },
  };
}

const shownNumbers = ({ numbers }: DrawnSheets): string => numbers.join(', ').slice(0, 160);

/** Builds zones from loose lines with the codes inside. By default all lines are borders and all texts are codes. */
export function zonesFromLines(sheet: DrawnSheet, options: DrawingOptions): DrawnRecords {
  const { boundary, code } = options.layers;
  const layers = { ...options.layers, code: code ?? [...new Set(sheet.texts.map(({ layer }) => layer))] };
  const built = builtFrom(sheet, { ...options, layers }, boundary === undefined);
  return {
    features: built.parcels.map((parcel, at) => ({
      ordinal: at + 1,
      properties: { landCode: parcel.code ?? '' },
      polygons: [parcel.rings.map(closedRing)],
    })),
    notes: { ...notesOf(sheet, built), doubts: built.doubts.filter(({ kind }) => kind !== 'without-number') },
  };
}

const notesOf = ({ left }: DrawnSheet, { parcels, repairs, doubts }: BuiltSheet): DrawingNotes => ({
  built: { areas: parcels.length, repairs },
  doubts,
  left,
  openLines: 0,
});

function builtFrom(sheet: DrawnSheet, { layers, snapM }: DrawingOptions, allBoundary = false): BuiltSheet {
  if (sheet.lines.length > 0 && sheet.lines.every(({ path }) => path.every((value) => Math.abs(value) <= MAX_DEGREES)))
    throw importRefusal('Toạ độ của bản vẽ không phải mét VN-2000 (the drawing is not in metres of VN-2000): chuyển toạ độ rồi nạp lại.');
  try {
    return buildParcels(sheet, { layers, snapM, allBoundary });
  } catch (error) {
    throw linesError(error, sheet);
  }
}
