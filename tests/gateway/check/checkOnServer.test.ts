import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStore } from '../../../src/gateway/database/openGatewayStore.ts';
import { asSuperuser } from '../../support/gateways/asSuperuser.ts';
import { freshPostgres, type FreshPostgres } from '../../support/gateways/freshPostgres.ts';
import { startTestProcessWith } from '../../support/gateways/gatewayProcess.ts';

let fresh: FreshPostgres;
let dataDir: string;

beforeAll(async () => {
  fresh = await freshPostgres();
  dataDir = mkdtempSync(join(tmpdir(), 'thua-check-'));
});
afterAll(async () => {
  await fresh.drop();
  rmSync(dataDir, { recursive: true });
});

async function run(databaseUrl: string, ...args: string[]): Promise<{ code: number | null; said: string[]; progress: string[] }> {
  const { exited, lines, errors: progress } = startTestProcessWith({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, 'check', ...args);
  const { code } = await exited;
  return { code, said: lines.filter((line) => !progress.includes(line)), progress };
}

it('npm run check: on a server it uses amcheck if permitted', async () => {
  const compared = await run(fresh.url, 'indexes');
  expect(compared.code).toBe(0);
  expect(compared.said).toContainEqual(expect.stringMatching(/^not checked: indexes: .*amcheck/));
  expect(compared.progress).toContain('indexes: users_pkey, compared');
  const store = await openStore({ dataDir, databaseUrl: fresh.url });
  await asSuperuser(store, [
    'create extension amcheck',
    // The functions and their parameters differ between versions.
    `do $$ declare call regprocedure; begin
       for call in select oid::regprocedure from pg_proc where proname in ('bt_index_check', 'gin_index_check') loop
         execute format('grant execute on function %s to operator', call);
       end loop;
     end $$`,
    `update pg_index set indisready = false where indexrelid = 'places_by_name'::regclass`,
  ]);
  await asSuperuser(store, [
    `insert into places select id || '-unseen', kind, rank, name, address, position_note, lng, lat, folded_name, folded_full, accented_name, accented_full, folded_address from places limit 1`,
    `update pg_index set indisready = true where not indisready`,
  ]);
  await store.close();
  const looked = await run(fresh.url, 'indexes');
  expect(looked.code).toBe(1);
  expect(looked.said.join('\n')).not.toContain('amcheck, which');
  expect(looked.said.filter((line) => !line.startsWith('not checked: '))).toEqual([
    expect.stringMatching(
      /^indexes: places_by_name of places: the database reports "heap tuple .* lacks matching index tuple within index "places_by_name"": 1$/,
    ),
    'checked: indexes: 1 kinds of damage found',
  ]);
  expect(looked.progress).toContain('indexes: users_pkey');
});

it('npm run check: for an unreachable server it exits with 2', async () => {
  const { code, progress } = await run('postgres://operator:x@127.0.0.1:1/none');
  expect([code, progress]).toEqual([2, [expect.stringMatching(/cannot connect/)]]);
});
