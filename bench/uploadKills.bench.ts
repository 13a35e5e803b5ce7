import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openGatewayStore } from '../src/gateway/main.ts';
import { startBucketServer } from '../tests/support/gateways/bucketServer.ts';
import { startPostgresCluster } from '../tests/support/gateways/postgresCluster.ts';
import type { BenchAbout, BenchOptions, BenchRow } from './rows/benchRow.ts';
import { makeRow } from './rows/makeRow.ts';
import { killUploads } from './uploadKills/killUploads.ts';

const [KILLS, QUICK_KILLS] = [30, 4];
const [BUCKET_KILLS, QUICK_BUCKET_KILLS] = [5, 1];
const SEED = 2026;

export const about: BenchAbout = {
  timed:
    'Nothing: what is lost or left is counted. Four customers upload one picture after the other, each another one, into a bucket in a process of its own (s3rver), and ' +
    'write a note for every second; rows lie in PostgreSQL. The gateway is killed (SIGKILL) up to 40 ms behind the 3rd to the 12th answer; some of the times the bucket is killed a third of a second before it. What was cut off is given up.',
  notTimed:
    'What is asked in the end: each acknowledged picture is read back and compared byte by byte with what the gateway makes of the sent one; then rows are made a day, then a month older, and ' +
    'a gateway that starts clears: the bucket must hold the pictures of finished rows, then those that notes show, and nothing else.',
};

/** kill -9 in the middle of uploads into a bucket. */
export async function bench(options: BenchOptions): Promise<BenchRow[]> {
  const [kills, bucketKills] = options.quick ? [QUICK_KILLS, QUICK_BUCKET_KILLS] : [KILLS, BUCKET_KILLS];
  const cluster = await startPostgresCluster();
  const bucket = await startBucketServer();
  const dataDir = mkdtempSync(join(tmpdir(), 'thua-bench-'));
  try {
    const place = { dataDir, databaseUrl: cluster.urlOf('postgres') };
    await (await openGatewayStore(place)).close();
    const report = await killUploads(place, bucket, { kills, bucketKills, seed: SEED });
    const row = (name: string, unit: string, found: readonly string[], note: string): BenchRow =>
      makeRow(
        {
          bench: 'uploadKills',
          case: name,
          size: kills,
          unit,
          ours: found.length,
          must: { atMost: 0, of: 'ours' },
          note: found[0] ?? note,
        },
        options,
      );
    return [
      row(
        'acknowledged and lost',
        'pictures',
        report.lost,
        `${report.acknowledged} acknowledged pictures and notes; ${bucketKills} kills of the bucket, too`,
      ),
      row('beside finished rows after a day', 'objects', report.unevenAfterDay, `${report.leftovers} before it was cleared`),
      row('beside what notes show after a month', 'objects', report.unevenAfterMonth, `${report.shown} are shown`),
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
    await bucket.remove();
    await cluster.stop();
  }
}
