import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openGatewayStore, type StorePlace } from '../../../src/gateway/main.ts';
import { killUploads } from '../../support/customers/killUploads.ts';
import { startBucketServer, type BucketServer } from '../../support/gateways/bucketServer.ts';
import { freshPostgres, type FreshPostgres } from '../../support/gateways/freshPostgres.ts';

/** Each kill restarts the gateway; runs under test:long only. */
const [KILLS, BUCKET_KILLS] = [30, 5];

let database: FreshPostgres;
let bucket: BucketServer;
let place: StorePlace;

beforeAll(async () => {
  database = await freshPostgres();
  bucket = await startBucketServer();
  place = { dataDir: mkdtempSync(join(tmpdir(), 'thua-data-')), databaseUrl: database.url };
  await (await openGatewayStore(place)).close();
});
afterAll(async () => {
  rmSync(place.dataDir, { recursive: true });
  await bucket.remove();
  await database.drop();
});

it(
  'upload kills: kills of gateway and bucket lose no acknowledged picture and leave no orphan',
  async () => {
    const report = await killUploads(place, bucket, { kills: KILLS, bucketKills: BUCKET_KILLS, seed: 2026 });
    expect(report.lost).toEqual([]);
    expect(report.unevenAfterDay).toEqual([]);
    expect(report.unevenAfterMonth).toEqual([]);
    expect(report.acknowledged).toBeGreaterThanOrEqual(3 * KILLS);
  },
  120_000 + KILLS * 15_000,
);
