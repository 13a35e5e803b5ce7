import { afterAll, beforeAll, expect, it } from 'vitest';
import { GATEWAY_BASE } from '../../../src/contract/call.ts';
import { openShop } from '../../support/customers/buyingFlows.ts';
import { forgetAttempts, registerCustomer } from '../../support/customers/customers.ts';
import { type OpenApi, OpenApiFuzzer, operationsOf } from '../../support/customers/openApiFuzzer.ts';
import { openParityFixture, type ParityFixture } from '../../support/customers/parityFixture.ts';
import { fillWallet, makeWalletOwner } from '../../support/customers/walletOwner.ts';
import { writeFlows } from '../../support/customers/writeFlows.ts';
import { flag } from '../../support/pictures/oddPictures.ts';

const long = process.env.THUA_LONG === '1';
const ROUNDS = long ? 30 : 1;
const REQUESTS = long ? 20_000 : 200;

let fixture: ParityFixture;
beforeAll(async () => {
  fixture = await openParityFixture();
  await openShop(fixture);
});
afterAll(() => fixture.close());

it('PGlite and PostgreSQL: whatever customers write, and write again, gets the same response', async () => {
  const flows = writeFlows(await flag().png().toBuffer());
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, { prepare }] of flows.entries()) {
      const send = await prepare(fixture, await makeWalletOwner(fixture, `doi-${round}-${at}`));
      await send();
      await send();
      await forgetAttempts(fixture);
    }
  }
  expect(fixture.compared()).toBeGreaterThan(ROUNDS * flows.length * 2);
  expect(fixture.failures).toEqual([]);
});

it('PGlite and PostgreSQL: random requests of every call get the same response', async () => {
  const operations = operationsOf((await (await fixture.app.request(`http://gateway${GATEWAY_BASE}/openapi.json`)).json()) as OpenApi);
  const fuzzer = new OpenApiFuzzer(11);
  const customer = await registerCustomer(fixture, 'sinh-doi');
  for (const token of ['VPOINT', 'MBC']) await fillWallet(fixture, { ...customer, token: customer.accessToken }, token, '5000');
  fuzzer.learn({ email: customer.email, username: customer.email, password: customer.password, to: customer.email });
  const tokens = [...Array<string>(8).fill(customer.accessToken), undefined];
  const done = new Set<string>();
  for (let sent = 0; sent < REQUESTS; sent++) {
    if (sent % 20 === 0) {
      await forgetAttempts(fixture);
      // Reopens accounts that random requests closed.
      await fixture.store.query('update users set closed_at = null, erase_at = null where closed_at is not null');
      await fixture.store.query('update sessions set ended_at = null');
    }
    const operation = operations[sent % operations.length]!;
    const request = fuzzer.request(`http://gateway${GATEWAY_BASE}`, operation, tokens);
    const response = await fixture.app.request(request);
    if (response.status !== 200 || request.method !== operation.method) continue;
    done.add(`${operation.method} ${operation.path}`);
    if (operation.answer !== undefined) fuzzer.learn(await response.json(), operation.path);
  }
  expect(done.size / operations.length).toBeGreaterThan(long ? 0.7 : 0.4);
  expect(fixture.failures).toEqual([]);
});
