import { describe, expect, it } from 'vitest';
import type { BenchRow } from '../../../bench/rows/benchRow.ts';
import { formatFigure } from '../../../bench/rows/formatFigure.ts';
import { formatTable } from '../../../bench/rows/formatTable.ts';
import { interleave } from '../../../bench/geometry/interleave.ts';
import { layParcels } from '../../../bench/geometry/landParcels.ts';
import { makeRow, reaches } from '../../../bench/rows/makeRow.ts';
import type { Measured } from '../../../bench/rows/makeRow.ts';
import { median, quantile } from '../../../bench/rows/quantile.ts';

const WHOLE = { quick: false };
const QUICK = { quick: true };
const row = (measured: Partial<Measured> = {}, options = WHOLE): BenchRow =>
  makeRow({ bench: 'made', case: 'a case', unit: 'ns/point', ours: 4, ...measured }, options);

describe('bench figures', () => {
  it('quantile: it handles the middle, quarters, one sample and none', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(quantile([5, 1, 2, 3, 4], 0.25)).toBe(2);
    expect(quantile([7], 0.75)).toBe(7);
    expect(median([])).toBeNaN();
  });

  it.each([
    [1234567.8, '1,234,568'],
    [123.4, '123'],
    [12.34, '12.3'],
    [1.234, '1.23'],
    [0.01234, '0.0123'],
    [0, '0'],
    [NaN, 'unknown'],
  ])('formatFigure: %s is %s', (value, text) => {
    expect(formatFigure(value)).toBe(text);
  });

  it('makeRow: the ratio is peer over ours, and a must is judged', () => {
    const judged = row({ peer: { name: 'peer', value: 400 }, must: { atLeast: 100, of: 'ratio' } });
    expect(judged).toMatchObject({ ratio: 100, met: true, host: 'node', size: null, note: '' });
    expect(row()).toMatchObject({ peer: null, ratio: null, must: null, met: null });
  });

  it.each([
    [{ atLeast: 100, of: 'ratio' }, 99, WHOLE, false],
    [{ atLeast: 100, of: 'ratio' }, 50, QUICK, true],
    [{ atLeast: 100, of: 'ratio' }, 49, QUICK, false],
    [{ atMost: 1000, of: 'ours' }, 1000, WHOLE, true],
    [{ atMost: 1000, of: 'ours' }, 1001, WHOLE, false],
    [{ atMost: 1000, of: 'ours' }, 2000, QUICK, true],
    [{ atMost: 1000, of: 'ours' }, 2001, QUICK, false],
    [{ atLeast: 1, of: 'ratio' }, NaN, QUICK, false],
  ] as const)('reaches: %o by %d (%o) is %s', (goal, figure, options, met) => {
    expect(reaches(goal, { ours: figure, ratio: figure }, options)).toBe(met);
  });

  it('reaches: a missing ratio reaches no target', () => {
    expect(reaches({ atLeast: 1, of: 'ratio' }, { ours: 1, ratio: null }, QUICK)).toBe(false);
  });

  it('interleave: there are as many samples as rounds', () => {
    let prepared = 0;
    const spin = (batch: number): number => {
      let sum = 0;
      for (let i = 0; i < batch * 200_000; ++i) sum += Math.sqrt(i);
      return sum;
    };
    const samples = interleave({ ours: { run: spin, maxBatch: 64, prepare: () => void ++prepared }, peer: { run: spin } }, 7);
    expect(samples.ours).toHaveLength(7);
    expect(samples.peer).toHaveLength(7);
    expect(samples.ours.every((ms) => ms > 0)).toBe(true);
    expect(prepared).toBeGreaterThan(7);
  });

  it('layParcels: rings have 4 to 8 corners in centimetres, and depend on the seed only', () => {
    const land = layParcels(3000, 1);
    const corners = Array.from({ length: 3000 }, (_, parcel) => land.ringOffsets[parcel + 1]! - land.ringOffsets[parcel]!);
    expect([Math.min(...corners), Math.max(...corners)]).toEqual([4, 8]);
    expect(land.eastNorth).toHaveLength(2 * land.ringOffsets.at(-1)!);
    expect(land).toEqual(layParcels(3000, 1));
    expect(land.eastNorth[0]).not.toBe(layParcels(1, 2).eastNorth[0]);
  });
});

describe('bench table', () => {
  const rows = [
    row({ size: 1000, peer: { name: 'proj4', value: 440 } }),
    row({
      host: 'chromium',
      size: 1_000_000,
      peer: { name: 'proj4', value: 400 },
      must: { atLeast: 200, of: 'ratio' },
      spread: { ours: [3.9, 4.2], peer: null, samples: 7 },
    }),
    row({ case: 'another case', unit: 'ms', ours: 12, must: { atMost: 40, of: 'ours' }, note: 'a note' }),
  ];
  it('formatTable: it shows every case once, every row and verdict, and no line is too wide', () => {
    const lines = formatTable(rows).split('\n');
    expect(lines).toHaveLength(1 + 2 + 3);
    expect(lines.filter((line) => line === 'a case')).toHaveLength(1);
    expect(lines[3]).toMatch(/^✗ {2}chromium {2}1,000,000 .*100× {2}≥ 200×$/);
    const wide = row({ unit: 'u'.repeat(90), peer: { name: 'p'.repeat(90), value: 1 } });
    expect(
      Math.max(
        ...formatTable([wide])
          .split('\n')
          .map((line) => line.length),
      ),
    ).toBeLessThanOrEqual(120);
  });
});
