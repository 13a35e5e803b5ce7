import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { detailUserCall } from '../../../src/contract/account/users.ts';
import { GATEWAY_BASE } from '../../../src/contract/call.ts';
import { buildApp } from '../../../src/gateway/app.ts';
import { openUploadFolder } from '../../../src/gateway/files/openUploadFolder.ts';
import { sandboxPayments } from '../../../src/gateway/orders/openPayments.ts';
import { askGateway } from '../../support/gateways/askGateway.ts';
import { collectedHeapBytes } from '../../support/run/collectedHeap.ts';
import { registerCustomer, type TestCustomer } from '../../support/customers/customers.ts';
import { jsonSchemaFault, type JsonSchema } from '../../support/customers/jsonSchemaFaults.ts';
import { failureSchema, type OpenApi, OpenApiFuzzer, type Operation, operationsOf } from '../../support/customers/openApiFuzzer.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';
import { fillWallet, ledgerFaults } from '../../support/customers/walletOwner.ts';

const long = process.env.THUA_LONG === '1';
const REQUESTS = long ? 500_000 : 1_200;
/** Number of concurrent requests. */
const ABREAST = 20;
/** Requests before the heap is measured first; in the long run bounded caches are full by then, too. */
const WARM = long ? 100_000 : 600;
/** Long enough for a busy machine. */
const TIMEOUT_MS = long ? 7_200_000 : 240_000;
const GROWTH_BYTES = 16 * 2 ** 20;
const SEED = 4;

let seeded: SeededApp;
let app: SeededApp['app'];
let closeUploads: () => void;
let customers: TestCustomer[];
let document: OpenApi;

beforeAll(async () => {
  seeded = await openSeededApp();
  const { store, accounts, dataDir, failures } = seeded;
  const uploads = await openUploadFolder(store, { dataDir, isShared: false });
  closeUploads = uploads.close;
  app = buildApp(store, {
    accounts,
    files: uploads.files,
    payments: sandboxPayments(accounts.keys.sandboxPayment),
    logFailure: (line, error) => failures.push(`${line} ${(error as Error).stack}`),
  });
  await store.query('update config set payment_method = 1');
  customers = [await registerCustomer(seeded, 'lan'), await registerCustomer(seeded, 'minh')];
  for (const { id, email, accessToken } of customers) {
    for (const token of ['VPOINT', 'MBC']) await fillWallet(seeded, { id, email, token: accessToken }, token, '5000');
  }
  document = (await (await app.request(`${GATEWAY_BASE}/openapi.json`)).json()) as OpenApi;
});
afterAll(async () => {
  closeUploads();
  await seeded.close();
});

/** Logs customers in again and reopens accounts, whatever requests did. */
async function wakeSessions(): Promise<void> {
  await seeded.store.query('update users set closed_at = null, erase_at = null where closed_at is not null');
  await seeded.store.query('update sessions set ended_at = null');
}

const counts = new Map<number, number>();
const answered = new Set<string>();

interface Drawn {
  operation: Operation;
  request: Request;
}

/** Returns the violation of the document by a response. */
function faultOf(
  { method, path, answer }: Operation,
  asked: Request,
  status: number,
  text: string,
  failure: JsonSchema,
): string | undefined {
  if (status >= 500) return seeded.failures.at(-1) ?? text;
  if (asked.method === 'HEAD' || asked.method === 'OPTIONS') return undefined;
  if (status >= 400) {
    if (/\bat \w+ \(|node_modules|\.ts:|syntax error|SQLSTATE/i.test(text)) return `told too much: ${text}`;
    return jsonSchemaFault(JSON.parse(text), failure);
  }
  // With another method it may be another call.
  if (asked.method !== method) return undefined;
  answered.add(`${method} ${path}`);
  return status === 304 || status === 204 || answer === undefined ? undefined : jsonSchemaFault(JSON.parse(text), answer);
}

describe('every call of the OpenAPI document under random requests', () => {
  it(
    'OpenAPI fuzz: no 5xx, no exit, flat memory, and every response matches the document',
    async () => {
      const fuzzer = new OpenApiFuzzer(SEED);
      const [operations, failure] = [operationsOf(document), failureSchema(document)];
      const [lan, minh] = customers.map(({ accessToken }) => accessToken) as [string, string];
      const [head, payload] = lan.split('.') as [string, string];
      const tokens = [
        ...Array<string>(12).fill(lan),
        ...Array<string>(4).fill(minh),
        undefined,
        `${head}.${payload}.`,
        customers[0]!.refreshToken,
        'x',
      ];
      for (const { email, password, refreshToken } of customers)
        fuzzer.learn({ email, username: email, password, to: email, refreshToken });
      const draw = (): Drawn => {
        const operation = fuzzer.pick(operations);
        return { operation, request: fuzzer.request(`http://gateway${GATEWAY_BASE}`, operation, tokens) };
      };
      const ask = async ({ operation, request }: Drawn): Promise<unknown> => {
        const said = `${request.method} ${request.url.slice(0, 300)}`;
        const response = await app.request(request);
        const text = await response.text();
        counts.set(response.status, (counts.get(response.status) ?? 0) + 1);
        const fault = faultOf(operation, request, response.status, text, failure);
        if (fault !== undefined) throw new Error(`${said}: ${response.status}: ${fault}`);
        const isAnswer = response.status === 200 && request.method === operation.method && operation.answer !== undefined;
        return isAnswer ? JSON.parse(text) : undefined;
      };
      let heapWarm = 0;
      for (let sent = 0; sent < REQUESTS; sent += ABREAST) {
        if (sent === WARM) heapWarm = await collectedHeapBytes();
        await wakeSessions();
        // Requests are generated before responses are read in order, so that only the seed decides.
        const drawn = Array.from({ length: ABREAST }, draw);
        const answers = await Promise.all(drawn.map(ask));
        for (const [index, answer] of answers.entries()) fuzzer.learn(answer, drawn[index]!.operation.path);
      }
      await seeded.accounts.mailQueue.idle();
      const growth = (await collectedHeapBytes()) - heapWarm;
      expect(growth, `${growth} bytes more`).toBeLessThan(GROWTH_BYTES);
      expect(seeded.failures).toEqual([]);
      // The requests also passed validation. 409 is rare, so only the long run requires it.
      for (const status of [200, 400, 401, 404, 413, 415, 422, ...(long ? [409] : [])])
        expect(counts.get(status) ?? 0, `answers of ${status}`).toBeGreaterThan(0);
      // Chance seldom finds codes and ids of receivers, referrals and reports; the long run finds more.
      expect(answered.size / operations.length).toBeGreaterThan(long ? 0.7 : 0.64);
      expect(await ledgerFaults(seeded)).toEqual([]);
      await wakeSessions();
      expect((await askGateway(app, detailUserCall, {}, lan)).data._id).toBe(customers[0]!.id);
    },
    TIMEOUT_MS,
  );
});
