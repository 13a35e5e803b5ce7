import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logInCall, logOutCall, refreshAccessCall, registerCall, sendEmailCodeCall } from '../../../src/contract/account/auth.ts';
import { detailUserCall, sendMailCodeCall, verifyMailCall } from '../../../src/contract/account/users.ts';
import { depositTokenCall } from '../../../src/contract/wallet/wallet.ts';
import { outboxDir } from '../../../src/gateway/account/accounts.ts';
import { askUrl } from '../../support/gateways/askUrl.ts';
import { freshPostgres, type FreshPostgres } from '../../support/gateways/freshPostgres.ts';
import { startTestProcessWith, type TestProcess } from '../../support/gateways/gatewayProcess.ts';
import { noteClient, sentNote } from '../../support/customers/noteClient.ts';
import { flag } from '../../support/pictures/oddPictures.ts';

const SECRET = 'one secret that both gateways of this test have';

/** Number of accounts due for deletion before any gateway starts. */
const CLOSED = 40;

interface Machine {
  process: TestProcess;
  url: string;
  base: string;
}

let database: FreshPostgres;
/** Connection besides the gateways' own. */
let beside: pg.Client;
let dataDir: string;
let machines: [Machine, Machine];

async function startMachine(environment: NodeJS.ProcessEnv = {}): Promise<Machine> {
  const process = startTestProcessWith({ DATABASE_URL: database.url, TOKEN_SECRET: SECRET, ...environment }, 'startGateway', dataDir);
  const url = (await process.seen(/^ready http/)).slice('ready '.length);
  return { process, url, base: `${url}/gateway` };
}

beforeAll(async () => {
  database = await freshPostgres();
  dataDir = mkdtempSync(join(tmpdir(), 'thua-data-'));
  beside = new pg.Client(database.url);
  await beside.connect();
  await beside.query(
    `insert into users (id, email, email_key, password, fullname, phone, closed_at, erase_at)
     select 'dong-' || n, n || '@dong.vn', n || '@dong.vn', '', 'Đã đóng', '', now() - interval '31 days', now() - interval '1 day'
     from generate_series(1, $1::int) as n`,
    [CLOSED],
  );
  machines = await Promise.all([startMachine(), startMachine()]);
});
afterAll(async () => {
  for (const { process } of machines) {
    process.child.kill('SIGTERM');
    expect(await process.exited).toEqual({ code: 0, signal: null });
  }
  await beside.end();
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

/** Mails whose code was read. */
const opened = new Set<string>();

/** Reads the code of a new mail, which is written just after the response. */
async function mailedCode(email: string): Promise<string> {
  const dir = outboxDir(dataDir);
  const read = (name: string): string => readFileSync(join(dir, name), 'utf8');
  // Compared with earlier mails and not by name, because the clock in names may be set back.
  const fresh = (): string[] =>
    readdirSync(dir).filter((name) => name.endsWith('.eml') && !opened.has(name) && read(name).includes(`\nTo: ${email}\n`));
  await expect.poll(() => fresh().length).toBe(1);
  const [name] = fresh();
  opened.add(name!);
  return /^\d{6}$/m.exec(read(name!))![0];
}

interface Person {
  email: string;
  password: string;
  accessToken: string;
  refreshToken: string;
}

let people = 0;

/** Requests the code at one gateway and registers at the other. */
async function registerOverBoth(): Promise<Person> {
  const [first, second] = machines;
  const email = `khach${++people}@example.com`;
  const password = `vuon-cam-so-${people}-xanh`;
  const { status, body } = await askUrl(first.base, sendEmailCodeCall, { email });
  expect(status).toBe(200);
  const person = { email, fullname: 'Nguyễn Thị Hai Máy', phone: '0901234567', password, confirm_password: password };
  const answer = await askUrl(second.base, registerCall, { ...person, session_id: body.session_id, code: await mailedCode(email) });
  expect(answer.status).toBe(200);
  return { email, password, ...answer.body.results.jwt };
}

const readiness = async ({ url }: Machine): Promise<[number, unknown]> => {
  const response = await fetch(`${url}/readyz`);
  return [response.status, ((await response.json()) as { reasons: unknown }).reasons];
};

describe('two gateways on one database and one folder', () => {
  it('two gateways: sessions, and their ends, are shared', async () => {
    const [first, second] = machines;
    const { email, password, refreshToken } = await registerOverBoth();
    const login = await askUrl(first.base, logInCall, { username: email, password, type: 'LOGIN' });
    const { accessToken } = login.body.results;
    expect((await askUrl(second.base, detailUserCall, {}, accessToken)).body.data.email).toBe(email);
    // The same token at both at once: one rotates it, and both return its successor.
    const refreshed = await Promise.all(machines.map(({ base }) => askUrl(base, refreshAccessCall, { refreshToken })));
    expect(refreshed.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(refreshed.map(({ body }) => body.results.refreshToken)).size).toBe(1);
    expect((await askUrl(second.base, logOutCall, {}, accessToken)).status).toBe(200);
    expect((await askUrl(first.base, detailUserCall, {}, accessToken)).status).toBe(401);
  });

  it('two gateways: accounts due for deletion are erased at startup, each once', async () => {
    const erased = `select count(*)::int as lines, count(distinct user_id)::int as people from audit_log where event = 'ACCOUNT_ERASED'`;
    await expect.poll(async () => (await beside.query(erased)).rows).toEqual([{ lines: CLOSED, people: CLOSED }]);
    expect(
      (await beside.query(`select id from users where fullname = 'Đã đóng' or closed_at is not null and erased_at is null`)).rows,
    ).toEqual([]);
  });

  it('two gateways: wrong passwords are counted across both', async () => {
    const { email, password } = await registerOverBoth();
    const at = (turn: number): string => machines[turn % 2]!.base;
    for (let turn = 0; turn < 5; turn++) {
      expect((await askUrl(at(turn), logInCall, { username: email, password: 'không phải mật khẩu' })).status).toBe(401);
    }
    expect((await askUrl(at(0), logInCall, { username: email, password })).status).toBe(429);
    expect((await askUrl(at(1), logInCall, { username: email, password })).status).toBe(429);
  });

  it('two gateways: a note, deposit or picture sent to both at once is stored once, and both show it', async () => {
    const { accessToken } = await registerOverBoth();
    const notes = await Promise.all(machines.map(({ base }) => noteClient(base, accessToken).create(sentNote('twice'))));
    expect(notes.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(notes.map(({ data }) => data._id)).size).toBe(1);

    const deposit = { request_id: 'twice', token_id: 'VPOINT', amount: '5' };
    const moves = await Promise.all(machines.map(({ base }) => askUrl(base, depositTokenCall, deposit, accessToken)));
    expect(moves.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(moves.map(({ body }) => body.data._id)).size).toBe(1);

    const picture = new Blob([new Uint8Array(await flag().png().toBuffer())]);
    const urls = await Promise.all(
      machines.map(async ({ base }) => {
        const body = new FormData();
        body.append('design0', picture, 'file');
        const response = await fetch(`${base}/upload/file/twice`, {
          method: 'POST',
          headers: { authorization: `Bearer ${accessToken}` },
          body,
        });
        return ((await response.json()) as { results: [{ url: string }] }).results[0].url;
      }),
    );
    expect(new Set(urls).size).toBe(1);
    const shown = await Promise.all(machines.map(async ({ base }) => Buffer.from(await (await fetch(base + urls[0])).arrayBuffer())));
    expect(shown[0]!.length).toBeGreaterThan(100);
    expect(shown[0]!.equals(shown[1]!)).toBe(true);
  });

  it('two gateways: if two customers verify one new e-mail at once, one gets it and the other an error', async () => {
    for (let round = 0; round < 2; round++) {
      const email = `moi${round}@example.com`;
      const sent = [];
      for (const machine of machines) {
        const person = await registerOverBoth();
        const asked = await askUrl(machine.base, sendMailCodeCall, { email, password: person.password }, person.accessToken);
        expect(asked.status).toBe(200);
        sent.push({ machine, person, session_id: asked.body.session_id, code: await mailedCode(email) });
        // Without this, the next code for the same address would have to wait a minute.
        await beside.query('delete from attempts');
      }
      const answers = await Promise.all(
        sent.map(({ machine, person, session_id, code }) =>
          askUrl(machine.base, verifyMailCall, { code, session_id, email }, person.accessToken),
        ),
      );
      expect(answers.map(({ status, body }) => `${status} ${body.message}`).toSorted()).toEqual([
        '200 Đổi email thành công',
        '409 Email này đã có tài khoản khác.',
      ]);
    }
  });

  it('two gateways: one with another secret is refused; after an intended change the others are not ready', async () => {
    expect(await Promise.all(machines.map(readiness))).toEqual([
      [200, []],
      [200, []],
    ]);
    const other = { DATABASE_URL: database.url, TOKEN_SECRET: 'another secret than the two gateways of this test' };
    const refused = startTestProcessWith(other, 'startGateway', dataDir);
    expect((await refused.exited).code).toBe(1);
    expect(refused.lines).toEqual([expect.stringContaining('TOKEN_SECRET khác với các cổng đang dùng cơ sở dữ liệu này')]);

    const changing = await startMachine({ ...other, TOKEN_SECRET_CHANGE: '1' });
    await expect.poll(() => readiness(machines[0])).toEqual([503, ['secret']]);
    expect(await readiness(changing)).toEqual([200, []]);
    changing.process.child.kill('SIGTERM');
    expect((await changing.process.exited).code).toBe(0);
  });
});
