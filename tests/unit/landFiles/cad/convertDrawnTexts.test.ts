import { describe, expect, it } from 'vitest';
import type { DrawnSheet } from '../../../../src/landFiles/cad/drawnSheet.ts';
import { convertDrawnTexts } from '../../../../src/landFiles/cad/convertDrawnTexts.ts';
import { toLegacyCharset } from '../../../support/land/toLegacyCharset.ts';

const WORDS = ['Đường Trần Hưng Đạo', 'Kiệt 12 Phạm Văn Đồng', 'Mảnh bản đồ địa chính số 7'];

const sheetOf = (words: readonly string[], layer: string): DrawnSheet => ({
  lines: [{ layer, path: Float64Array.of(0, 0, 1, 1), isClosed: false }],
  texts: words.map((text) => ({ layer: '50', text, x: 0, y: 0, height: 1 })),
  left: [{ kind: `LINE ${layer}`, count: 1, why: 'unread' }],
});

describe('texts of drawings', () => {
  it.each(['tcvn3', 'vni'] as const)('convertDrawnTexts: texts and layers in %s become Unicode, which is reported', (charset) => {
    const written = (text: string): string => toLegacyCharset(text, charset);
    const sheet = sheetOf(WORDS.map(written), written('Ranh thửa'));
    expect(convertDrawnTexts(sheet, undefined)).toEqual({ convertedFrom: charset });
    expect(sheet).toEqual(sheetOf(WORDS, 'Ranh thửa'));
  });

  it('convertDrawnTexts: Unicode, plain and declared Unicode texts stay unchanged', () => {
    for (const [words, layer] of [
      [WORDS, 'Ranh thửa'],
      [['118', 'ODT'], '10'],
    ] as const) {
      const sheet = sheetOf(words, layer);
      expect(convertDrawnTexts(sheet, undefined)).toEqual({});
      expect(sheet).toEqual(sheetOf(words, layer));
    }
    const legacy = WORDS.map((text) => toLegacyCharset(text, 'tcvn3'));
    const sheet = sheetOf(legacy, '10');
    expect(convertDrawnTexts(sheet, 'unicode')).toEqual({});
    expect(sheet).toEqual(sheetOf(legacy, '10'));
  });

  it('convertDrawnTexts: too few texts are reported as doubtful, and the operator decides', () => {
    const sheet = sheetOf([], toLegacyCharset('Ranh thửa', 'tcvn3'));
    expect(convertDrawnTexts(sheet, undefined)).toEqual({ possibleCharset: 'tcvn3' });
    expect(convertDrawnTexts(sheet, 'tcvn3')).toEqual({ convertedFrom: 'tcvn3' });
    expect(sheet.lines[0]!.layer).toBe('Ranh thửa');
    expect(convertDrawnTexts(sheetOf(['118'], '10'), 'tcvn3')).toEqual({});
  });
});
