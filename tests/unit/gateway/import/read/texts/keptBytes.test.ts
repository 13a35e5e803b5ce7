import { expect, it } from 'vitest';
import { KeptBytes } from '../../../../../../src/gateway/import/read/texts/keptBytes.ts';
import { seededRandom } from '../../../../../support/run/seededRandom.ts';

it('kept bytes: what is kept stands before what comes, whatever is taken off', () => {
  const random = seededRandom(7);
  for (const most of [10, 100_000, 6_000_000]) {
    const kept = new KeptBytes();
    let wanted = Buffer.alloc(0);
    for (let round = 0; round < 20; round++) {
      const chunk = Buffer.from(Array.from({ length: 1 + Math.floor(random() * 50) }, () => Math.floor(random() * 256)));
      const long = Buffer.concat([chunk, Buffer.alloc(round % 5 === 0 ? Math.floor(random() * most) : 0, round)]);
      wanted = Buffer.concat([wanted, long]);
      const bytes = kept.with(long);
      expect(bytes.equals(wanted)).toBe(true);
      const from = random() < 0.5 ? 0 : Math.floor(random() * wanted.length);
      kept.keep(bytes, from);
      wanted = Buffer.from(wanted.subarray(from));
      expect([kept.length, kept.from(0).equals(wanted)]).toEqual([wanted.length, true]);
    }
  }
});
