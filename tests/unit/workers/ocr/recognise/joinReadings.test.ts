import { describe, expect, it } from 'vitest';
import { isAlike, isWords, joinReadings } from '../../../../../workers/ocr/recognise/joinReadings.ts';
import type { OcrWord } from '../../../../../workers/ocr/recognise/readHocr.ts';

const word = (text: string, confidence: number): OcrWord => ({
  left: 0,
  right: 9,
  text,
  confidence,
  symbols: [...text].map((char) => ({ choices: [{ char, share: 1 }] })),
});

describe('passes over a cell', () => {
  it('passes over a cell: equal readings give one text without alternatives', () => {
    expect(joinReadings([[word('12.5', 0.9)], [word('12.5', 0.8)]])).toMatchObject({ text: '12.5', others: [] });
  });

  it('passes over a cell: spaces make no difference', () => {
    const looks = [[word('1', 0.9), word('664', 0.9)], [word('1664', 0.8)]];
    expect(isAlike(looks[0]!, looks[1]!)).toBe(true);
    expect(joinReadings(looks)).toMatchObject({ text: '1 664', others: [] });
  });

  it('passes over a cell: readings of one character are joined wherever their spaces are', () => {
    const { text, symbols } = joinReadings([
      [word('2', 0.9), word('234817,60', 0.9)],
      [word('2234', 0.8), word('817,60', 0.8)],
    ]);
    expect(text).toBe('2 234817,60');
    expect(symbols.map(({ choices }) => choices.map(({ char }) => char).join('')).join('')).toBe(text);
  });

  it('passes over a cell: of two the surer is the text, and both are choices where they differ', () => {
    const joined = joinReadings([[word('12', 0.3)], [word('18', 0.9)]]);
    expect(joined.text).toBe('18');
    expect(joined.others).toEqual([{ text: '12', share: 0.3 / 1.2 }]);
    expect(joined.symbols[1]!.choices.map(({ char }) => char).sort()).toEqual(['2', '8']);
  });

  it('passes over a cell: two that agree outvote a surer one', () => {
    const joined = joinReadings([[word('1187', 0.9)], [word('187', 0.4)], [word('187', 0.3)]]);
    expect([joined.text, joined.symbols.length, joined.others.map(({ text }) => text)]).toEqual(['187', 3, ['1187']]);
  });

  it('passes over a cell: a letter in a number is replaced by another pass’s digit', () => {
    expect(joinReadings([[word('12l.O5', 0.95)], [word('121.05', 0.6)]]).text).toBe('121.05');
    expect(joinReadings([[word('12l.O5', 0.95)], []]).text).toBe('12l.O5');
  });

  it('passes over a cell: text needs one pass only', () => {
    const label = [word('Dién', 0.7), word('tich:', 0.8), word('881.06', 0.9)];
    expect([isWords(label), isWords([word('1762730.40', 0.9)]), isWords([word('X:1762730.40', 0.9)])]).toEqual([true, false, false]);
    expect(joinReadings([label])).toMatchObject({ text: 'Dién tich: 881.06', others: [] });
    expect(joinReadings([label]).symbols).toHaveLength('Dién tich: 881.06'.length);
  });

  it('passes over a cell: without readings there is no text', () => {
    expect(joinReadings([[], []])).toEqual({ text: '', symbols: [], others: [] });
  });
});
