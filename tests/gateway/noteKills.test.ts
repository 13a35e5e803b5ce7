import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { signAccessToken } from '../../src/gateway/accounts/accessTokens.ts';
import { deriveKeys } from '../../src/gateway/accounts/accountKeys.ts';
import { openGatewayStore, type StorePlace } from '../../src/gateway/main.ts';
import { insertSession } from '../../src/gateway/store/sessions.ts';
import { insertCustomer } from '../../src/gateway/store/users.ts';
import { freshPostgres, type FreshPostgres } from '../support/freshPostgres.ts';
import { startTestProcessWith, type TestProcess } from '../support/gatewayProcess.ts';
import { noteHands, sentNote } from '../support/noteHands.ts';
import { flag } from '../support/oddPictures.ts';
import { seededDataDir } from '../support/seededDataDir.ts';
import { seededRandom } from '../support/seededRandom.ts';
import { storedFiles } from '../support/uploadStage.ts';

/** Each costs a start of the gateway. */
const KILLS = process.env.THUA_LONG === '1' ? 100 : 10;
const SECRET = 'a secret that only these killed gateways have';
const CUSTOMERS = ['an', 'binh', 'chi'];

let database: FreshPostgres | undefined;
let place: StorePlace;
let picture: Buffer;
const tokens = new Map<string, string>();

beforeAll(async () => {
  database = inject('database') === 'postgres' ? await freshPostgres() : undefined;
  const dataDir = database ? mkdtempSync(join(tmpdir(), 'thua-data-')) : await seededDataDir();
  place = { dataDir, databaseUrl: database?.url };
  picture = await flag().png().toBuffer();
  const store = await openGatewayStore(place);
  for (const id of CUSTOMERS) {
    await insertCustomer(store, { id, email: `${id}@example.com`, username: null, password: '', fullname: id, phone: '', referralId: '' });
    await insertSession(store, id, id, '');
    tokens.set(id, await signAccessToken(deriveKeys(SECRET).accessToken, { userId: id, sessionId: id }, 3600));
  }
  await store.close();
});
afterAll(async () => {
  rmSync(place.dataDir, { recursive: true });
  await database?.drop();
});

async function startGateway(): Promise<{ process: TestProcess; base: string }> {
  const environment = { TOKEN_SECRET: SECRET, ...(database ? { DATABASE_URL: database.url } : {}) };
  const process = startTestProcessWith(environment, 'startGateway', place.dataDir);
  const ready = await process.seen(/^ready http/);
  return { process, base: `${ready.slice('ready '.length)}/gateway` };
}

/** A note on its way: what of it was acknowledged. Every third is changed, every third changed and deleted. */
interface Job {
  number: number;
  uid: string;
  imageUrl?: string;
  id?: string;
  title?: string;
  isDone?: boolean;
}

async function upload(base: string, token: string, id: string): Promise<string> {
  const form = new FormData();
  form.append('design0', new Blob([new Uint8Array(picture)]), 'file');
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${base}/upload/file/${id}`, { method: 'POST', headers, body: form });
  const { results, message } = (await response.json()) as { results?: [{ url: string }]; message: string };
  if (!results) throw new Error(`upload refused: ${response.status} ${message}`);
  return results[0].url;
}

function acknowledged<Answer extends { status: number; message: string }>(answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(`refused: ${answer.status} ${answer.message}`);
  return answer;
}

/** Sends what of a note is not acknowledged yet, as an outbox does: whatever was cut off is sent once more. */
async function send(job: Job, base: string, customer: string, onAnswer: () => void): Promise<void> {
  const token = tokens.get(customer)!;
  const hands = noteHands(base, token);
  if (job.imageUrl === undefined) {
    job.imageUrl = await upload(base, token, `picture-${job.uid}`);
    onAnswer();
  }
  if (job.id === undefined) {
    const { data } = acknowledged(await hands.create(sentNote(job.uid, { title: 'Bản đầu', images_link: job.imageUrl })));
    [job.id, job.title] = [data._id, data.title];
    onAnswer();
  }
  if (job.number % 3 > 0 && job.title === 'Bản đầu') {
    job.title = acknowledged(await hands.update(job.id, { title: 'Bản sau', note: '' })).data.title;
    onAnswer();
  }
  if (job.number % 3 === 2) {
    acknowledged(await hands.remove(job.id));
    onAnswer();
  }
  job.isDone = true;
}

const jobs = new Map<string, Job[]>(CUSTOMERS.map((customer) => [customer, []]));

/** Writes one note after the other until the gateway is gone. */
async function writeUntilCut(base: string, customer: string, onAnswer: () => void, isKilled: () => boolean): Promise<void> {
  const own = jobs.get(customer)!;
  try {
    for (;;) {
      const last = own.at(-1);
      const job = last && !last.isDone ? last : { number: own.length, uid: `${customer}-${own.length}` };
      if (job !== last) own.push(job);
      await send(job, base, customer, onAnswer);
    }
  } catch (error) {
    if (!isKilled()) throw error;
    // Cut off in the middle; anything else than a broken connection is a refusal, and none is expected.
    expect(String(error)).not.toContain('refused:');
  }
}

/** Kills the gateway at its nth answer, with others on their way. */
async function writeAndKill(answers: number): Promise<void> {
  const { process, base } = await startGateway();
  let seen = 0;
  const onAnswer = (): void => void (++seen === answers && process.child.kill('SIGKILL'));
  await Promise.all(CUSTOMERS.map((customer) => writeUntilCut(base, customer, onAnswer, () => seen >= answers)));
  expect((await process.exited).signal).toBe('SIGKILL');
}

describe('notes and kill -9', () => {
  it('notes and kill -9: whenever the gateway dies, nothing acknowledged is lost and nothing sent again is doubled', async () => {
    const random = seededRandom(7);
    for (let kill = 0; kill < KILLS; kill++) await writeAndKill(3 + Math.floor(random() * 25));

    const { process, base } = await startGateway();
    for (const customer of CUSTOMERS) {
      const own = jobs.get(customer)!;
      await send(own.at(-1)!, base, customer, () => undefined);
      const expected = own
        .filter(({ number }) => number % 3 !== 2)
        .map(({ id, uid, title, imageUrl }) => ({ id, uid, title, imageUrl }));
      const hands = noteHands(base, tokens.get(customer)!);
      const listed = [];
      for (let page = 1; listed.length < expected.length && page < 20; page++) {
        const { data, total } = await hands.list(`limit=100&page=${page}&orderByKey=1`);
        expect(total).toBe(expected.length);
        listed.push(...data.map(({ _id: id, uid, title, images_link: imageUrl }) => ({ id, uid, title, imageUrl })));
      }
      const byUid = (a: { uid: string }, b: { uid: string }): number => (a.uid < b.uid ? -1 : 1);
      expect(listed.toSorted(byUid)).toEqual(expected.toSorted(byUid));
      for (const { imageUrl } of expected.slice(-10)) expect((await fetch(base + imageUrl!)).status).toBe(200);
    }
    process.child.kill('SIGTERM');
    await process.exited;

    const store = await openGatewayStore(place);
    const kept = await store.query<{ name: string }>(`select name from uploads where state = 'ready' order by name`);
    await store.close();
    const shown = [...jobs.values()].flat().filter(({ number }) => number % 3 !== 2);
    expect(kept.map(({ name }) => `/uploads/${name}`)).toEqual(shown.map(({ imageUrl }) => imageUrl).toSorted());
    // Beside other gateways what a dead one has left is swept an hour later.
    if (!database) expect(storedFiles(place.dataDir)).toEqual(kept.map(({ name }) => name));
  }, 120_000 + KILLS * 15_000);
});
