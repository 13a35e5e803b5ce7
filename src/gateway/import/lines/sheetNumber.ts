import type { DrawnText } from '../../../domain/cad/drawnSheet.ts';
import { foldVietnamese } from '../../../domain/text/foldVietnamese.ts';

/** 'Tờ bản đồ số 12', 'Mảnh bản đồ địa chính số: 12'. Not 'Tổ 12', which is a group of houses. */
const TITLE = /^(?:to|manh) ban do(?: dia chinh)?(?: so)? (\d{1,5})$/;

/** The number that a drawing's texts give it; undefined where none does, or two differ. */
export function sheetNumber(texts: readonly DrawnText[]): string | undefined {
  const found = new Set(texts.flatMap(({ text }) => (text.length < 80 ? (TITLE.exec(foldVietnamese(text))?.[1] ?? []) : [])));
  return found.size === 1 ? [...found][0] : undefined;
}
