import { expect, it } from 'vitest';
import { boxContainsBox } from '../../../../../src/domain/geometry/box.ts';
import type { LngLatBox } from '../../../../../src/domain/geometry/lngLat.ts';
import { failure, success } from '../../../../../src/domain/result.ts';
import { packParcels } from '../../../../../workers/parcels/answers/packParcels.ts';
import { RegisterCells } from '../../../../../workers/parcels/fetch/registerCells.ts';

const LOT: LngLatBox = { west: 108.22, south: 16.01, east: 108.2202, north: 16.0102 };
const [WHOLE, CUT] = [0, 501].map((total) => packParcels({ items: [], total }));

it('register: a cell is fetched once, and stores the fetched parcels', async () => {
  const asked: LngLatBox[] = [];
  const cells = new RegisterCells(async (box) => {
    asked.push(box);
    return success(WHOLE!);
  });
  expect(await cells.hold(LOT)).toMatchObject({ ok: true });
  await cells.hold(LOT);
  expect(asked).toHaveLength(1);
  expect(boxContainsBox(asked[0]!, LOT)).toBe(true);
});

it('register: a cell at the cap is fetched in quarters, only those around the box', async () => {
  const asked: LngLatBox[] = [];
  const cells = new RegisterCells(async (box) => {
    asked.push(box);
    return success(asked.length === 1 ? CUT! : WHOLE!);
  });
  await cells.hold(LOT);
  expect(asked).toHaveLength(2);
  expect(asked[1]!.east - asked[1]!.west).toBeCloseTo((asked[0]!.east - asked[0]!.west) / 2, 9);
});

it('register: a cell that failed fails the box and is fetched again', async () => {
  let isDown = true;
  const cells = new RegisterCells(async () => (isDown ? failure('offline') : success(WHOLE!)));
  expect(await cells.hold(LOT)).toMatchObject({ ok: false, error: { kind: 'offline' } });
  isDown = false;
  expect(await cells.hold(LOT)).toMatchObject({ ok: true });
});
