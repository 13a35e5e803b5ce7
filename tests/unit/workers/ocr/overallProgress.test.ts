import { describe, expect, it } from 'vitest';
import type { ReadingStage } from '../../../../workers/ocr/api.ts';
import { overallProgress } from '../../../../workers/ocr/overallProgress.ts';

describe('progress of a reading', () => {
  it('progress of a reading: it only rises, up to one, in visible steps', () => {
    const told: Array<[ReadingStage, number]> = [];
    const tell = overallProgress((stage, share) => told.push([stage, share]));
    tell('clean', 0);
    for (let step = 0; step <= 1000; step++) tell('clean', step / 1000);
    tell('fetch', 0.5);
    tell('clean', 1);
    tell('recognise', 2);
    tell('check', 1);
    const shares = told.map(([, share]) => share);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect(told[0]).toEqual(['clean', 0]);
    expect(told.at(-1)).toEqual(['check', 1]);
    expect(told.length).toBeLessThan(30);
  });
});
