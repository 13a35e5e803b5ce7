import { type KillReport, runKills } from '../../tests/support/customers/killCampaign.ts';
import type { StorePlace } from '../../src/gateway/main.ts';
import type { BenchAbout, BenchOptions, BenchRow } from '../rows/benchRow.ts';
import { makeRow } from '../rows/makeRow.ts';
import { quantile } from '../rows/quantile.ts';

const KILLS = 100;
const QUICK_KILLS = 5;
const SEED = 2026;

export const KILLS_ABOUT: BenchAbout = {
  timed:
    'From the SIGKILL of a gateway to the first answer to a write by the one that is started next: process, database, listening. ' +
    'Three customers write notes with pictures and send points to each other all the time; each kill comes at a random answer ' +
    'of the 3rd to the 27th, with others on their way, and what was cut off is sent again with the same id.',
  notTimed: 'What is asked in the end: everything acknowledged is there, once, as it was acknowledged; the ledger adds up.',
};

function rowsOf(
  bench: string,
  { acknowledged, lost, doubled, uneven, upAgainMs }: KillReport,
  kills: number,
  options: BenchOptions,
): BenchRow[] {
  const row = (name: string, unit: string, ours: number, must: number, note: string, more: Partial<BenchRow> = {}): BenchRow =>
    makeRow({ bench, case: name, size: kills, unit, ours, must: { atMost: must, of: 'ours' }, note, ...more }, options);
  const quartiles: [number, number] = [quantile(upAgainMs, 0.25), quantile(upAgainMs, 0.75)];
  const moonshot = { atMost: 1_000, of: 'ours' } as const;
  const asked = `${acknowledged} acknowledged writes, ${kills} kills`;
  return [
    row('acknowledged and lost', 'writes', lost.length, 0, lost[0] ?? asked),
    row('done twice', 'writes', doubled.length, 0, doubled[0] ?? asked),
    row(
      'sums that are off',
      'faults',
      uneven.length,
      0,
      uneven.length > 0 ? JSON.stringify(uneven[0]) : 'ledger, balances, pictures and their rows',
    ),
    row('up again, median', 'ms', quantile(upAgainMs, 0.5), 5_000, 'from the kill to the next answer to a write', {
      moonshot,
      spread: { ours: quartiles, peer: null, samples: upAgainMs.length },
    }),
    row('up again, slowest', 'ms', Math.max(...upAgainMs), 5_000, 'of all kills', { moonshot }),
  ];
}

/** @param place a seeded database, the caller's own */
export async function killRows(bench: string, place: StorePlace, options: BenchOptions): Promise<BenchRow[]> {
  const kills = options.quick ? QUICK_KILLS : KILLS;
  return rowsOf(bench, await runKills(place, { kills, seed: SEED }), kills, options);
}
