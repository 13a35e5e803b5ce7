import type { DrawnSheet } from '../../../domain/cad/drawnSheet.ts';
import { LinesFault } from '../../../domain/lines/linesFault.ts';
import { ImportError } from '../importError.ts';

const SHOWN_LAYERS = 25;

/** The layers of a drawing with how many lines and texts they have, for whoever is to choose. */
export function layersOf({ lines, texts }: DrawnSheet): string {
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
export function linesRefused(error: unknown, sheet: DrawnSheet): Error {
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
