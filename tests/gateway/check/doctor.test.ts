import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GATEWAY_BASE } from '../../../src/contract/call.ts';
import { deriveKeys } from '../../../src/gateway/account/accountKeys.ts';
import { openAccounts, DEFAULT_ACCOUNT_SETTINGS } from '../../../src/gateway/account/accounts.ts';
import { buildApp } from '../../../src/gateway/app.ts';
import { NODE_MINORS, runDoctor, VARIABLES } from '../../../src/gateway/check/runDoctor.ts';
import type { Store } from '../../../src/gateway/database/store.ts';
import { FORWARDED_PATH, sealedHeaders } from '../../../src/gateway/http/forwarded.ts';
import { startTestProcessWith } from '../../support/gateways/gatewayProcess.ts';
import { seededDataDir } from '../../support/gateways/seededDataDir.ts';
import { startFaultyProxy } from '../../support/gateways/servers/faultyProxy.ts';
import { startMailServer } from '../../support/gateways/smtpServer.ts';
import { readRepositoryFile } from '../../support/run/repository.ts';

const SECRET = 'a secret that only gateways of this test have';
/** Secret value that no line may contain. */
const PASSWORD = 'mat-khau-bi-mat';

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'thua-doctor-'))));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the doctor without asking a gateway of this machine. */
const run = (set: NodeJS.ProcessEnv): Promise<string[]> => runDoctor({ PORT: '0', DATA_DIR: join(folder, 'none'), ...set });
const failures = (found: readonly string[]): string[] => found.filter((line) => line.startsWith('fail'));

it('doctor: it knows the documented variables and the Node versions of package.json', () => {
  const rows = [...readRepositoryFile('docs/operate/configure.md').matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) \|/gm)];
  const documented = rows.flatMap(([, names]) => [...names!.matchAll(/`(\w+)`/g)].map(([, name]) => name!));
  expect(documented.toSorted()).toEqual(VARIABLES.toSorted());
  const taken = Object.entries(NODE_MINORS).map(([major, minor], at, all) => `${at < all.length - 1 ? '^' : '>='}${major}.${minor}.0`);
  expect(JSON.parse(readRepositoryFile('package.json'))).toMatchObject({ engines: { node: taken.join(' || ') } });
});

it('doctor: before a first start it finds no fault and creates nothing', async () => {
  const found = await run({});
  expect(failures(found)).toEqual([]);
  expect(found).toContain('ok database: embedded, the first start creates it');
  expect(existsSync(join(folder, 'none'))).toBe(false);
});

it('doctor: misspelled, wrong and incomplete settings are named, without values that may be secret', async () => {
  const found = await run({
    PORT: '80a',
    DATABSE_URL: `postgres://thua:${PASSWORD}@db/thua`,
    SMTP_URL: `smtp://thua:${PASSWORD}@`,
    TOKEN_SECRET: PASSWORD,
    TRUSTED_PROXIES: '1',
    PUBLIC_ORIGIN: `https://thua:${PASSWORD}@thua.example`,
    METRICS_PORT: 'x',
    PICTURES_BUCKET_KEY_ID: PASSWORD,
    PAYMENT_PROVIDER: 'baokim',
    PATH: '/bin',
  });
  for (const name of ['PORT', 'METRICS_PORT', 'PUBLIC_ORIGIN', 'SMTP_URL', 'TOKEN_SECRET', 'PAYMENT_PROVIDER']) {
    expect(failures(found)).toContainEqual(expect.stringContaining(`fail settings: ${name}`));
  }
  expect(found).toContain('warn settings: DATABSE_URL is unknown: is DATABASE_URL meant?');
  expect(found).toContain('warn settings: PICTURES_BUCKET_KEY_ID without PICTURES_BUCKET_URL: pictures are kept in DATA_DIR');
  expect(found).toContainEqual(expect.stringMatching(/^warn settings: TRUSTED_PROXIES without LISTEN_HOST: /));
  expect(found.join('\n')).not.toMatch(new RegExp(`${PASSWORD}|PATH`));
});

it('doctor: it logs in to the mail server but sends nothing; an unreachable or refusing one is a failure', async () => {
  const mails = await startMailServer();
  expect(await run({ SMTP_URL: mails.url, MAIL_FROM: 'thua@example.com' })).toContain('ok mail server: access works');
  expect(mails.taken).toEqual([]);
  await mails.close();
  expect(failures(await run({ SMTP_URL: mails.url }))).toEqual([expect.stringMatching(/^fail mail server: Error (?:ECONN\w+|ESOCKET): /)]);

  const strict = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) => done(new Error('no')),
  });
  await new Promise<void>((listening) => strict.listen(0, '127.0.0.1', listening));
  const found = await run({ SMTP_URL: `smtp://thua:${PASSWORD}@127.0.0.1:${(strict.server.address() as AddressInfo).port}` });
  expect(failures(found)).toEqual([expect.stringMatching(/^fail mail server: Error EAUTH: /)]);
  expect(found.join('\n')).not.toContain(PASSWORD);
  await new Promise<void>((closed) => strict.close(closed));
});

it('doctor: a database that does not respond is a failure, and everything else is still checked', async () => {
  const mails = await startMailServer();
  const database = await startFaultyProxy({ host: '127.0.0.1', port: Number(new URL(mails.url).port) });
  database.stall();
  const found = await run({ DATABASE_URL: `postgres://thua:${PASSWORD}@127.0.0.1:${database.port}/thua`, SMTP_URL: mails.url });
  expect(failures(found)).toEqual([
    expect.stringContaining(`fail database: Không kết nối được PostgreSQL tại 127.0.0.1:${database.port}/thua`),
  ]);
  expect(found).toContain('ok mail server: access works');
  expect(found.join('\n')).not.toContain(PASSWORD);
  await database.close();
  await mails.close();
});

it('doctor: files that others may read or own, and a folder of another database, are failures', async () => {
  const dataDir = join(folder, 'open');
  mkdirSync(join(dataDir, 'postgres-15'), { recursive: true });
  writeFileSync(join(dataDir, 'token-secret'), SECRET);
  chmodSync(dataDir, 0o755);
  chmodSync(join(dataDir, 'token-secret'), 0o644);
  const found = await run({ DATA_DIR: dataDir });
  expect(found).toContain(`warn data folder: ${dataDir}: others may read it: chmod go=`);
  expect(found).toContain(`warn data folder: ${join(dataDir, 'token-secret')}: others may read it: chmod go=`);
  expect(failures(found)).toEqual([expect.stringMatching(/^fail database: .*postgres-15/)]);
  expect(readdirSync(dataDir).toSorted()).toEqual(['postgres-15', 'token-secret']);
  // Only root can change the owner of a folder and still use it.
  if (process.getuid?.() !== 0) return;
  chownSync(dataDir, 65_534, 65_534);
  expect(await run({ DATA_DIR: dataDir })).toContain(`warn data folder: ${dataDir} is user 65534's, not 0's: use one user`);
});

it('doctor: beside a running gateway it reads the database, and finds a wrong number of trusted proxies', async () => {
  const dataDir = await seededDataDir();
  const gateway = startTestProcessWith({ DATABASE_URL: '', TOKEN_SECRET: SECRET, TRUSTED_PROXIES: '1' }, 'startGateway', dataDir);
  const url = (await gateway.seen(/^ready http/)).slice('ready '.length);
  const { port } = new URL(url);
  const ask = async (...set: Array<[string, string]>) => {
    const doctor = startTestProcessWith({ DATA_DIR: dataDir, DATABASE_URL: '', PORT: port, ...Object.fromEntries(set) }, 'doctor');
    return { code: (await doctor.exited).code, lines: doctor.lines };
  };
  // On a busy machine a check may report that its answer came late.
  let well = { code: null as number | null, lines: [] as string[] };
  await expect.poll(async () => failures((well = await ask()).lines)).toEqual([]);
  expect(well.code).toBe(0);
  for (const pattern of [
    /^(ok|warn) Node: /,
    /^ok disk|^warn disk/,
    /^ok database: PostgreSQL \d+\.\d+, 0 steps/,
    /^ok clock: /,
    /^ok gateway: serves/,
  ]) {
    expect(well.lines).toContainEqual(expect.stringMatching(pattern));
  }
  const ill = () => ask(['PUBLIC_ORIGIN', `http://localhost:${port}`], ['TOKEN_SECRET', SECRET]);
  await expect
    .poll(async () => failures((await ill()).lines))
    .toEqual([expect.stringMatching(/^fail proxy: TRUSTED_PROXIES is 1, 0 add .* clients choose their address: set 0$/)]);
  expect((await ill()).code).toBe(1);
  const stranger = await ask(['PUBLIC_ORIGIN', `http://localhost:${port}`], ['TOKEN_SECRET', `another ${SECRET}`]);
  expect(stranger.lines).toContainEqual(expect.stringMatching(/^warn proxy: .* answers 404: /));
  gateway.child.kill('SIGKILL');
  await gateway.exited;
  expect((await ask()).lines).toEqual(
    expect.arrayContaining([`ok gateway: no gateway serves at port ${port}`, 'ok database: embedded, no gateway serves it']),
  );
  rmSync(dataDir, { recursive: true });
});

it('forwarded: only the secret’s holder sees, for a minute, what proxies changed; others get 404', async () => {
  const accounts = openAccounts({} as Store, { ...DEFAULT_ACCOUNT_SETTINGS, secret: SECRET, proxies: 1 });
  const app = buildApp({} as Store, { accounts });
  const ask = async (headers: Record<string, string>, path = FORWARDED_PATH) => {
    const heard = await app.request(GATEWAY_BASE + path, { headers });
    return { status: heard.status, text: await heard.text(), cache: heard.headers.get('cache-control') };
  };
  const sealed = sealedHeaders(accounts.keys);
  const through = async (added: string, protocol = 'https'): Promise<unknown> =>
    JSON.parse((await ask({ ...sealed, 'X-Forwarded-For': sealed['X-Forwarded-For'] + added, 'x-forwarded-proto': protocol })).text);
  expect(await through(', 203.0.113.9')).toEqual({ trusted: 1, added: 1, isKept: true, protocol: 'https' });
  expect(await through(', 203.0.113.9, 10.0.0.1', 'http')).toEqual({ trusted: 1, added: 2, isKept: true, protocol: 'http' });
  expect(JSON.parse((await ask({ ...sealed, 'X-Forwarded-For': '203.0.113.9' })).text)).toMatchObject({ added: 1, isKept: false });

  const none = await ask({}, '/no-such-path');
  expect(none.status).toBe(404);
  const now = Date.now();
  for (const headers of [
    {},
    { 'X-Thua-Seal': '' },
    { 'X-Thua-Seal': `${Math.floor(now / 1000)}.x` },
    sealedHeaders(deriveKeys(`another ${SECRET}`)),
    sealedHeaders(accounts.keys, now - 120_000),
    sealedHeaders(accounts.keys, now + 120_000),
  ]) {
    expect(await ask(headers as Record<string, string>)).toEqual(none);
  }
});

it.skipIf(spawnSync('openssl', ['version']).status !== 0)(
  'doctor: a certificate that expires soon is a warning, an untrusted one a failure',
  async () => {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const words = [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '10',
      '-subj',
      '/CN=localhost',
    ];
    spawnSync('openssl', [...words, '-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', cert]);
    const server = createSecureServer(
      { key: readFileSync(key), cert: readFileSync(cert) },
      (_request, response) => void response.writeHead(404).end(),
    );
    await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
    const origin = `https://localhost:${(server.address() as AddressInfo).port}`;
    const ask = async (set: NodeJS.ProcessEnv): Promise<string[]> => {
      const doctor = startTestProcessWith(
        { DATA_DIR: join(folder, 'none'), DATABASE_URL: '', PORT: '0', PUBLIC_ORIGIN: origin, ...set },
        'doctor',
      );
      await doctor.exited;
      return doctor.lines;
    };
    expect(await ask({ NODE_EXTRA_CA_CERTS: cert })).toContain(`warn certificate: ${origin}, 9 days left: renew it`);
    expect(failures(await ask({}))).toEqual([expect.stringMatching(/^fail origin https:.*: Error DEPTH_ZERO_SELF_SIGNED_CERT: /)]);
    server.close();
  },
);
