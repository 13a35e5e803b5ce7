import { afterAll, expect, it } from 'vitest';
import { scoreReading, type PictureScore } from '../../../bench/ocr/scoreReading.ts';
import { ocrClient } from '../../../workers/ocr/client.ts';
import { HELD_OUT_FROM } from '../../support/certificates/curved/heldOutFrom.ts';
import { makeCurved } from '../../support/certificates/curved/makeCurved.ts';
import { DIFFICULTIES, type Difficulty } from '../../support/certificates/difficulty.ts';

const LONG = import.meta.env.THUA_LONG === '1';
/** Short run: a small table that the reader is tuned on. Long run: tables held out of tuning. */
const SEEDS = LONG ? Array.from({ length: 40 }, (_, at) => HELD_OUT_FROM + 1000 + at) : [6];
/** Minimum per cent of exact corners; eight corners are too few for more. */
const LEAST: Record<Difficulty, number> = { easy: 99.5, medium: 99, hard: LONG ? 90 : 60 };

afterAll(() => ocrClient.stop());

async function scoreOf(seed: number, difficulty: Difficulty): Promise<PictureScore> {
  const { jpeg, truth } = await makeCurved(seed, difficulty, LONG ? null : 2);
  const answer = await ocrClient.readCorners(jpeg, { crop: truth.crop, quarterTurns: 0, range: null }, `curved ${seed}`, () => undefined);
  return scoreReading(truth, answer.ok ? answer.value.reading : null);
}

it.each(LONG ? DIFFICULTIES : (['hard'] as const))(
  'curved table: numbers and corners of a bent page are read, no wrong one without a mark (%s)',
  async (difficulty) => {
    const scores: PictureScore[] = [];
    for (const seed of SEEDS) scores.push(await scoreOf(seed, difficulty));
    const sum = (figure: (score: PictureScore) => number): number => scores.reduce((all, score) => all + figure(score), 0);
    const [corners, numbers] = [sum((score) => score.corners), sum((score) => score.numbers)];
    const [exact, right] = [sum((score) => score.exact), sum((score) => score.right)];
    const certain = sum((score) => score.shownCertain);
    if (LONG) console.log(JSON.stringify({ difficulty, pictures: SEEDS.length, corners, exact, numbers, right, certain }));
    expect(sum((score) => score.certainWrong)).toBe(0);
    expect((100 * exact) / corners).toBeGreaterThanOrEqual(LEAST[difficulty]);
    expect((100 * right) / numbers).toBeGreaterThanOrEqual(LEAST[difficulty]);
    expect((100 * sum((score) => score.invented)) / corners).toBeLessThanOrEqual(0.5);
  },
);
