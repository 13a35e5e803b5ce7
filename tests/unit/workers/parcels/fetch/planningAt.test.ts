import { expect, test } from 'vitest';
import type { LngLat } from '../../../../../src/domain/geometry/lngLat.ts';
import type { PlanStatus } from '../../../../../src/domain/land/planEdition.ts';
import type { PicturedPlanning } from '../../../../../src/domain/land/planning.ts';
import { planningAt } from '../../../../../workers/parcels/fetch/planningAt.ts';

const HERE = { lng: 105.5, lat: 21.5 };

function planning(id: string, west: number, size: number, { fileUrl = `/files/${id}`, year = 2030 } = {}): PicturedPlanning {
  const corners: [LngLat, LngLat, LngLat, LngLat] = [
    { lng: west, lat: 22 },
    { lng: west + size, lat: 22 },
    { lng: west + size, lat: 21 },
    { lng: west, lat: 21 },
  ];
  return {
    type: 'land',
    id,
    title: id,
    address: '',
    imageUrl: '',
    fileUrl,
    fileMapCode: '',
    year,
    center: HERE,
    isSample: true,
    pictures: [{ id: `${id}-p`, planningId: id, url: '', corners }],
  };
}

const idAt = (plannings: PicturedPlanning[]) => planningAt(HERE, plannings)?.id;

test('planning at a position: the latest whose picture covers it is chosen', () => {
  const aside = planning('aside', 106, 1, { year: 2035 });
  const old = planning('old', 105, 1, { year: 2025 });
  const latest = planning('latest', 105.2, 1, { year: 2030 });
  expect(idAt([aside, old, latest])).toBe('latest');
});

test('planning at a position: of one year the nearest is chosen', () => {
  expect(idAt(['a', 'b'].map((id) => planning(id, 105, 1)))).toBe('a');
});

test('planning at a position: without cover the nearest is chosen, and never one without a file', () => {
  const withoutFile = planning('no file', 105, 1, { fileUrl: '' });
  expect(idAt([withoutFile, planning('near', 106, 1), planning('far', 107, 1)])).toBe('near');
  expect(idAt([withoutFile])).toBeUndefined();
});

test('planning at a position: one in force precedes a newer draft and what it replaced', () => {
  const said = (status: PlanStatus) => ({ edition: { status, from: '', to: '', replaces: [], adjusts: [], details: [] } });
  const draft = { ...planning('draft', 105, 1, { year: 2040 }), ...said('draft') };
  const replaced = { ...planning('replaced', 105, 1, { year: 2035 }), ...said('replaced') };
  const held = { ...planning('held', 105, 1, { year: 2030 }), ...said('in_force') };
  expect(idAt([draft, replaced, held])).toBe('held');
});
