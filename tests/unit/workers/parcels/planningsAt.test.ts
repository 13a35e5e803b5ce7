import { expect, test } from 'vitest';
import type { LngLat } from '../../../../src/domain/lngLat.ts';
import type { PicturedPlanning } from '../../../../src/domain/planningPicture.ts';
import { planningsAt } from '../../../../workers/parcels/planningsAt.ts';

const HERE = { lng: 105.5, lat: 21.5 };

function planning(id: string, west: number, size: number, fileUrl = `/files/${id}`): PicturedPlanning {
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
    year: 2030,
    center: HERE,
    isSample: true,
    pictures: [{ id: `${id}-p`, planningId: id, url: '', corners }],
  };
}

const idsAt = (plannings: PicturedPlanning[]) => planningsAt(HERE, plannings).map(({ id }) => id);

test('plannings at a position: those whose picture covers it', () => {
  expect(idsAt([planning('aside', 106, 1), planning('over', 105, 1), planning('also', 105.2, 1)])).toEqual(['over', 'also']);
});

test('plannings at a position: at most three', () => {
  expect(idsAt(['a', 'b', 'c', 'd'].map((id) => planning(id, 105, 1)))).toEqual(['a', 'b', 'c']);
});

test('plannings at a position: the nearest when none covers it, and never one without a file', () => {
  expect(idsAt([planning('no file', 105, 1, ''), planning('near', 106, 1), planning('far', 107, 1)])).toEqual(['near']);
  expect(idsAt([planning('no file', 105, 1, '')])).toEqual([]);
});
