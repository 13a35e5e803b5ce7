import { openAccounts } from '../../../src/gateway/account/accounts.ts';
import { buildApp } from '../../../src/gateway/app.ts';
import { openGatewayStore, type StorePlace } from '../../../src/gateway/main.ts';
import { startTestProcessWith, type TestProcess } from '../gateways/gatewayProcess.ts';
import { isDeleted, isNote, type Writer, writeJob, writeUntilCut } from './killWriters.ts';
import { noteClient } from './noteClient.ts';
import { flag } from '../pictures/oddPictures.ts';
import { seededRandom } from '../run/seededRandom.ts';
import { storedFiles } from './uploadFixture.ts';
import { fillWallet, ledgerFaults, makeWalletOwner } from './walletOwner.ts';

/** Results of writes to a gateway that was killed repeatedly. */
export interface KillReport {
  /** Number of acknowledged writes. */
  acknowledged: number;
  /** Acknowledged writes that are missing or different. */
  lost: string[];
  /** Duplicate data, and data that was never requested. */
  doubled: string[];
  /** Inconsistencies of the ledger, of balances, and between pictures and their rows. */
  uneven: unknown[];
  /** Times from each kill to the next gateway's first response to a write. */
  upAgainMs: number[];
}

const SECRET = 'a secret that only these killed gateways have';
const NAMES = ['an', 'binh', 'chi'];
const START_POINTS = 100_000;

/** Creates customers with points before the first kill. */
async function makeWriters(place: StorePlace): Promise<Writer[]> {
  const store = await openGatewayStore(place);
  const accounts = openAccounts(store, { secret: SECRET, deliverMail: () => Promise.reject(new Error('no mail is expected')) });
  const log: string[] = [];
  const fixture = {
    app: buildApp(store, { accounts }),
    store,
    accounts,
    dataDir: place.dataDir,
    failures: log,
    log,
    close: () => store.close(),
  };
  const writers: Writer[] = [];
  for (const [at, id] of NAMES.entries()) {
    const owner = await makeWalletOwner(fixture, id);
    await fillWallet(fixture, owner, 'VPOINT', String(START_POINTS));
    writers.push({ id, token: owner.token, friend: `${NAMES[(at + 1) % NAMES.length]!}@example.com`, jobs: [] });
  }
  await fixture.close();
  return writers;
}

async function startGateway({ dataDir, databaseUrl }: StorePlace): Promise<{ process: TestProcess; base: string }> {
  const environment = { TOKEN_SECRET: SECRET, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) };
  const process = startTestProcessWith(environment, 'startGateway', dataDir);
  const ready = await process.seen(/^ready http/);
  return { process, base: `${ready.slice('ready '.length)}/gateway` };
}

/**
 * Kills a gateway at its nth response during other writes, repeatedly; then completes interrupted writes and counts.
 * @param place a seeded database that only the caller uses
 */
export async function runKills(place: StorePlace, { kills, seed }: { kills: number; seed: number }): Promise<KillReport> {
  const writers = await makeWriters(place);
  const picture = await flag().png().toBuffer();
  const random = seededRandom(seed);
  const upAgainMs: number[] = [];
  let acknowledged = 0;
  let killedAt: number | undefined;

  /** @returns at the first response of this gateway */
  const countAnswer = (): void => {
    acknowledged += 1;
    if (killedAt !== undefined) upAgainMs.push(performance.now() - killedAt);
    killedAt = undefined;
  };

  for (let kill = 0; kill < kills; kill += 1) {
    const { process, base } = await startGateway(place);
    const last = 3 + Math.floor(random() * 25);
    let seen = 0;
    const onAnswer = (): void => {
      countAnswer();
      seen += 1;
      if (seen === last) process.child.kill('SIGKILL');
    };
    await Promise.all(writers.map((writer) => writeUntilCut(base, writer, picture, { onAnswer, isKilled: () => seen >= last })));
    const { signal } = await process.exited;
    if (signal !== 'SIGKILL') throw new Error(`the gateway ended by itself: ${process.lines.join('\n')}`);
    killedAt = performance.now();
  }

  const { process, base } = await startGateway(place);
  for (const writer of writers) await writeJob(writer.jobs.at(-1)!, base, writer, picture, countAnswer);
  if (killedAt !== undefined) upAgainMs.push(performance.now() - killedAt);
  const [lost, doubled, uneven] = [[] as string[], [] as string[], [] as unknown[]];
  for (const writer of writers) await judgeNotes(base, writer, { lost, doubled });
  process.child.kill('SIGTERM');
  await process.exited;
  await judgeStore(place, writers, { lost, doubled, uneven });
  return { acknowledged, lost, doubled, uneven, upAgainMs };
}

async function judgeNotes(base: string, { token, jobs }: Writer, found: Pick<KillReport, 'lost' | 'doubled'>): Promise<void> {
  const expected = new Map(
    jobs
      .filter(isNote)
      .filter((job) => !isDeleted(job))
      .map((job) => [job.uid, job]),
  );
  const seen = new Set<string>();
  const client = noteClient(base, token);
  for (let page = 1; ; page += 1) {
    const { data } = await client.list(`limit=100&page=${page}&orderByKey=1`);
    for (const { _id, uid, title, images_link } of data) {
      const job = expected.get(uid);
      if (!job || seen.has(uid)) found.doubled.push(`note ${uid}`);
      else if (job.id !== _id || job.title !== title || job.imageUrl !== images_link) found.lost.push(`what was changed of note ${uid}`);
      seen.add(uid);
    }
    if (data.length < 100) break;
  }
  for (const uid of expected.keys()) if (!seen.has(uid)) found.lost.push(`note ${uid}`);
  for (const { uid, imageUrl } of [...expected.values()].slice(-10)) {
    if ((await fetch(base + imageUrl!)).status !== 200) found.lost.push(`picture of note ${uid}`);
  }
}

async function judgeStore(place: StorePlace, writers: Writer[], found: Pick<KillReport, 'lost' | 'doubled' | 'uneven'>): Promise<void> {
  const store = await openGatewayStore(place);
  for (const { id, jobs } of writers) {
    const rows = await store.query<{ id: string; note: string }>(
      `select id, note from ledger_transactions where user_id = $1 and kind = 'SEND'`,
      [id],
    );
    const sends = new Map(jobs.filter((job) => !isNote(job)).map((job) => [job.uid, job.id]));
    const made = new Map(rows.map((row) => [row.note, row.id]));
    for (const [uid, transaction] of sends) if (made.get(uid) !== transaction) found.lost.push(`payment ${uid}`);
    if (rows.length !== made.size) found.doubled.push(`${rows.length - made.size} payments of ${id}`);
    for (const uid of made.keys()) if (!sends.has(uid)) found.doubled.push(`payment ${uid}`);
  }
  const sentBy = (writer: Writer | undefined): number => writer?.jobs.filter((job) => !isNote(job)).length ?? 0;
  for (const [at, writer] of writers.entries()) {
    const [row] = await store.query<{ balance: string }>(
      `select balance::text from wallet_balances where account = $1 and token_id = 'VPOINT'`,
      [`user:${writer.id}`],
    );
    const points = START_POINTS - sentBy(writer) + sentBy(writers.at(at - 1));
    if (row?.balance !== String(points * 100)) found.uneven.push(`${writer.id} has ${row?.balance}, not ${points * 100}`);
  }
  found.uneven.push(...(await ledgerFaults({ store })));
  const kept = await store.query<{ name: string }>(`select name from uploads where state = 'ready' order by name`);
  await store.close();
  const shown = writers.flatMap(({ jobs }) => jobs.filter(isNote)).filter((job) => !isDeleted(job));
  const names = kept.map(({ name }) => name);
  const expected = shown.map(({ imageUrl }) => imageUrl!.replace('/uploads/', '')).toSorted();
  if (JSON.stringify(names) !== JSON.stringify(expected)) found.uneven.push(`${names.length} pictures are kept, not ${expected.length}`);
  // With several gateways, files of a dead one are only removed an hour later.
  if (place.databaseUrl === undefined && JSON.stringify(storedFiles(place.dataDir)) !== JSON.stringify(names))
    found.uneven.push('files without rows');
}
