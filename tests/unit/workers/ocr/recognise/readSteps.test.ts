import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../support/run/seededRandom.ts';
import { NET_SIGNS, type NetSteps } from '../../../../../workers/ocr/recognise/digitNet.ts';
import { readSteps } from '../../../../../workers/ocr/recognise/readSteps.ts';

/** Steps with the given shares of each character; the rest is blank. */
function stepsOf(all: ReadonlyArray<Readonly<Record<string, number>>>): NetSteps {
  const shares = new Float32Array(all.length * NET_SIGNS.length);
  for (const [step, own] of all.entries()) {
    let rest = 1;
    for (const [sign, share] of Object.entries(own)) {
      shares[step * NET_SIGNS.length + NET_SIGNS.indexOf(sign as (typeof NET_SIGNS)[number])] = share;
      rest -= share;
    }
    shares[step * NET_SIGNS.length] = rest;
  }
  return { shares, count: all.length };
}

const textOf = (steps: NetSteps): string => readSteps(steps).text;

describe('readSteps', () => {
  it('readSteps: a continued character is one, and one repeated after a blank is another', () => {
    expect(textOf(stepsOf([{ '1': 0.9 }, { '1': 0.8 }, {}, { '1': 0.9 }, { '7': 0.9 }, { ' ': 0.9 }, { '.': 1 }]))).toBe('117 .');
    expect(textOf(stepsOf([{}, { ' ': 0.9 }, {}]))).toBe('');
  });

  it('readSteps: a character has the alternatives of its best step', () => {
    const { words } = readSteps(stepsOf([{ '8': 0.6, '3': 0.3 }, { '8': 0.9, '6': 0.05 }, { '8': 0.7 }]));
    expect(words[0]!.text).toBe('8');
    expect(words[0]!.symbols[0]!.choices.map(({ char }) => char)).toEqual(['8', '', '6']);
  });

  it('readSteps: the share is that of all paths to the text, ignoring spaces', () => {
    const random = seededRandom(3);
    const signs = ['', '1', '7', ' '];
    for (let turn = 0; turn < 20; turn += 1) {
      const steps = stepsOf(
        Array.from({ length: 5 }, () => {
          const weights = signs.map(() => random() ** 3 + 0.01);
          const sum = weights.reduce((all, weight) => all + weight, 0);
          return { '1': weights[1]! / sum, '7': weights[2]! / sum, ' ': weights[3]! / sum };
        }),
      );
      const { words, share } = readSteps(steps);
      const text = words.map((word) => word.text).join('');
      let expected = 0;
      for (let way = 0; way < signs.length ** steps.count; way += 1) {
        const path = Array.from({ length: steps.count }, (_, step) => signs[Math.floor(way / signs.length ** step) % signs.length]!);
        const read = path.map((sign) => (sign === ' ' ? '' : sign)).filter((sign, at, all) => sign !== '' && sign !== all[at - 1]);
        if (read.join('') !== text) continue;
        expected += path.reduce((all, sign, step) => all * steps.shares[step * NET_SIGNS.length + NET_SIGNS.indexOf(sign as '1')]!, 1);
      }
      expect(share).toBeCloseTo(expected, 6);
    }
  });

  it('readSteps: numbers are runs of digits and marks, with the preceding character and their own share', () => {
    const signs = (text: string, share: number) => [...text].flatMap((sign) => [{ [sign]: share }, {}]);
    const { numbers, share } = readSteps(stepsOf([...signs('?? 4: X = ', 0.6), ...signs('583 221,10', 0.99), ...signs('?m²', 0.6)]));
    expect(numbers.map(({ digits, behind }) => [digits, behind])).toEqual([
      ['4', '?'],
      ['58322110', '='],
    ]);
    expect(numbers[1]!.shareOf(8)).toBeCloseTo(0.99 ** 8, 2);
    expect(numbers[1]!.shareOf(2)).toBeCloseTo(0.99 ** 2, 2);
    expect(share).toBeLessThan(0.1);
    expect(readSteps(stepsOf(signs('-12.5-', 0.9))).numbers.map(({ digits, behind }) => [digits, behind])).toEqual([['125', '']]);
    expect(readSteps(stepsOf(signs('?.,?', 0.9))).numbers).toEqual([]);
  });

  it('readSteps: a doubt beside a number does not affect it, one at its end does', () => {
    const around = (before: Record<string, number>, after: Record<string, number>): number =>
      readSteps(stepsOf([{ '=': 0.9 }, before, { '1': 0.99 }, {}, { '7': 0.99 }, {}, after, { '?': 0.9 }])).numbers[0]!.shareOf(2);
    const clear = around({}, {});
    expect(clear).toBeCloseTo(0.98, 2);
    expect(around({ '?': 0.4 }, { m: 0.4 })).toBeCloseTo(clear, 6);
    expect(around({}, { '5': 0.4 })).toBeLessThan(0.7);
    expect(around({ '1': 0.4 }, {})).toBeGreaterThan(0.95);
  });
});
