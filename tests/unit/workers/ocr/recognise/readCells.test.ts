import { describe, expect, it } from 'vitest';
import type { Engine } from '../../../../../workers/ocr/recognise/engine.ts';
import { frameLine, readCells } from '../../../../../workers/ocr/recognise/readCells.ts';
import type { OcrWord } from '../../../../../workers/ocr/recognise/readHocr.ts';
import type { CellReading } from '../../../../../workers/ocr/recognise/recogniseCell.ts';

/** 40 × 30, each pixel is its column plus its row. */
const line = { width: 40, height: 30, pixels: Uint8Array.from({ length: 1200 }, (_, at) => (at % 40) + Math.floor(at / 40)) };

describe('framed line', () => {
  it('framed line: without a frame it stays unchanged', () => {
    expect(frameLine(line, { above: 0, below: 0, width: 1 })).toEqual(line);
  });

  it('framed line: rows are removed above and below, and the width shrinks evenly', () => {
    const framed = frameLine(line, { above: 5, below: 1, width: 0.5 });
    expect([framed.width, framed.height, framed.pixels.length]).toEqual([20, 24, 480]);
    expect([framed.pixels[0], framed.pixels[19]]).toEqual([5, 44]);
  });

  it('framed line: a low line keeps its rows', () => {
    expect(frameLine(line, { above: 10, below: 8, width: 1 }).height).toBe(30);
  });
});

const wordsOf = (text: string): OcrWord[] => [
  { left: 0, right: text.length, text, confidence: 0.9, symbols: [...text].map((char) => ({ choices: [{ char, share: 0.9 }] })) },
];
const place = { row: 0, column: 0, box: { left: 0, top: 0, width: 40, height: 30 }, isUnderStamp: true };

/** Reads one cell with these readings of the networks and, per pass, of the engine. */
async function readAs(
  first: readonly string[],
  again: readonly string[],
  engine: readonly string[],
): Promise<{ text: string; left: string[] }> {
  const left = [...engine];
  const reader: Engine = { readLine: () => Promise.resolve(wordsOf(left.shift()!)) };
  const isNumber = first.every((text) => !text.includes('?'));
  const seen: CellReading = { candidates: first.map(wordsOf), secondCandidates: again.map(wordsOf), numbers: [], isNumber, share: 0.95 };
  const [read] = await readCells([reader], [{ ...place, ink: line, otherInk: line }], [seen], [0], () => undefined);
  return { text: read!.text, left };
}

describe('readCells', () => {
  it('readCells: readings of both networks for a number count beside the engine’s', async () => {
    const { text } = await readAs(
      ['254735563', '254735563?'],
      ['2547355630', '2547355630'],
      ['L4T355638,', '25', '25473550 3', '2547355638'],
    );
    expect(text).toBe('2547355630');
  });

  it('readCells: an unknown character does not invalidate a number, and adds nothing to text', async () => {
    const { text } = await readAs(['?48750.520', '?48750.520'], ['548750.520', '548750.520'], ['750.520', '50.520', '548', '7']);
    expect(text).toBe('548750.520');
    const words = await readAs(['??? 10?', '??? 10?'], ['??? 10?', '??? 10?'], ['Thua 108', 'Thua 108', 'Thua 108', 'Thua 108']);
    expect(words.text).toBe('Thua 108');
  });

  it('readCells: a number that the second network reads differently gets four passes, not one', async () => {
    const engine = Array.from({ length: 4 }, () => '548774.266');
    expect((await readAs(['548774.266', '548774.266'], ['548774.266', '548774.266'], engine)).left).toHaveLength(3);
    expect((await readAs(['548774.266', '548774.266'], ['548574.266', '548774.266'], engine)).left).toHaveLength(0);
  });
});
