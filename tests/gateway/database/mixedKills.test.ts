import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { StorePlace } from '../../../src/gateway/main.ts';
import { freshPostgres, type FreshPostgres } from '../../support/gateways/freshPostgres.ts';
import { runKills } from '../../support/customers/killCampaign.ts';
import { seededDataDir } from '../../support/gateways/seededDataDir.ts';

/** Each kill restarts the gateway. */
const KILLS = process.env.THUA_LONG === '1' ? 100 : 1;

let database: FreshPostgres | undefined;
let place: StorePlace;

beforeAll(async () => {
  database = inject('database') === 'postgres' ? await freshPostgres() : undefined;
  const dataDir = database ? mkdtempSync(join(tmpdir(), 'thua-data-')) : await seededDataDir();
  place = { dataDir, databaseUrl: database?.url };
});
afterAll(async () => {
  rmSync(place.dataDir, { recursive: true });
  await database?.drop();
});

it(
  'kill -9: whenever it strikes, acknowledged notes, pictures and payments remain, and retries add none',
  async () => {
    const { acknowledged, lost, doubled, uneven, upAgainMs } = await runKills(place, { kills: KILLS, seed: 7 });
    expect({ lost, doubled, uneven }).toEqual({ lost: [], doubled: [], uneven: [] });
    expect(acknowledged).toBeGreaterThanOrEqual(3 * KILLS);
    expect(upAgainMs).toHaveLength(KILLS);
  },
  120_000 + KILLS * 15_000,
);
