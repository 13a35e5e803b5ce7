import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { seedCity } from '../../../bench/frames/seedCity.ts';
import { appliedSteps } from '../../../src/gateway/database/applyStep.ts';
import { stepDifferences } from '../../../src/gateway/database/prepareStore.ts';

it('the city of the benchmarks fills tables of this version, and a gateway opens them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'thua-city-'));
  try {
    const { store, parcels } = await seedCity(join(folder, 'data'), 300);
    const [row] = await store.query<{ count: number }>('select count(*)::int as count from cadastral_items');
    expect(row!.count).toBe(parcels);
    expect(stepDifferences(await appliedSteps(store))).toEqual({ unknown: [], absent: [] });
    await store.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
