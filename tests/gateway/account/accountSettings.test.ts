import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { logInCall } from '../../../src/contract/account/auth.ts';
import { readTokenSecret } from '../../../src/gateway/account/accountKeys.ts';
import { readAccountSettings } from '../../../src/gateway/account/accounts.ts';
import { createPasswordHasher, MAX_RUNNING_HASHES, MAX_WAITING_HASHES } from '../../../src/gateway/account/passwordHasher.ts';
import { GATEWAY_BASE } from '../../../src/contract/call.ts';
import { outboxDir, writeToOutbox } from '../../../src/gateway/account/accounts.ts';
import { createMailQueue } from '../../../src/gateway/account/mailQueue.ts';
import { sendBySmtp } from '../../../src/gateway/account/accounts.ts';
import { allowsPlaintext } from '../../../src/gateway/operations/serverSettings.ts';
import { startTestProcess } from '../../support/gateways/gatewayProcess.ts';
import { seededDataDir } from '../../support/gateways/seededDataDir.ts';
import { startMailServer } from '../../support/gateways/smtpServer.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'thua-accounts-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const MAIL = { to: 'reader@example.com', subject: 'Mã đăng ký', text: 'Mã của bạn là:\n\n123456' };

describe('token secret', () => {
  it('token secret: it is generated once, readable by its owner only, and then reused', () => {
    const dataDir = join(folder, 'data');
    const secret = readTokenSecret({}, dataDir);
    expect(secret).toMatch(/^[\w-]{64}$/);
    expect(readTokenSecret({}, dataDir)).toBe(secret);
    expect(readdirSync(dataDir)).toEqual(['token-secret']);
    expect(statSync(join(dataDir, 'token-secret')).mode & 0o777).toBe(0o600);
  });

  it('token secret: TOKEN_SECRET takes precedence over the file and must be long', () => {
    expect(readTokenSecret({ TOKEN_SECRET: 'x'.repeat(32) }, folder)).toBe('x'.repeat(32));
    expect(readdirSync(folder)).toEqual([]);
    expect(() => readTokenSecret({ TOKEN_SECRET: 'short' }, folder)).toThrow('TOKEN_SECRET');
  });

  it.each([
    [{ SMTP_URL: 'http://user:geheim@mail' }, 'SMTP_URL'],
    [{ TRUSTED_PROXIES: '-1' }, 'TRUSTED_PROXIES'],
    [{ TRUSTED_PROXIES: 'x' }, 'TRUSTED_PROXIES'],
  ])('settings: %j is refused, without repeating a password', (environment, name) => {
    expect(() => readAccountSettings(environment, folder)).toThrow(name);
    expect(() => readAccountSettings(environment, folder)).not.toThrow('geheim');
  });
});

describe('passwords', () => {
  it('passwords: they are hashed with scrypt at the default cost, each with its own salt', async () => {
    const passwords = createPasswordHasher();
    const [one, two] = await Promise.all([passwords.hash('vuon-mai-vang-77'), passwords.hash('vuon-mai-vang-77')]);
    expect(one).toMatch(/^scrypt\$15\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toBe(two);
    expect(await passwords.matches('vuon-mai-vang-77', one)).toBe(true);
    expect(await passwords.matches('vuon-mai-vang-78', one)).toBe(false);
    expect(await passwords.matches('vuon-mai-vang-77', undefined)).toBe(false);
  });

  it('passwords: a hash of another cost still verifies and is reported as outdated', async () => {
    const old = await createPasswordHasher({ logN: 4, r: 1, p: 1 }).hash('vuon-mai-vang-77');
    const passwords = createPasswordHasher({ logN: 5, r: 2, p: 2 });
    expect(await passwords.matches('vuon-mai-vang-77', old)).toBe(true);
    expect(passwords.isOutdated(old)).toBe(true);
    expect(passwords.isOutdated(await passwords.hash('x'))).toBe(false);
  });

  it('passwords: in a flood some requests get “server busy”, and every request is answered', async () => {
    const passwords = createPasswordHasher({ logN: 4, r: 1, p: 1 });
    const answers = await Promise.allSettled(Array.from({ length: 200 }, () => passwords.matches('x', undefined)));
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused).toHaveLength(200 - MAX_RUNNING_HASHES - MAX_WAITING_HASHES);
    expect((refused[0] as PromiseRejectedResult).reason).toMatchObject({ status: 503 });
    expect(await passwords.matches('x', undefined)).toBe(false);
  });
});

describe('mail', () => {
  it('mail: the outbox holds one file per mail, readable by its owner only', async () => {
    const name = await writeToOutbox(folder)(MAIL);
    expect(readdirSync(outboxDir(folder))).toEqual([name]);
    const text = readFileSync(join(outboxDir(folder), name), 'utf8');
    expect(text).toMatch(/^Date: .+\nTo: reader@example\.com\nSubject: Mã đăng ký\n/);
    expect(text).toMatch(/^123456$/m);
    expect(statSync(join(outboxDir(folder), name)).mode & 0o777).toBe(0o600);
  });

  it('mail: every mail file in the outbox is complete at any moment', async () => {
    const deliver = writeToOutbox(folder);
    // The first mail creates the folder.
    const names = [await deliver(MAIL)];
    const watcher = watch(outboxDir(folder));
    const called = new Set<string>();
    watcher.on('change', (_what, name) => called.add(String(name)));
    for (let turn = 0; turn < 5; turn += 1) names.push(await deliver(MAIL));
    await expect.poll(() => called.has(names.at(-1)!)).toBe(true);
    watcher.close();
    expect([...called].filter((name) => name.endsWith('.eml') && !names.includes(name))).toEqual([]);
    expect(readdirSync(outboxDir(folder)).toSorted()).toEqual(names.toSorted());
  });

  it('mail: outbox file names sort in sending order, even within one millisecond', async () => {
    const deliver = writeToOutbox(folder);
    const names = await Promise.all(Array.from({ length: 50 }, async () => deliver(MAIL)));
    expect(names).toEqual(names.toSorted());
  });

  it('mail: with SMTP_URL mails go to the mail server', async () => {
    const server = await startMailServer();
    const arrived = server.next();
    const { deliverMail } = readAccountSettings({ SMTP_URL: server.url, MAIL_FROM: 'thua@example.com' }, folder);
    await deliverMail(MAIL);
    const mail = await arrived;
    expect(mail).toMatch(/^From: thua@example\.com$/m);
    expect(mail).toMatch(/^To: reader@example\.com$/m);
    expect(mail).toMatch(/^123456$/m);
    await server.close();
  });

  it('mails: a list mail carries one-click List-Unsubscribe headers (RFC 8058) and its Message-ID', async () => {
    const server = await startMailServer();
    const arrives = server.next();
    const queue = createMailQueue(sendBySmtp(server.url), () => undefined);
    const unsubscribe = 'https://thua.example/gateway/app/watches/unsubscribe?token=x.y';
    expect(await queue.send({ ...MAIL, messageId: 'a1@thua.example', unsubscribe })).toBe(true);
    const mail = (await arrives).replaceAll(/\n[ \t]+/g, ' ');
    expect(mail).toContain(`List-Unsubscribe: <${unsubscribe}>\n`);
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\n');
    expect(mail).toContain('Message-ID: <a1@thua.example>\n');
    await server.close();
    expect(await queue.send(MAIL)).toBe(false);
  });

  it('mail: a server without TLS gets no mail, unless it is this machine or the operator allows it', async () => {
    const server = await startMailServer();
    await expect(sendBySmtp(server.url, undefined, true)(MAIL)).rejects.toThrow(/ETLS|EUPGRADE|did not take it/);
    const arrived = server.next();
    await sendBySmtp(server.url)(MAIL);
    expect(await arrived).toMatch(/^123456$/m);
    await server.close();
    for (const host of ['localhost', '127.0.0.1', '[::1]', '::1', '/var/run/postgresql', '']) expect(allowsPlaintext(host, {})).toBe(true);
    for (const host of ['mail.example', '10.0.0.5', 'localhost.example', '128.0.0.1']) {
      expect(allowsPlaintext(host, {})).toBe(false);
      expect(allowsPlaintext(host, { PLAIN_CONNECTIONS: '1' })).toBe(true);
    }
  });

  it('mail: a mail that the server refuses is logged without address or content', async () => {
    const server = await startMailServer({ refuses: true });
    const log: string[] = [];
    const mailQueue = createMailQueue(sendBySmtp(server.url), (line) => log.push(line));
    mailQueue.post(MAIL);
    await mailQueue.close();
    expect(log).toEqual(['mail not delivered, given up: the mail server did not take it: EENVELOPE 550']);
    await server.close();
  });
});

describe('demo customer', () => {
  it('demo customer: the first start creates it, prints its password once, and the login works', async () => {
    const dataDir = await seededDataDir();
    const first = startTestProcess('startGateway', dataDir);
    const url = (await first.seen(/^ready http/)).slice('ready '.length);
    const [, password] = /^demo customer: demo \/ ([\w-]{16})$/.exec(await first.seen(/^demo customer: /)) ?? [];
    const logIn = async (): Promise<number> => {
      const { status } = await fetch(url + GATEWAY_BASE + logInCall.path, {
        method: 'POST',
        headers: { ...logInCall.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'demo', password, type: 'LOGIN' }),
      });
      return status;
    };
    // A gateway without processor time answers 503.
    await expect.poll(logIn).toBe(200);
    first.child.kill('SIGTERM');
    await first.exited;
    expect(first.errors.join('\n')).not.toContain(password);

    const second = startTestProcess('startGateway', dataDir);
    await second.seen(/^ready http/);
    second.child.kill('SIGTERM');
    await second.exited;
    expect(second.lines.filter((line) => /demo/.test(line))).toEqual([]);
    rmSync(dataDir, { recursive: true });
  });
});
