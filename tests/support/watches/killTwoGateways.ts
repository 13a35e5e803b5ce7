import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openAccounts } from '../../../src/gateway/account/accounts.ts';
import { insertCustomer } from '../../../src/gateway/account/customerRow.ts';
import { sendBySmtp } from '../../../src/gateway/account/accounts.ts';
import type { Store } from '../../../src/gateway/database/store.ts';
import { openGatewayStore } from '../../../src/gateway/main.ts';
import { mailNews } from '../../../src/gateway/watches/sweepWatches.ts';
import { notifyChanges } from '../../../src/gateway/watches/notifyChanges.ts';
import { startTestProcessWith, type TestProcess } from '../gateways/gatewayProcess.ts';
import { startPostgresCluster } from '../gateways/postgresCluster.ts';
import { startMailServer } from '../gateways/smtpServer.ts';
import { collection, squareAt } from '../land/importLand.ts';
import { seededRandom } from '../run/seededRandom.ts';
import { gridPlace, insertChangeSets, insertWatches, markedPairs, ringsOf, notifiedPairs } from './changeSets.ts';
import { isNotified, watchScene } from './watchScene.ts';

const SCENE = { watches: 4_000, sets: 100, changesASet: 40, customers: 300, extent: 5_000 };
/** Interval of the watches that have e-mail on. */
const MAILED_EACH = 2;
/** Duration of an SMTP delivery, so that gateways are killed during some. */
const SMTP_MS = 40;
/** Zones of a planning that is imported repeatedly with other codes: 20 cells of the grid, apart. */
const ZONES = 80;
const CODES = ['ODT', 'DGT', 'CLN'];
const SECRET = 'a secret that only these killed gateways have';
const ORIGIN = 'https://thua.example';
/** Minimum of the time before each process is killed, and the maximum to add, in ms. */
const [MIN_MS, MORE_MS] = [100, 5_000];

export interface KillReport {
  kills: number;
  /** Number of marked pairs after each round. */
  progress: number[];
  /** Number of sets that imports made. */
  importedSets: number;
  /** Sorted pairs of watch and set: expected, marked, and by notifications, of which only the latest are kept. */
  expected: string[];
  marked: string[];
  told: string[];
  /** Mail counts; `underFire` are those accepted before the kills ended. */
  mails: MailCount & { underFire: number };
  /** Failed sweeps, as gateways logged them. */
  failures: string[];
}

interface MailCount {
  /** Number accepted by the server, and number that repeat an accepted one with the same Message-ID and text. */
  taken: number;
  repeated: number;
  /** Wrong mail counts, as `watch: mailed of those to be mailed`, and mails of one Message-ID that differ. */
  faults: string[];
}

const textOf = (mail: string): string => {
  const [heads, ...body] = mail.split('\n\n');
  const encoded = body.join('\n\n');
  if (/^Content-Transfer-Encoding: base64$/im.test(heads!)) return Buffer.from(encoded, 'base64').toString();
  return encoded
    .replaceAll(/=\n/g, '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());
};

/** Counts mails and their faults. @param due number of news of each watch that must be mailed */
function countMails(taken: readonly string[], due: ReadonlyMap<string, number>): MailCount {
  const byId = new Map<string, string>();
  const faults: string[] = [];
  let repeated = 0;
  for (const mail of taken) {
    const id = /^Message-ID: (\S+)/im.exec(mail)![1]!;
    const text = textOf(mail);
    const known = byId.get(id);
    if (known !== undefined) repeated += 1;
    if (known !== undefined && known !== text) faults.push(`${id} is two mails`);
    byId.set(id, text);
  }
  const mailed = new Map<string, number>();
  for (const text of byId.values())
    for (const [, watch] of text.matchAll(/: Nơi (w\d+)$/gm)) mailed.set(watch!, (mailed.get(watch!) ?? 0) + 1);
  for (const watch of new Set([...due.keys(), ...mailed.keys()])) {
    const [was, is] = [mailed.get(watch) ?? 0, due.get(watch) ?? 0];
    if (was !== is) faults.push(`${watch}: ${was} of ${is}`);
  }
  return { taken: taken.length, repeated, faults };
}

function zonesFile(folder: string, order: number, random: () => number): string {
  const path = join(folder, `plan${order}.geojson`);
  const features = Array.from({ length: ZONES }, (_, n) => {
    const [[west, south, east]] = ringsOf([[1_000 + 40 * n, 2_000, 1_020 + 40 * n, 2_020]]) as [[number, number, number]];
    const geometry = { type: 'Polygon', coordinates: [squareAt(west, south, east - west)] };
    return { type: 'Feature', properties: { LoaiDat: CODES[Math.floor(random() * CODES.length)] }, geometry };
  });
  writeFileSync(path, collection(features));
  return path;
}

/** Returns the number of imported sets, and which of these watches they concern. */
async function importedPairs(store: Store, watches: ReturnType<typeof watchScene>['watches']): Promise<{ sets: number; pairs: string[] }> {
  const rows = await store.query<{ set_id: string; ward_code: string; west: number; south: number; east: number; north: number }>(
    'select set_id, c.ward_code, west, south, east, north from land_changes c join land_change_sets s on s.id = c.set_id where s.planning_after is not null',
  );
  const sets = [...new Set(rows.map(({ set_id }) => set_id))];
  const pairs = sets.flatMap((set) => {
    const own = rows.filter(({ set_id }) => set_id === set);
    const changes = own.map(({ ward_code, west, south, east, north }) => ({
      ward_code,
      boxes: [[...gridPlace(west, south), ...gridPlace(east, north)] as [number, number, number, number]],
    }));
    return watches.filter((watch) => isNotified(watch, 'plan', changes)).map(({ id }) => `${id} ${set}`);
  });
  return { sets: sets.length, pairs };
}

/**
 * Runs two gateways on one PostgreSQL that notify and mail changes while a third process imports, and kills all three
 * at random moments, repeatedly. Then a single gateway completes the work.
 */
export async function killTwoGateways({ kills: least, seed }: { kills: number; seed: number }): Promise<KillReport> {
  const random = seededRandom(seed);
  const cluster = await startPostgresCluster();
  const mailServer = await startMailServer({ answerAfterMs: SMTP_MS });
  const dataDir = mkdtempSync(join(tmpdir(), 'thua-data-'));
  const databaseUrl = cluster.urlOf('postgres');
  const environment = {
    TOKEN_SECRET: SECRET,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SMTP_URL: mailServer.url,
    PUBLIC_ORIGIN: ORIGIN,
  };
  const store = await openGatewayStore({ dataDir, databaseUrl });
  try {
    const scene = watchScene(seed, SCENE);
    for (let n = 0; n < SCENE.customers; n += 1) {
      const id = `nguoi-${n}`;
      await insertCustomer(store, {
        id,
        email: `${id}@example.com`,
        username: null,
        password: '',
        fullname: id,
        phone: '',
        referralId: '',
      });
    }
    const isMailed = (watch: string): boolean => Number(watch.slice(1)) % MAILED_EACH === 0;
    await insertWatches(
      store,
      scene.watches.map((watch) => ({ ...watch, mail: isMailed(watch.id) ? 'each' : 'none' })),
    );
    await insertChangeSets(store, scene.sets);
    const progress: number[] = [];
    const failures: string[] = [];
    let kills = 0;
    const killSoon = async ({ child, exited, errors }: TestProcess): Promise<void> => {
      await wait(MIN_MS + random() * MORE_MS);
      if (child.kill('SIGKILL')) kills += 1;
      await exited;
      failures.push(...errors.filter((line) => line.includes('telling')));
    };
    for (let round = 0; kills < least; round += 1) {
      // Expire leases so that interrupted mails are sent again; not in each round, because five failures end a mail.
      if (round % 3 === 2) await store.query('update watch_mails set due_at = now()');
      const gateways = [0, 1].map(() => startTestProcessWith(environment, 'startGateway', dataDir));
      const zones = zonesFile(dataDir, round, random);
      const args = ['zones', zones, '--ward', '20314', '--planning', 'giet', '--status', 'in_force', '--report', join(dataDir, 'reports')];
      const importer = startTestProcessWith(environment, 'importLand', ...args);
      await Promise.all([
        ...gateways.map(async (gateway) => {
          await gateway.seen(/^ready http/);
          await killSoon(gateway);
        }),
        // The first import makes the planning; every second one of the rest is killed.
        round % 2 === 0 ? importer.exited : killSoon(importer),
      ]);
      progress.push((await markedPairs(store)).length);
    }
    await notifyChanges(store, { hasMail: true });
    const accounts = openAccounts(store, {
      secret: SECRET,
      publicOrigins: [ORIGIN],
      log: () => undefined,
      deliverMail: sendBySmtp(mailServer.url),
    });
    const mailedUnderFire = mailServer.taken.length;
    await store.query('update watch_mails set due_at = now()');
    while ((await store.query('select from watch_mails limit 1')).length > 0) await mailNews(accounts, ORIGIN);
    const imported = await importedPairs(store, scene.watches);
    const expected = [...scene.expected, ...imported.pairs].toSorted();
    const due = new Map<string, number>();
    for (const [watch] of expected.map((pair) => pair.split(' ')) as Array<[string, string]>) {
      if (isMailed(watch)) due.set(watch, (due.get(watch) ?? 0) + 1);
    }
    return {
      kills,
      progress,
      importedSets: imported.sets,
      expected,
      marked: await markedPairs(store),
      told: await notifiedPairs(store),
      mails: { ...countMails(mailServer.taken, due), underFire: mailedUnderFire },
      failures,
    };
  } finally {
    await store.close();
    await mailServer.close();
    rmSync(dataDir, { recursive: true, force: true });
    await cluster.stop();
  }
}
