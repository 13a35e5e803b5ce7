import { readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildApp } from '../../../src/gateway/app.ts';
import { CHECK_PARTS, type CheckLine, CheckReport } from '../../../src/gateway/check/checkReport.ts';
import { runCheck } from '../../../src/gateway/check/runCheck.ts';
import { openUploadFolder } from '../../../src/gateway/files/openUploadFolder.ts';
import { storePicture } from '../../../src/gateway/files/pictureStore.ts';
import { planPictureName } from '../../../src/gateway/land/extentCorners.ts';
import { sandboxPayments } from '../../../src/gateway/orders/openPayments.ts';
import { openShop } from '../../support/customers/buyingFlows.ts';
import { makeWalletOwner } from '../../support/customers/walletOwner.ts';
import { writeFlows } from '../../support/customers/writeFlows.ts';
import { asSuperuser } from '../../support/gateways/asSuperuser.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';
import { flag } from '../../support/pictures/oddPictures.ts';

/** Every part on healthy land in the long run, else the quick ones; damage is checked in full every time. */
const HEALTHY = process.env.THUA_LONG === '1' ? CHECK_PARTS : (['ledger', 'pictures'] as const);
const isEmbedded = inject('database') !== 'postgres';
/** Sharded tables have their indexes on the workers, which the check reports as unchecked. */
const isDistributed = inject('postgres')?.nodes !== undefined;
const DAMAGED_INDEXES = isDistributed ? ['users_pkey'] : ['users_pkey', 'cadastrals_by_extent', 'cadastrals_by_words'];
const DAY_S = 24 * 60 * 60;

let seeded: SeededApp;
let folder: Awaited<ReturnType<typeof openUploadFolder>>;
const pathOf = (name: string): string => join(seeded.dataDir, 'uploads', name);

/** Runs the check over all or some parts. */
async function check(parts: readonly string[] = CHECK_PARTS): Promise<Record<CheckLine['kind'], string[]>> {
  const said: Record<CheckLine['kind'], string[]> = { progress: [], finding: [], unchecked: [] };
  const report = new CheckReport(({ kind, text }) => said[kind].push(text));
  await runCheck(
    { store: seeded.store, files: folder.files, isEmbedded },
    new Set(CHECK_PARTS.filter((part) => parts.includes(part))),
    report,
  );
  expect(report.findings).toBe(said.finding.length);
  return said;
}

/** Returns the names of pictures that are served. */
const served = async (): Promise<string[]> =>
  (await seeded.store.query<{ name: string }>(`select name from uploads where state = 'ready' order by name`)).map(({ name }) => name);

beforeAll(async () => {
  seeded = await openSeededApp();
  folder = await openUploadFolder(seeded.store, { dataDir: seeded.dataDir });
  const { store, accounts } = seeded;
  const app = buildApp(store, { accounts, files: folder.files, payments: sandboxPayments(accounts.keys.sandboxPayment) });
  await openShop(seeded);
  const picture = await flag().png().toBuffer();
  for (const [at, flow] of writeFlows(picture).entries()) {
    const owner = await makeWalletOwner(seeded, `khach-${at}`);
    const send = await flow.prepare({ ...seeded, app }, owner);
    expect((await send()).status, flow.name).toBe(200);
  }
  for (const uploadId of ['hai', 'ba', 'bon']) {
    const kept = { bytes: picture, contentType: 'image/jpeg', extension: 'jpg', width: 120, height: 80 } as const;
    await storePicture({ store, files: folder.files }, { userId: 'khach-0', uploadId, purpose: 'picture' }, kept);
  }
  const [planning] = await store.query<{ id: string }>('select id from parcel_lands order by id limit 1');
  const name = planPictureName(planning!.id, { bytes: picture, extension: 'jpg' });
  await folder.files.write(name, picture);
  await store.query('update parcel_lands set picture = $2 where id = $1', [planning!.id, name]);
});
afterAll(async () => {
  folder.close();
  await seeded.close();
});

describe('npm run check', () => {
  it('check: healthy land and customers have no findings, and parts not requested are listed', async () => {
    const { finding, unchecked, progress } = await check(HEALTHY);
    expect(finding).toEqual([]);
    const left = CHECK_PARTS.filter((part) => !(HEALTHY as readonly string[]).includes(part));
    expect(unchecked.filter((line) => !line.includes('amcheck') && !line.includes('those of shards'))).toEqual(
      left.map((part) => `not checked: ${part}: not asked for`),
    );
    expect(progress).toContainEqual(expect.stringMatching(/^pictures: [4-9] read$/));
  });

  it('check: every kind of damage is found and reported with the affected record', async () => {
    const { store } = seeded;
    const [flipped, cut, gone, unsummed] = await served();
    const bytes = readFileSync(pathOf(flipped!));
    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(pathOf(flipped!), bytes);
    writeFileSync(pathOf(cut!), readFileSync(pathOf(cut!)).subarray(0, 100));
    rmSync(pathOf(gone!));
    writeFileSync(pathOf(unsummed!), Buffer.alloc(readFileSync(pathOf(unsummed!)).length));
    const [{ picture }] = (await store.query<{ picture: string }>(`select picture from parcel_lands where picture <> ''`)) as [
      { picture: string },
    ];
    writeFileSync(pathOf(picture), 'another');
    const [lost, fresh] = [`${'c'.repeat(40)}.jpg`, `${'d'.repeat(40)}.jpg`];
    for (const name of [lost, fresh]) writeFileSync(pathOf(name), 'x');
    utimesSync(pathOf(lost), Date.now() / 1000 - DAY_S, Date.now() / 1000 - DAY_S);

    const parcels = await store.query<{ place: string; id: string; ring: number[] }>(
      `select province_code || '/' || id as place, id, ring from cadastral_items order by id limit 5`,
    );
    const [parcel, places] = [parcels.map(({ id }) => id), parcels.map(({ place }) => place)];
    await asSuperuser(store, [
      `set local session_replication_role = replica`,
      `insert into sessions (id, user_id, generation, live_hash, expires_at) values ('s-1', 'nobody', 0, '', now())`,
      `insert into notifications (user_id, id, uid, title, content) values ('nobody', 'n-1', 'n-1', '', '')`,
      `update notes set images_link = '/uploads/none.jpg' where uid = 'ghi-chu' and user_id = 'khach-5'`,
      `update notes set points = array['NaN', 'Infinity']::float8[], point_count = 1 where uid = 'ghi-chu' and user_id = 'khach-6'`,
      `update ledger_entries set amount = amount + 1 where account = 'user:khach-9'`,
      // Not `ring[1:5]`, which crashes the server of Citus 13.2.2.
      `update cadastral_items set ring = array[${parcels[0]!.ring.slice(0, 5).join()}]::float8[] where id = '${parcel[0]}'`,
      `update cadastral_items set extent = box(point(0, 0), point(1, 1)) where id = '${parcel[1]}'`,
      `update cadastral_items set land_number = '9999' where id = '${parcel[2]}'`,
      `update cadastral_items set parts = '[[[[105, 20], [105.1, 20], [105, 20.1], [105, 20]]]]' where id = '${parcel[3]}'`,
      `update cadastral_items set parts = '[[[[105' where id = '${parcel[4]}'`,
      `update parcel_land_zones set coordinates = '[[[105, 20]]' where ordinal = 0 and parcel_land_id = (select min(id) from parcel_lands)`,
      `update uploads set sha256 = null where name = '${unsummed}'`,
      // A row written while its index is disabled has no index entry.
      ...DAMAGED_INDEXES.map((name) => `update pg_index set indisready = false where indexrelid = '${name}'::regclass`),
    ]);
    await asSuperuser(store, [
      `insert into users (id, email, email_key, password, fullname, phone) values ('unseen', 'u@x.vn', 'u@x.vn', '', '', '')`,
      ...(isDistributed
        ? []
        : [
            `insert into cadastrals select province_code, id || '-unseen', ward_code, '9998', 0, center_lng, center_lat, ring, extent, folded, is_sample, status from cadastrals order by id limit 1`,
          ]),
      `update pg_index set indisready = true where not indisready`,
    ]);

    const { finding, unchecked, progress } = await check();
    expect(progress).toContainEqual(expect.stringMatching(/^rows: cadastral_items: 1[12]\d,\d{3}$/));
    for (const table of [
      'notes',
      'ledger_entries',
      'orders',
      'payments',
      'uploads',
      'presale_claims',
      'user_bankings',
      'pending_transfers',
    ]) {
      expect(progress.join('\n')).toMatch(new RegExp(`^rows: ${table}: [1-9]`, 'm'));
    }
    // PGlite has amcheck; elsewhere a query is compared with and without the index.
    const unseen = isEmbedded
      ? /^indexes: users_pkey of users: the database reports "heap tuple .* lacks matching index tuple within index "users_pkey"": 1$/
      : /^indexes: users_pkey of users disagrees with its table: 1$/;
    const firstZone = expect.stringMatching(
      /^rows: parcel_land_zones with coordinates that are not a polygon: 1 \(\d\d\/[\w-]+\/0\)$/,
    ) as string;
    expect(finding).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^ledger: transactions that do not add up to zero: 2 \(\w+ VPOINT 1, \w+ VPOINT 1\)$/),
        expect.stringMatching(/^ledger: balances that are not the sum of their entries: 1 \(user:khach-9 VPOINT \d+ not \d+\)$/),
        'rows: sessions whose user_id is not in users: 1 (s-1)',
        'rows: notifications whose user_id is not in users: 1 (nobody/n-1)',
        expect.stringMatching(/^rows: notes whose user_id, images_link is not in uploads: 1 \(khach-5\/\w+\)$/),
        `rows: cadastral_items whose province_code, ward_code, land_number is not in cadastrals: 1 (${places[2]})`,
        expect.stringMatching(/^rows: sheets with a wrong count of parcels: 1 \([\w-]+\)$/),
        `rows: cadastral_items with an invalid ring: 1 (${places[0]})`,
        `rows: cadastral_items beyond their province in land_extents, which no search around them finds: 1 (${places[1]!.split('/')[1]})`,
        `rows: cadastral_items with an extent that differs from the ring’s: 1 (${places[1]})`,
        expect.stringMatching(new RegExp(`^rows: cadastral_items with invalid parts: 2 \\(${places[3]}, ${places[4]}\\)$`)),
        firstZone,
        expect.stringMatching(/^rows: notes with points that do not fit its kind: 1 \(khach-6\/\w+\)$/),
        `pictures: rows whose picture is missing: 1 (${gone})`,
        `pictures: pictures whose bytes have changed: 1 (${flipped})`,
        `pictures: pictures whose size in bytes has changed: 1 (${cut})`,
        `pictures: pictures whose header cannot be read, or states another size: 1 (${unsummed})`,
        expect.stringMatching(new RegExp(`^pictures: plannings’ pictures whose bytes have changed: 1 \\([\\w-]+ ${picture}\\)$`)),
        `pictures: files that no row refers to: 1 (${lost})`,
        ...DAMAGED_INDEXES.slice(1).map(
          (name) => expect.stringMatching(new RegExp(`^indexes: ${name} of cadastrals disagrees with its table: \\d+$`)) as string,
        ),
        expect.stringMatching(unseen),
      ]),
    );
    expect(finding).toHaveLength(19 + DAMAGED_INDEXES.length);
    // Servers before version 18 have no data checksums by default.
    expect(unchecked.filter((line) => !line.includes('page checksums: the database has none'))).toEqual([
      'not checked: pictures: every byte of 1 pictures from before their sums were kept; size and head were',
      ...(isDistributed ? [expect.stringContaining('those of shards')] : []),
      ...(isEmbedded ? [] : [expect.stringContaining('pages and order by amcheck')]),
    ]);
  });
});
