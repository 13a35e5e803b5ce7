import { setTimeout as pause } from 'node:timers/promises';
import { openAccounts, DEFAULT_ACCOUNT_SETTINGS } from '../../../src/gateway/account/accounts.ts';
import { openSession } from '../../../src/gateway/account/sessions.ts';
import { insertCustomer } from '../../../src/gateway/account/customerRow.ts';
import type { Store } from '../../../src/gateway/database/store.ts';
import { openBucketStore } from '../../../src/gateway/files/openBucketStore.ts';
import { openGatewayStore, type StorePlace } from '../../../src/gateway/main.ts';
import type { BucketServer } from '../gateways/bucketServer.ts';
import { startTestProcessWith, type TestProcess } from '../gateways/gatewayProcess.ts';
import { seededRandom } from '../run/seededRandom.ts';
import { PictureWriter, sha256Of } from './pictureWriter.ts';

const SECRET = 'a secret that only the gateways killed in uploads have';
const NAMES = ['an', 'binh', 'chi', 'dung'];
const ACCESS_TOKEN_S = 3 * 3600;
/** Responses between two kills, and largest delay after the last: a kill falls within running uploads. */
const [FEWEST_ANSWERS, MORE_ANSWERS, LATEST_MS] = [3, 10, 40];
/** Downtime of the bucket's service between two kills of the gateway. */
const AWAY_MS = 300;

export interface UploadKillReport {
  acknowledged: number;
  /** Acknowledged pictures that cannot be read back unchanged. */
  lost: string[];
  /** Objects of the bucket without a finished row, before any clean-up. */
  leftovers: number;
  /** Mismatches of objects and finished rows after a day. */
  unevenAfterDay: string[];
  /** Mismatches of objects and notes' pictures after a month. */
  unevenAfterMonth: string[];
  shown: number;
}

async function makeWriters(store: Store): Promise<PictureWriter[]> {
  const accounts = openAccounts(store, { ...DEFAULT_ACCOUNT_SETTINGS, secret: SECRET, accessTokenS: ACCESS_TOKEN_S });
  const writers: PictureWriter[] = [];
  for (const [at, id] of NAMES.entries()) {
    const names = { username: null, password: '', fullname: id, phone: '', referralId: '' };
    const { accessToken } = await store.transaction(async (inside) => {
      await insertCustomer(inside, { id, email: `${id}@example.com`, ...names });
      return openSession(accounts, inside, id, { device: '', network: '' });
    });
    writers.push(new PictureWriter(id, accessToken, at));
  }
  return writers;
}

/** Lists elements that are in only one of the two. */
function differences(objects: readonly string[], expected: readonly string[]): string[] {
  const [there, wanted] = [new Set(objects), new Set(expected)];
  return [
    ...objects.filter((name) => !wanted.has(name)).map((name) => `too many: ${name}`),
    ...expected.filter((name) => !there.has(name)).map((name) => `missing: ${name}`),
  ];
}

/**
 * Kills a gateway during uploads to a bucket, repeatedly, and the bucket's service in between.
 * @param place a seeded PostgreSQL database that only the caller uses
 * @param bucketKills number of the kills that hit the service
 */
export async function killUploads(
  place: StorePlace,
  bucket: BucketServer,
  { kills, bucketKills, seed }: { kills: number; bucketKills: number; seed: number },
): Promise<UploadKillReport> {
  const store = await openGatewayStore(place);
  const writers = await makeWriters(store);
  const random = seededRandom(seed);
  const environment = { TOKEN_SECRET: SECRET, DATABASE_URL: place.databaseUrl!, ...bucket.environment };
  const start = async (): Promise<{ process: TestProcess; base: string }> => {
    const process = startTestProcessWith(environment, 'startGateway', place.dataDir);
    return { process, base: `${(await process.seen(/^ready http/)).slice('ready '.length)}/gateway` };
  };
  let acknowledged = 0;
  /** Writes until a number of responses. @returns a function that stops the writing and waits for it */
  const writeFor = async (base: string, answers: number): Promise<() => Promise<void>> => {
    let [seen, isOver] = [0, false];
    let enough = (): void => undefined;
    const reached = new Promise<void>((resolve) => (enough = resolve));
    const onAnswer = (): void => {
      acknowledged += 1;
      seen += 1;
      if (seen >= answers) enough();
    };
    const isBroken = (): boolean => seen >= answers;
    const writing = Promise.all(writers.map((writer) => writer.writeUntil(base, { onAnswer, isBroken, isOver: () => isOver })));
    await Promise.race([reached, writing]);
    return async () => {
      isOver = true;
      await writing;
    };
  };

  for (let kill = 0; kill < kills; kill += 1) {
    const { process, base } = await start();
    const end = await writeFor(base, FEWEST_ANSWERS + Math.floor(random() * MORE_ANSWERS));
    await pause(random() * LATEST_MS);
    const killsBucket = kill % Math.ceil(kills / bucketKills) === 0;
    if (killsBucket) {
      await bucket.kill();
      await pause(AWAY_MS);
    }
    process.child.kill('SIGKILL');
    await Promise.all([end(), process.exited]);
    if (killsBucket) await bucket.restart();
  }

  const files = await openBucketStore(bucket.settings);
  const objects = async (): Promise<string[]> => {
    const names: string[] = [];
    for await (const batch of files.list()) names.push(...batch.map(({ name }) => name));
    return names;
  };
  const namesIn = async (sql: string): Promise<string[]> => (await store.query<{ name: string }>(sql)).map(({ name }) => name);
  const READY = `select name from uploads where state = 'ready'`;
  const leftovers = differences(await objects(), await namesIn(READY)).length;
  /** Ages the uploads and starts a gateway, which clears old ones. */
  const clearAfter = async (age: string, read?: (base: string) => Promise<void>): Promise<void> => {
    await store.query(`update uploads set created_at = created_at - $1::interval`, [age]);
    const { process, base } = await start();
    await read?.(base);
    process.child.kill('SIGTERM');
    await process.exited;
  };
  const lost: string[] = [];
  const readBack = (whole: boolean) => async (base: string) => {
    for (const { url, sha256, isShown } of writers.flatMap(({ kept }) => kept)) {
      if (!whole && !isShown) continue;
      const response = await fetch(base + url);
      const bytes = new Uint8Array(await response.arrayBuffer());
      if (response.status !== 200 || sha256Of(bytes) !== sha256) lost.push(`${url}: ${response.status}, ${bytes.length} bytes`);
    }
  };
  await clearAfter('1 day', readBack(true));
  const unevenAfterDay = differences(await objects(), await namesIn(READY));
  await clearAfter('31 days', readBack(false));
  const shown = await namesIn(
    `select distinct replace(images_link, '/uploads/', '') as name from notes where user_id = any('{${NAMES.join()}}')`,
  );
  const unevenAfterMonth = differences(await objects(), shown);
  await store.close();
  return { acknowledged, lost, leftovers, unevenAfterDay, unevenAfterMonth, shown: shown.length };
}
