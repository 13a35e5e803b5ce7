import { expect, it } from 'vitest';
import { type House, streetLines } from '../../../../src/domain/land/streetLines.ts';

const DEG_A_M = 1 / 111_195;
/** House at this distance along a street that runs east, and beside its centre line. */
const house = (street: string, eastM: number, northM: number): House => ({
  street,
  middle: { lng: eastM * DEG_A_M, lat: northM * DEG_A_M },
});
/** Odd numbers 15 m south, even ones 25 m north, five metres apart. */
const street = (name: string, count: number, fromM = 0): House[] =>
  Array.from({ length: count }, (_, i) => house(`${i + 1} ${name}`, fromM + i * 5, i % 2 === 0 ? -15 : 25));

it('streets: a street runs between its odd and its even numbers, in their order', () => {
  const [found, ...others] = streetLines(street('Lê Lợi', 30).reverse());
  expect(others).toEqual([]);
  expect(found!.name).toBe('Lê Lợi');
  const metres = found!.line.map(({ lng, lat }) => [lng / DEG_A_M, lat / DEG_A_M]);
  expect(metres.length).toBeGreaterThan(3);
  for (const [, north] of metres) expect(north).toBeCloseTo(5, 3);
  const east = metres.map(([along]) => along!);
  expect(east).toEqual(east.toSorted((a, b) => a - b));
});

it('streets: houses on one side, in alleys, unnumbered or too few give no street', () => {
  const oneSide = street('Quang Trung', 30).filter((_, i) => i % 2 === 0);
  const alleys = street('Lê Lợi', 30).map(({ street: address, middle }, i) => ({
    street: i % 2 ? `12/${address}` : `${i + 1} ngõ 12 Lê Lợi`,
    middle,
  }));
  const fields = street('x', 30).map(({ middle }) => ({ street: 'xứ đồng Gò Cao', middle }));
  expect(streetLines([...oneSide, ...alleys, ...fields, ...street('Ngõ', 4)])).toEqual([]);
});

it('streets: two streets of one name are two lines; capitals and numbers belong to a name', () => {
  const found = streetLines([...street('Đường số 10', 30), ...street('Đường số 10', 40, 2000), ...street('Bà Triệu', 30)]);
  expect(found.map(({ name }) => name).toSorted()).toEqual(['Bà Triệu', 'Đường số 10', 'Đường số 10']);
});
