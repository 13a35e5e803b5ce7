import { expect, it } from 'vitest';
import { makeDice } from '../support/certificates/dice.ts';
import { planPrint } from '../support/certificates/printed/planPrint.ts';

const SEEDS = Array.from({ length: 60 }, (_, at) => at + 1);

it('printed pages: the same seed plans the same page, another seed another page', () => {
  const plans = SEEDS.map((seed) => planPrint(makeDice(seed)));
  expect(SEEDS.map((seed) => planPrint(makeDice(seed)))).toEqual(plans);
  expect(new Set(plans.map((plan) => plan.rows[0]!.x.text)).size).toBe(SEEDS.length);
});

it('printed pages: numbers are true to two decimals, within the ranges of Việt Nam', () => {
  for (const seed of SEEDS) {
    const { rows, repeatsFirst } = planPrint(makeDice(seed));
    for (const { x, y } of rows) {
      for (const { text, value } of [x, y]) {
        const [, decimals] = /[.,](\d{2,3})$/.exec(text)!;
        expect(Number((Number(text.replaceAll(/\D/g, '')) / 10 ** decimals!.length).toFixed(2))).toBe(value);
      }
      expect(x.value > 930_000 && x.value < 2_590_000 && y.value > 355_000 && y.value < 645_000 && x.value - y.value > 300_000).toBe(true);
    }
    expect(rows.length).toBeGreaterThanOrEqual(3);
    if (repeatsFirst) expect(rows.at(-1)).toEqual({ ...rows[0], sideM: null });
  }
});
