import { describe, expect, it } from 'vitest';
import { readHocr } from '../../../../../workers/ocr/recognise/readHocr.ts';

const choice = (char: string, share: number): string => `<span class='ocrx_cinfo' id='choice_1' title='x_confs ${share}'>${char}</span>`;
const symbol = (...choices: string[]): string => `<span class='ocrx_cinfo' id='lstm_choices_1'>${choices.join('\n')}</span>`;
const word = (text: string, at: number, confidence: number, ...symbols: string[]): string =>
  `<span class='ocrx_word' id='word_1_1' title='bbox ${at} 9 ${at + 50} 40; x_wconf ${confidence}'>${text}${symbols.join('\n')}</span>\n`;

describe('hOCR', () => {
  it('hOCR: words have positions, and characters have their alternatives', () => {
    const hocr = `<div class='ocr_page'><span class='ocr_line'>${word('17', 10, 92, symbol(choice('1', 93.2)), symbol(choice('7', 60), choice('1', 20), choice('.', 0)))}${word('&lt;', 80, 40, symbol(choice('&lt;', 50)))}</span></div>`;
    const words = readHocr(hocr);
    expect(words.map(({ left, right, text, confidence }) => [left, right, text, confidence])).toEqual([
      [10, 60, '17', 0.92],
      [80, 130, '<', 0.4],
    ]);
    expect(words[0]!.symbols[1]!.choices.map(({ char }) => char)).toEqual(['7', '1', '.']);
    expect(words[0]!.symbols[1]!.choices[0]!.share).toBeCloseTo(0.749, 3);
    expect(words[1]!.symbols[0]!.choices).toEqual([{ char: '<', share: 1 }]);
  });

  it('hOCR: the character of the word comes first, though another was likelier alone', () => {
    const [read] = readHocr(word('8', 0, 50, symbol(choice('3', 70), choice('8', 30))));
    expect(read!.symbols[0]!.choices.map(({ char }) => char)).toEqual(['8', '3']);
  });

  it('hOCR: a character without choices is its own choice', () => {
    const [read] = readHocr(word('12', 0, 80, symbol(choice('1', 99))));
    expect(read!.symbols).toEqual([{ choices: [{ char: '1', share: 1 }] }, { choices: [{ char: '2', share: 0.8 }] }]);
  });

  it('hOCR: an empty reading gives no word', () => {
    expect(readHocr('')).toEqual([]);
    expect(readHocr("<div class='ocr_page'></div>")).toEqual([]);
  });
});
