import { describe, expect, it } from 'vitest';
import type { PlanOverlap } from '../../../../src/domain/land/planOverlap.ts';
import { formatShare, planName, planVerdict } from '../../../../src/domain/land/planVerdict.ts';

const OLD = { id: 'old', title: 'Quy hoạch cũ', year: 2024 };
const NEW = { id: 'new', title: 'Quy hoạch mới', year: 2040 };

const overlap = (planningId: string, rows: PlanOverlap['rows'], uncoveredM2: number): PlanOverlap => ({
  planningId,
  rows,
  uncoveredM2,
  disputedM2: 0,
  faults: [],
  pieces: [],
});
const unread = (planningId: string) => ({ planningId, failed: { kind: 'offline' as const, message: '' } });
const verdictOf = (...plans: Parameters<typeof planVerdict>[1]['plans']) => planVerdict([NEW, OLD], { areaM2: 100, plans }, 126.4);

describe('plan verdict', () => {
  it('plan verdict: it shows the largest part of the newest planning, as its table does', () => {
    const rows = [
      { landCode: 'DGT', areaM2: 82 },
      { landCode: 'ODT', areaM2: 18 },
    ];
    const verdict = verdictOf(overlap('new', rows, 0), overlap('old', [{ landCode: 'CLN', areaM2: 100 }], 0));
    expect(verdict).toEqual({ plan: NEW, landCode: 'DGT', percent: 82 });
  });

  it('plan verdict: a planned use comes first even if most of the ground is free', () => {
    expect(verdictOf(overlap('new', [{ landCode: 'DGT', areaM2: 6 }], 94))).toMatchObject({ landCode: 'DGT', percent: 6 });
  });

  it('plan verdict: a planning that leaves the ground free, barely touches it or fails is skipped', () => {
    const old = overlap('old', [{ landCode: '', areaM2: 100 }], 0);
    const expected = { plan: OLD, landCode: '', percent: 100 };
    expect(verdictOf(overlap('new', [], 100), old)).toEqual(expected);
    expect(verdictOf(overlap('new', [{ landCode: 'DGT', areaM2: 0.001 }], 99.999), old)).toEqual(expected);
    expect(verdictOf(unread('new'), old)).toEqual(expected);
    expect(verdictOf(unread('new'), overlap('old', [], 100))).toBeNull();
  });

  it('plan verdict: a planning is named with its year, once', () => {
    expect([NEW, { ...OLD, title: 'Kế hoạch 2024' }, { ...OLD, year: 0 }].map(planName)).toEqual([
      'Quy hoạch mới · 2040',
      'Kế hoạch 2024',
      'Quy hoạch cũ',
    ]);
  });

  it('plan verdict: a share has the table’s decimal if it adds information', () => {
    expect([82, 82.34, 99.96, 0.1].map(formatShare)).toEqual(['82', '82.3', '100', '0.1']);
  });
});
