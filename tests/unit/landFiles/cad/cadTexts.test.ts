import { describe, expect, it } from 'vitest';
import { readDxf } from '../../../../src/landFiles/cad/readDxf.ts';
import { dxfTextBytes } from '../../../support/cad/dxfBytes.ts';
import { drawn, header, text } from '../../../support/cad/smallDxf.ts';

describe('texts', () => {
  const read = (words: string, version: string, codePage?: string, encoding?: string, isUtf8 = false): string =>
    readDxf(dxfTextBytes(drawn(text(words), [], header(version, codePage)), isUtf8), encoding).texts[0]!.text;
  /** 'Đường Nguyễn Huệ' in windows-1258: tones after their letters. */
  const OF_1258 = '\u00d0\u00fd\u00f5\u00ccng Nguy\u00ea\u00den Hu\u00ea\u00f2';

  it.each([
    ['UTF-8 from 2007 on', 'Đường Nguyễn Huệ', 'AC1021', 'ANSI_1258', undefined, true],
    ['windows-1258 before', OF_1258, 'AC1015', 'ANSI_1258', undefined, false],
    ['windows-1258 if declared', OF_1258, 'AC1015', 'ANSI_1252', 'windows-1258', false],
    ['letters by their codes', '\\U+0110\\U+01B0\\U+1EDDng Nguy\\U+1EC5n Hu\\U+1EC7', 'AC1015', 'ANSI_1258', undefined, false],
    ['UTF-8 without a declaration', 'Đường Nguyễn Huệ', 'AC1009', undefined, undefined, true],
  ])('dxf: texts are %s', (_what, words, version, codePage, encoding, isUtf8) => {
    expect(read(words, version, codePage, encoding, isUtf8)).toBe('Đường Nguyễn Huệ');
  });

  it('dxf: a Latin-1 letter by its code is itself beside windows-1258', () => {
    expect(read('\\U+00EC \u00fd', 'AC1015', 'ANSI_1258')).toBe('ì ư');
  });

  it('dxf: TCVN3 bytes stay unchanged though the file declares windows-1258', () => {
    const words = [
      'Th\u00f6a \u00ae\u00ca\u00d1t sè',
      '®\u00ca\u00a4t \u00ae\u00ca\u00d9t',
      '\u00ae\u00ad\u00ea\u00b1ng Nguy\u00d4n Hu\u00d6',
      'ph\u00ad\u00ea\u00ecng X\u00b7',
      'kh\u00b8nh th\u00a8ng qu\u00b6n l\u00fd',
    ];
    const all = 'Thöa ®Êt sè; ®­êng NguyÔn HuÖ; ph­êng; x·; quËn; huyÖn; tØnh; diÖn tÝch; môc ®Ých sö dông; b¶n ®å; ®Þa chÝnh'.split('; ');
    expect(words).toHaveLength(5);
    const sheet = readDxf(dxfTextBytes(drawn(all.flatMap(text), [], header('AC1015', 'ANSI_1258'))));
    expect(sheet.texts.map((its) => its.text)).toEqual(all);
  });

  it('dxf: too few texts are reported as possibly TCVN3, and declared as TCVN3 they stay bytes', () => {
    const bytes = dxfTextBytes(drawn(text('Thöa ®Êt'), [], header('AC1015', 'ANSI_1258')));
    expect(readDxf(bytes).doubt).toBe('tcvn3');
    const said = readDxf(bytes, 'tcvn3');
    expect([said.doubt, said.texts[0]!.text]).toEqual([undefined, 'Thöa ®Êt']);
    expect(readDxf(dxfTextBytes(drawn(text(OF_1258), [], header('AC1015', 'ANSI_1258')))).doubt).toBeUndefined();
  });
});
