import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import { openAccounts } from '../../../src/gateway/account/accounts.ts';
import { outboxDir, writeToOutbox } from '../../../src/gateway/account/accounts.ts';
import { buildApp } from '../../../src/gateway/app.ts';
import type { Queryable, SqlValue, Store } from '../../../src/gateway/database/store.ts';
import { openUploadFolder } from '../../../src/gateway/files/openUploadFolder.ts';
import { sandboxPayments } from '../../../src/gateway/orders/openPayments.ts';
import type { Database } from '../gateways/pooledStore.ts';
import { openSeededStore, type SeededApp } from '../gateways/seededGateway.ts';
import { lastMailIn } from './customers.ts';
import { IdTranslation } from './idTranslation.ts';

/** Opens one of two gateways on seeded databases of their own. */
async function openSide(database: Database, secret: Uint8Array): Promise<SeededApp> {
  const { store, dataDir, release } = await openSeededStore(database);
  await store.query('set synchronous_commit = off');
  const [failures, log]: [string[], string[]] = [[], []];
  const accounts = openAccounts(store, {
    secret,
    deliverMail: writeToOutbox(dataDir),
    scryptCost: { logN: 4, r: 1, p: 1 },
    log: (line) => log.push(line),
  });
  const folder = await openUploadFolder(store, { dataDir });
  const app = buildApp(store, {
    accounts,
    files: folder.files,
    payments: sandboxPayments(accounts.keys.sandboxPayment),
    logFailure: (line, error) => failures.push(`${database}: ${line} ${(error as Error).message}`),
  });
  const close = async (): Promise<void> => {
    folder.close();
    await accounts.mailQueue.idle();
    await release();
  };
  return { app, store, accounts, dataDir, failures, log, close };
}

/** Applies a test's writes to both databases, each with its own ids. @returns a store with the first one's results */
function pairedStore(one: Store, other: Store, words: IdTranslation): Store {
  const translated = (inner: Queryable): Queryable => ({
    query: (sql, params = [], limits) =>
      inner.query(
        sql,
        params.map((value): SqlValue => (typeof value === 'string' ? words.translate(value) : value)),
        limits,
      ),
  });
  return {
    ...one,
    load: () => one.load(),
    close: () => one.close(),
    runExclusively: (work) => one.runExclusively(work),
    query: async (sql, params, limits) => {
      const [rows] = await Promise.all([one.query<never>(sql, params, limits), translated(other).query(sql, params, limits)]);
      return rows;
    },
    transaction: async (work, limits) => {
      const value = await one.transaction(work, limits);
      await other.transaction((inside) => work(translated(inside)), limits);
      return value;
    },
  };
}

/** Two gateways with one secret, used as one in parity tests. */
export interface ParityFixture extends SeededApp {
  /** Returns the number of requests whose responses were compared. */
  compared(): number;
}

/**
 * Opens a fixture that sends every request to a gateway on PGlite and to one on the project's database, with the second
 * one's own ids, codes and tokens, and returns the first one's response.
 * @throws Error in `request` if the responses differ in more than ids, codes, tokens and times
 */
export async function openParityFixture(): Promise<ParityFixture> {
  const secret = randomBytes(32);
  const [one, other] = await Promise.all([openSide('pglite', secret), openSide('postgres', secret)]);
  const words = new IdTranslation();
  let compared = 0;

  const request = async (input: string | Request, init?: RequestInit): Promise<Response> => {
    const asked = new Request(input, init);
    const body = ['GET', 'HEAD'].includes(asked.method) ? undefined : Buffer.from(await asked.arrayBuffer());
    const said = `${asked.method} ${asked.url.slice(0, 300)} ${body?.toString().slice(0, 300) ?? ''}`;
    const answers = await Promise.all(
      [one, other].map(async ({ app, accounts }, at) => {
        const own = (text: string): string => (at === 0 ? text : words.translate(text));
        const headers = [...asked.headers].map(([name, value]): [string, string] => [name, own(value)]);
        // Latin-1 maps each byte to a character, so that pictures stay intact.
        const sent = body && (at === 0 ? body : Buffer.from(own(body.toString('latin1')), 'latin1'));
        const response = await app.request(new Request(own(asked.url), { method: asked.method, headers, body: sent ?? null }));
        const bytes = Buffer.from(await response.arrayBuffer());
        await accounts.mailQueue.idle();
        return { response, bytes };
      }),
    );
    compared += 1;
    const [here, there] = answers as [(typeof answers)[0], (typeof answers)[0]];
    const isText = /json|text|xml/.test(here.response.headers.get('content-type') ?? '');
    const [text, otherText] = [here, there].map(
      ({ response, bytes }) => `${response.status} ${response.headers.get('content-type')} ${isText ? bytes.toString() : ''}`,
    );
    const fault = words.compare(text!, otherText!);
    if (fault !== undefined)
      throw new Error(`${said}: ${fault}\n${text!.slice(0, 600)}\n${otherText!.slice(0, 600)}\n${other.failures.at(-1) ?? ''}`);
    const mails = [one, other].map(({ dataDir }) => lastMailIn(outboxDir(dataDir)));
    words.learnCodes(mails[0]!, mails[1]!);
    return new Response(here.bytes.length > 0 ? here.bytes : null, here.response);
  };

  return {
    ...one,
    app: { request } as unknown as Hono,
    store: pairedStore(one.store, other.store, words),
    get failures() {
      return [...one.failures, ...other.failures];
    },
    compared: () => compared,
    close: async () => void (await Promise.all([one.close(), other.close()])),
  };
}
