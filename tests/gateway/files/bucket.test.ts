import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActionHistoryCall, deleteActionHistoryCall } from '../../../src/contract/notes/notes.ts';
import type { Call } from '../../../src/contract/call.ts';
import { restoreInto } from '../../../src/gateway/backup/restoreInto.ts';
import { openEncryptedFile } from '../../../src/gateway/backup/encryptedFile.ts';
import { CheckReport } from '../../../src/gateway/check/checkReport.ts';
import { runCheck } from '../../../src/gateway/check/runCheck.ts';
import { BucketClient, openBucketStore } from '../../../src/gateway/files/openBucketStore.ts';
import { type BucketSettings, readBucketSettings } from '../../../src/gateway/files/bucketSettings.ts';
import { type FileStore, FileStoreBusy } from '../../../src/gateway/files/fileStore.ts';
import { sweepPictures } from '../../../src/gateway/files/pictureStore.ts';
import { StartupError } from '../../../src/gateway/operations/startupError.ts';
import { sentNote } from '../../support/customers/noteClient.ts';
import { openUploadFixture, type UploadFixture } from '../../support/customers/uploadFixture.ts';
import { type BucketServer, startBucketServer } from '../../support/gateways/bucketServer.ts';
import { startTestProcessWith } from '../../support/gateways/gatewayProcess.ts';
import { openSeededApp } from '../../support/gateways/seededGateway.ts';
import { writeSmallBackup } from '../../support/gateways/smallBackup.ts';
import { flag } from '../../support/pictures/oddPictures.ts';

const SECRET = 'rat-bi-mat';
/** Settings of a gateway with shorter times. */
const IMPATIENT = { tryMs: 300, tries: 2, pauseMs: 1 };
/** Name of the small backup's single picture. */
const KEPT = 'a1b2c3d4e5f6.webp';

let bucket: BucketServer;
beforeAll(async () => void (bucket = await startBucketServer()));
afterAll(() => bucket.remove());

const namesIn = async (files: FileStore): Promise<string[]> => {
  const names: string[] = [];
  for await (const batch of files.list()) names.push(...batch.map(({ name }) => name));
  return names;
};

describe('bucket settings', () => {
  const given = { PICTURES_BUCKET_URL: 'https://s3.example.vn/thua/', PICTURES_BUCKET_KEY_ID: 'khoa', PICTURES_BUCKET_SECRET: SECRET };

  it('bucket: an address and credentials configure it; without them a folder is used', () => {
    expect(readBucketSettings({})).toBeUndefined();
    expect(readBucketSettings(given)).toEqual({
      url: 'https://s3.example.vn/thua',
      prefix: '',
      region: 'us-east-1',
      keyId: 'khoa',
      secret: SECRET,
    });
    const plain = { ...given, PICTURES_BUCKET_URL: 'http://10.0.0.5:9000/thua', PLAIN_CONNECTIONS: '1' };
    expect(readBucketSettings({ ...plain, PICTURES_BUCKET_PREFIX: 'anh/v1/', PICTURES_BUCKET_REGION: 'hn-1' })).toMatchObject({
      url: 'http://10.0.0.5:9000/thua',
      prefix: 'anh/v1/',
      region: 'hn-1',
    });
  });

  it.each([
    ['no address', { PICTURES_BUCKET_URL: 'thua' }, /not a bucket address/],
    ['credentials in the address', { PICTURES_BUCKET_URL: `https://khoa:${SECRET}@s3.example.vn/thua` }, /not a bucket address/],
    ['a query', { PICTURES_BUCKET_URL: 'https://s3.example.vn/thua?a=b' }, /not a bucket address/],
    ['another machine without TLS', { PICTURES_BUCKET_URL: 'http://s3.example.vn/thua' }, /no TLS/],
    ['no secret', { PICTURES_BUCKET_SECRET: '' }, /credentials are missing/],
    ['a prefix that is no folder', { PICTURES_BUCKET_PREFIX: 'anh' }, /ending in a slash/],
    ['a prefix that climbs', { PICTURES_BUCKET_PREFIX: '../' + 'a b/' }, /ending in a slash/],
  ])('bucket: %s is refused in one line that shows no secret', (_what, change, words) => {
    const read = (): unknown => readBucketSettings({ ...given, ...change });
    expect(read).toThrow(StartupError);
    expect(read).toThrow(words);
    expect(read).not.toThrow(SECRET);
  });

  it('bucket: wrong credentials or a missing bucket refuse the start, without showing a secret', async () => {
    const wrong = openBucketStore({ ...bucket.settings, secret: SECRET });
    await expect(wrong).rejects.toThrow(/403 SignatureDoesNotMatch/);
    await expect(wrong).rejects.not.toThrow(SECRET);
    await expect(wrong).rejects.toBeInstanceOf(StartupError);
    await expect(openBucketStore({ ...bucket.settings, url: bucket.settings.url.replace('/thua', '/none') })).rejects.toThrow(
      /404 NoSuchBucket/,
    );
  });
});

describe('a bucket that is away', () => {
  let fixture: UploadFixture;
  let files: FileStore;
  let picture: Buffer;
  beforeAll(async () => {
    picture = await flag().png().toBuffer();
    // A closed port refuses at once, an open one may be slow on a busy machine.
    files = await openBucketStore(bucket.settings, { retries: { ...IMPATIENT, tryMs: 5_000 } });
    fixture = await openUploadFixture({ files });
  });
  afterAll(() => fixture.close());

  const states = async (): Promise<string[]> =>
    (await fixture.store.query<{ state: string }>('select state from uploads order by created_at')).map(({ state }) => state);
  const ask = async ({ method, path }: Call, body: unknown): Promise<Response> =>
    fetch(fixture.base + path.replace('{id}', String((body as { id?: string }).id)), {
      method,
      headers: { authorization: `Bearer ${await fixture.tokenOf('u1')}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('bucket: while it is away pictures get 503 and notes work; no acknowledged picture is lost', async () => {
    const first = await fixture.upload({ file: picture });
    expect(first.status).toBe(200);
    const created = await ask(createActionHistoryCall, { ...sentNote('ghi-chu'), images_link: first.url });
    const { data } = (await created.json()) as { data: { _id: string } };
    const second = await fixture.upload({ file: picture });
    await bucket.kill();

    expect(await fixture.upload({ file: picture })).toEqual({
      status: 503,
      message: 'Kho ảnh chưa trả lời, vui lòng thử lại sau.',
      url: undefined,
    });
    const shown = await fetch(fixture.base + second.url!);
    expect([shown.status, shown.headers.get('retry-after'), shown.headers.get('cache-control')]).toEqual([503, '5', null]);
    await expect(files.assertWritable()).rejects.toThrow(FileStoreBusy);
    // Deleting the note leaves its picture to the sweep, like unacknowledged ones.
    expect((await ask(deleteActionHistoryCall, { id: data._id })).status).toBe(200);
    expect(await states()).toEqual(['removing', 'ready', 'writing']);
    await expect(sweepPictures({ store: fixture.store, files }, 0)).rejects.toThrow(FileStoreBusy);
    expect(await states()).toEqual(['removing', 'ready', 'writing']);

    await bucket.restart();
    await expect.poll(() => files.assertWritable().then(() => 'writable', String)).toBe('writable');
    expect(Buffer.from(await (await fetch(fixture.base + second.url!)).arrayBuffer()).length).toBeGreaterThan(100);
    await sweepPictures({ store: fixture.store, files }, 0);
    expect(await states()).toEqual(['ready']);
    expect(await namesIn(files)).toEqual([second.url!.replace('/uploads/', '')]);
    expect(await fixture.upload({ file: picture })).toMatchObject({ status: 200 });

    await files.write(second.url!.replace('/uploads/', ''), picture);
    const said: string[] = [];
    const report = new CheckReport(({ kind, text }) => void (kind === 'finding' && said.push(text)));
    await runCheck({ store: fixture.store, files, isEmbedded: true }, new Set(['pictures']), report);
    expect(said).toEqual([`pictures: pictures whose size in bytes has changed: 1 (${second.url!.replace('/uploads/', '')})`]);
    expect(fixture.failures.splice(0).every((line) => line.includes('the bucket'))).toBe(true);
  });
});

describe('a bucket that never answers', () => {
  let silent: Server;
  const open = new Set<Socket>();
  let settings: BucketSettings;
  beforeAll(async () => {
    silent = createServer((socket) => void open.add(socket.on('error', () => undefined)));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    settings = { ...bucket.settings, url: `http://127.0.0.1:${(silent.address() as AddressInfo).port}/thua` };
  });
  afterAll(() => {
    for (const socket of open) socket.destroy();
    silent.close();
  });

  it('bucket: if it does not respond, one request at a time probes it and the others fail at once', async () => {
    const client = new BucketClient(settings, IMPATIENT);
    const request = { method: 'GET', key: 'a' } as const;
    await expect(client.request(request)).rejects.toThrow('the bucket does not answer: no answer in time');
    // On a busy machine the client may time out before the connection is accepted.
    await expect.poll(() => open.size).toBe(IMPATIENT.tries);
    const asked = await Promise.allSettled([1, 2, 3].map(() => client.request(request)));
    expect(asked.map((one) => (one.status === 'rejected' ? (one.reason as Error).message : ''))).toEqual([
      'the bucket does not answer: no answer in time',
      'the bucket is away',
      'the bucket is away',
    ]);
    await expect.poll(() => open.size).toBe(IMPATIENT.tries + 1);
  });
});

describe('a gateway with a bucket', () => {
  let folder: string;
  let small: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'thua-bucket-'));
    small = join(folder, 'small.thua');
    const seeded = await openSeededApp('pglite');
    await writeSmallBackup(seeded, small, true);
    await seeded.close();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('bucket: a gateway process starts without it, restores, checks and backs up', async () => {
    const elsewhere = await startBucketServer('khac/');
    const dataDir = join(folder, 'data');
    const environment = { DATABASE_URL: '', DATA_DIR: dataDir, METRICS_PORT: '0', ...elsewhere.environment };
    const run = async (program: 'backup' | 'check', ...args: string[]) => {
      const running = startTestProcessWith(environment, program, ...args);
      return { ...(await running.exited), lines: running.lines };
    };
    try {
      const files = await openBucketStore(elsewhere.settings);
      // State left by an earlier attempt that was killed.
      await files.write(KEPT, Buffer.from('older'));
      await restoreInto(() => openEncryptedFile(small, ''), { dataDir }, files);
      expect(await namesIn(files)).toEqual([KEPT]);
      expect(existsSync(join(dataDir, 'uploads'))).toBe(false);

      await elsewhere.kill();
      const gateway = startTestProcessWith(environment, 'startGateway', dataDir);
      const url = (await gateway.seen(/^ready http/)).replace('ready ', '');
      const readiness = async (): Promise<unknown> => (await fetch(`${url}/readyz`)).json();
      // All gateways share the bucket: none of them may leave the balancer for it.
      await expect.poll(readiness).toEqual({ ready: true, reasons: ['bucket'] });
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      await elsewhere.restart();
      await expect.poll(readiness).toEqual({ ready: true, reasons: [] });
      const metrics = (await gateway.seen(/metrics at/)).replace(/^.*url=/, '');
      expect(await (await fetch(metrics)).text()).toMatch(/thua_pictures_failures_total\{operation="probe"\} [1-9]/);
      expect(await run('check', 'pictures')).toMatchObject({ code: 0 });
      const file = join(folder, 'served.thua');
      expect(await run('backup', file)).toMatchObject({ code: 0 });
      gateway.child.kill('SIGTERM');
      expect(await gateway.exited).toMatchObject({ code: 0 });
      expect(gateway.lines.join('\n')).not.toContain('Credential=');
      expect(readdirSync(dataDir)).not.toContain('uploads');

      // A picture that is not in the backup must not be overwritten.
      const again = { ...environment, DATA_DIR: join(folder, 'again') };
      await files.write('fedcba9876543210.jpg', Buffer.from('another'));
      const refused = startTestProcessWith(again, 'restore', file);
      expect(await refused.exited).toMatchObject({ code: 1 });
      expect(refused.lines).toEqual([expect.stringMatching(/only into an empty place/)]);
      expect(existsSync(again.DATA_DIR)).toBe(false);
    } finally {
      await elsewhere.remove();
    }
  });
});
