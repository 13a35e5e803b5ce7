import { LABEL_MIN_ZOOM } from '../../../workers/parcels/api.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Verified } from '../../../bench/parcels/jobs.ts';
import { landAnswers, writeLandAnswer } from '../../../bench/parcels/landAnswers.ts';
import { landTiles, phoneView } from '../../../bench/parcels/landTiles.ts';
import { readAnswer } from '../../../bench/parcels/readAnswer.ts';
import { runJob } from '../../../bench/parcels/runJob.ts';
import { verifyTotals } from '../../../bench/parcels/tileTotals.ts';

/** Two responses of 500 parcels. */
const answers = await landAnswers(1000);

it('parcels bench: both builders show the same land, and a difference is refused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'thua-bench-test-'));
  try {
    answers.forEach((answer, i) => writeLandAnswer(folder, i, answer));
    const { tiles, ours, fullest } = (await runJob({ kind: 'verify', folder, answers: answers.length })) as Verified;
    expect(ours.map(({ z }) => z)).toEqual([14, 15, 16, 17, 18]);
    for (const { z, shapes, labels } of ours) {
      expect(shapes).toBeGreaterThanOrEqual(1000);
      expect(labels).toBe(z < LABEL_MIN_ZOOM ? 0 : 1000);
    }
    expect(fullest).toBeGreaterThan(100);
    expect(tiles.length).toBeGreaterThan(20);
    const [first, ...rest] = ours;
    expect(() => verifyTotals(ours, [{ ...first!, shapes: first!.shapes - 20 }, ...rest])).toThrow('tiles differ');
    expect(() => verifyTotals(ours, [{ ...first!, area: first!.area * 1.02 }, ...rest])).toThrow('tiles differ');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('parcels bench: a phone’s view is two to six tiles around its middle; the tiles hold every parcel', () => {
  const [answer] = answers;
  const parcels = readAnswer(answer!.json);
  const view = phoneView(parcels[250]!.label);
  expect(view.length).toBeGreaterThanOrEqual(2);
  expect(view.length).toBeLessThanOrEqual(6);
  const tiles = landTiles(parcels);
  expect(tiles.filter(({ z }) => z === 14).length).toBeLessThan(10);
  expect(view.some((seen) => tiles.some(({ z, x, y }) => z === seen.z && x === seen.x && y === seen.y))).toBe(true);
});
