import { afterAll, expect, it } from 'vitest';
import { scoreReading, type PictureScore } from '../../../bench/ocr/scoreReading.ts';
import { ocrClient } from '../../../workers/ocr/client.ts';
import { CERTIFICATE_KINDS, type CertificateKind } from '../../support/certificates/certificateTruth.ts';
import { DIFFICULTIES } from '../../support/certificates/difficulty.ts';
import { makeCertificate } from '../../support/certificates/makeCertificate.ts';

const LONG = import.meta.env.THUA_LONG === '1';
/** Long run: a picture of each difficulty per seed; short run: a small easy one. */
const SEEDS = LONG ? Array.from({ length: 7 }, (_, at) => 700_000 + at) : [7101];
/** Minimum per cent of exact corners. */
const LEAST = 97;

afterAll(() => ocrClient.stop());

async function scoresOf(kind: CertificateKind, seed: number): Promise<PictureScore[]> {
  const scores: PictureScore[] = [];
  for (const difficulty of LONG ? DIFFICULTIES : (['easy'] as const)) {
    const { jpeg, truth } = await makeCertificate(seed, difficulty, LONG ? null : 1, kind);
    const context = { crop: truth.crop, quarterTurns: 0, range: null } as const;
    const answer = await ocrClient.readCorners(jpeg, context, `${kind} ${seed} ${difficulty}`, () => undefined);
    scores.push(scoreReading(truth, answer.ok ? answer.value.reading : null));
  }
  return scores;
}

it.each(CERTIFICATE_KINDS)('kinds of print: corners of %s pages are read, and no number is wrong without a mark', async (kind) => {
  const scores: PictureScore[] = [];
  for (const seed of SEEDS) scores.push(...(await scoresOf(kind, seed)));
  const sum = (figure: (score: PictureScore) => number): number => scores.reduce((all, score) => all + figure(score), 0);
  const [corners, exact] = [sum((score) => score.corners), sum((score) => score.exact)];
  if (LONG) console.log(JSON.stringify({ kind, pictures: scores.length, corners, exact, numbers: sum((score) => score.numbers) }));
  expect(sum((score) => score.certainWrong)).toBe(0);
  expect((100 * exact) / corners).toBeGreaterThanOrEqual(LEAST);
});
