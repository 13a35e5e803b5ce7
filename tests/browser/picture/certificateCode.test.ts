import { expect, it } from 'vitest';
import { findCode } from '../../../workers/ocr/code/findCode.ts';
import { makeCertificate } from '../../support/certificates/makeCertificate.ts';
import { DIFFICULTIES } from '../../support/certificates/difficulty.ts';
import { photographCoded } from '../../support/certificates/coded/photographCoded.ts';

const isLong = import.meta.env.THUA_LONG === '1';
/** Seeds from 1 on; the short run takes the first few. */
const SEEDS = Array.from({ length: isLong ? 300 : 3 }, (_, at) => at + 1);

const fetched = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.includes('codes.wasm'));

it('code: the QR reader is fetched with the first picture that has a code, not for tables of corners', async () => {
  performance.setResourceTimingBufferSize(5000);
  const { signal } = new AbortController();
  for (const seed of isLong ? Array.from({ length: 40 }, (_, at) => at + 1) : [1]) {
    const { jpeg } = await makeCertificate(seed, DIFFICULTIES[seed % DIFFICULTIES.length]!, 1.1);
    expect(await findCode(jpeg, signal)).toBeNull();
    expect(fetched(), String(seed)).toEqual([]);
  }
  const { jpeg, content } = await photographCoded(1);
  expect(await findCode(jpeg, signal)).toBe(content);
  expect(fetched()).toHaveLength(1);
});

it('code: a few squares of a certificate are not read as a Micro QR code', async () => {
  // Its own code is too blurred to be read; six digits were found among its squares.
  const { jpeg, content } = await photographCoded(1_100_151);
  expect([content, null]).toContain(await findCode(jpeg, new AbortController().signal));
});

/** Seeds per test: all three hundred would exceed a test's time limit. */
const A_PART = 60;
const PARTS = Array.from({ length: Math.ceil(SEEDS.length / A_PART) }, (_, at) => SEEDS.slice(at * A_PART, (at + 1) * A_PART));

interface Tally {
  of: number;
  missed: unknown[];
  wrong: unknown[];
  ms: number;
}
/** Tally of all parts so far. */
const seen: Tally = { of: 0, missed: [], wrong: [], ms: 0 };

it.each(PARTS.map((seeds) => [seeds[0]!, seeds.at(-1)!, seeds] as const))(
  'code: of tilted, curled, blurred photos (seeds %i to %i) 19 of 20 codes are read, none wrongly',
  async (_from, _to, seeds) => {
    for (const seed of seeds) {
      const { jpeg, content, conditions } = await photographCoded(seed);
      const from = performance.now();
      const read = await findCode(jpeg, new AbortController().signal);
      seen.of += 1;
      seen.ms += performance.now() - from;
      if (read === null) seen.missed.push({ seed, ...conditions });
      else if (read !== content) seen.wrong.push({ seed, read, content });
    }
    if (isLong) console.log(JSON.stringify({ ...seen, msEach: seen.ms / seen.of }));
    expect(seen.wrong).toEqual([]);
    expect(seen.missed.length, JSON.stringify(seen.missed)).toBeLessThanOrEqual(seen.of * 0.05);
  },
);
