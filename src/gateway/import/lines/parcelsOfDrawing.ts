import type { DrawnSheet, DrawnText } from '../../../landFiles/cad/drawnSheet.ts';
import { type BuiltSheet, buildParcels } from '../../../landFiles/lines/buildParcels.ts';
import { ImportError } from '../importError.ts';
import type { LandFeature } from '../read/landSource.ts';
import { closedRing } from './closedRing.ts';
import type { DrawingNotes } from './drawingOptions.ts';
import type { DrawingOptions } from './drawingOptions.ts';
import { LinesFault } from '../../../landFiles/lines/linesFault.ts';
import { foldVietnamese } from '../../../domain/text/foldVietnamese.ts';

/** 'Tờ bản đồ số 12', 'Mảnh bản đồ địa chính số: 12'. Not 'Tổ 12', which is a group of houses. */
const TITLE = /^(?:to|manh) ban do(?: dia chinh)?(?: so)? (\d{1,5})$/;

/** The number that a drawing's texts give it; undefined where none does, or two differ. */
function sheetNumber(texts: readonly DrawnText[]): string | undefined {
  const found = new Set(texts.flatMap(({ text }) => (text.length < 80 ? (TITLE.exec(foldVietnamese(text))?.[1] ?? []) : [])));
  return found.size === 1 ? [...found][0] : undefined;
}

const SHOWN_LAYERS = 25;

/** The layers of a drawing with how many lines and texts they have, for whoever is to choose. */
function layersOf({ lines, texts }: DrawnSheet): string {
  const counts = new Map<string, [lines: number, texts: number]>();
  const countOf = (layer: string): [number, number] => {
    const known = counts.get(layer) ?? [0, 0];
    counts.set(layer, known);
    return known;
  };
  for (const { layer } of lines) countOf(layer)[0]++;
  for (const { layer } of texts) countOf(layer)[1]++;
  const named = [...counts].sort(([one], [other]) => one.localeCompare(other, 'vi', { numeric: true }));
  const shown = named.slice(0, SHOWN_LAYERS).map(([layer, [drawn, written]]) => `${layer.slice(0, 40)} (${drawn} nét, ${written} chữ)`);
  return `${shown.join('; ') || '–'}${named.length > SHOWN_LAYERS ? '; …' : ''}`;
}

/** Why nothing can be built, in words. */
function linesRefused(error: unknown, sheet: DrawnSheet): Error {
  if (!(error instanceof LinesFault)) return error as Error;
  const words: Readonly<Record<LinesFault['kind'], string>> = {
    empty: `Không rõ lớp nào là ranh: khai --boundary-layers TÊN,TÊN (which layers are boundaries?). Các lớp (layers): ${layersOf(sheet)}`,
    'too-many':
      'Bản vẽ có quá nhiều nét để dựng vùng: tách ra, hoặc chọn đúng lớp ranh bằng --boundary-layers (too many lines to build areas from).',
    'too-tangled':
      'Các nét cắt nhau quá nhiều, không dựng được vùng – lớp đã chọn có phải là ranh không? Khai --boundary-layers (lines that cross each other too often).',
  };
  return new ImportError(words[error.kind], { atStart: true });
}

/** Numbers up to here may be degrees, whose hundredth is a kilometre; metres of VN-2000 are all larger. */
const MAX_DEGREES = 360;

/** Records of a drawing, and what became of it before. */
export interface DrawnRecords {
  features: LandFeature[];
  notes: DrawingNotes;
}

/**
 * Parcels from the loose lines of a drawing, with sheet, number, area and land code.
 * @throws ImportError where layers, the sheet's number or the unit are not known
 */
export function parcelsOfDrawing(sheet: DrawnSheet, options: DrawingOptions): DrawnRecords {
  const number = options.sheet ?? sheetNumber(sheet.texts) ?? '';
  const built = builtFrom(sheet, options);
  if (options.wantsNumbers) {
    if (built.parcels.length > 0 && built.parcels.every((parcel) => parcel.number === undefined))
      throw refuse(
        `Không rõ lớp nào ghi số thửa: khai --number-layers TÊN (which layer has the parcel numbers?). Các lớp (layers): ${layersOf(sheet)}`,
      );
    if (number === '') throw refuse('Bản vẽ không ghi số tờ: khai --sheet 12 (the drawing does not say its sheet number).');
  }
  return {
    features: built.parcels.map(({ rings, number: parcel, statedM2, code }, at) => ({
      ordinal: at + 1,
      properties: { sheet: number, parcel: parcel ?? '', area: statedM2 ?? '', landCode: code ?? '' },
      polygons: [rings.map(closedRing)],
    })),
    notes: notesOf(sheet, built),
  };
}

/** Zones from loose lines, each with the code that stands in it. All lines bound, and all texts may be codes, unless layers are named. */
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
    throw refuse('Toạ độ của bản vẽ không phải mét VN-2000 (the drawing is not in metres of VN-2000): chuyển toạ độ rồi nạp lại.');
  try {
    return buildParcels(sheet, { layers, snapM, allBoundary });
  } catch (error) {
    throw linesRefused(error, sheet);
  }
}

const refuse = (why: string): ImportError => new ImportError(why, { atStart: true });
