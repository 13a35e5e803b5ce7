import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../src/contract/call.ts';
import { CALLS } from '../../../src/contract/calls.ts';
import { detailUserCall } from '../../../src/contract/account/users.ts';
import { GATEWAY_BASE } from '../../../src/contract/call.ts';
import { askGateway } from '../../support/gateways/askGateway.ts';
import { collectedHeapBytes } from '../../support/run/collectedHeap.ts';
import { registerCustomer, type TestCustomer } from '../../support/customers/customers.ts';
import { seededRandom } from '../../support/run/seededRandom.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';

const long = process.env.THUA_LONG === '1';
const REQUESTS = long ? 100_000 : 800;
/** Number of concurrent requests. */
const ABREAST = 20;
/** Requests before the heap is measured first, so that one-time allocations do not count. */
const WARM = 400;
/** Long enough for a busy machine. */
const TIMEOUT_MS = long ? 1_800_000 : 240_000;
const GROWTH_BYTES = 12 * 2 ** 20;

const ACCOUNT_CALLS = Object.values(CALLS).filter(({ path }) => /^\/(auth|api\/auth|api\/manage-email-code|users-check)\//.test(path));

let seeded: SeededApp;
let customer: TestCustomer;

beforeAll(async () => {
  seeded = await openSeededApp();
  customer = await registerCustomer(seeded);
});
afterAll(() => seeded.close());

const FIELDS = (
  'username password type email fullname phone confirm_password refferal_id session_id code refreshToken password_new ' +
  'address images_link province limit page __proto__ constructor _id'
).split(' ');

class Fuzzer {
  readonly #random: () => number;
  constructor(seed: number) {
    this.#random = seededRandom(seed);
  }
  below(count: number): number {
    return Math.floor(this.#random() * count);
  }
  pick<Value>(values: readonly Value[]): Value {
    return values[this.below(values.length)]!;
  }
  text(): string {
    const pieces = ['a', 'Đ', '\u0000', '\ud800', '🌾', "'", '"', '%', '\\', '--', '$1', '\r\n', '@', '.', '0', 'null', '\u202e', ' '];
    const whole = [
      '',
      '123456',
      'a@b.vn',
      customer.email,
      customer.refreshToken,
      customer.accessToken,
      customer.password,
      'x'.repeat(2_000),
    ];
    if (this.below(2) === 0) return this.pick(whole);
    return Array.from({ length: this.below(40) }, () => this.pick(pieces)).join('');
  }
  value(depth = 0): unknown {
    const plain = [null, true, 0, -1, 1.5, 1e308, 2 ** 53, [], {}];
    switch (this.below(depth > 2 ? 2 : 5)) {
      case 0:
        return this.pick(plain);
      case 1:
      case 2:
        return this.text();
      case 3:
        return Array.from({ length: this.below(4) }, () => this.value(depth + 1));
      default:
        return Object.fromEntries(Array.from({ length: this.below(4) }, () => [this.pick(FIELDS), this.value(depth + 1)]));
    }
  }
  /** Returns a valid request of some call. */
  right(): Record<string, unknown> {
    const email = this.pick([customer.email, `fuzz${this.below(500)}@example.com`]);
    const code = this.below(1_000_000).toString().padStart(6, '0');
    return {
      username: email,
      email,
      password: this.pick([customer.password, 'vuon-mai-vang-77']),
      confirm_password: 'vuon-mai-vang-77',
      fullname: 'Lê Văn Thử',
      phone: '0987654321',
      session_id: `a-session-of-fuzz-${this.below(50)}`,
      code,
      refreshToken: customer.refreshToken,
      password_new: 'vuon-mai-vang-78',
    };
  }
  body(): string {
    const request = this.right();
    for (let change = this.below(4); change > 0; change--) {
      const field = this.pick(FIELDS);
      if (this.below(4) === 0) delete request[field];
      else Object.defineProperty(request, field, { value: this.value(), enumerable: true, configurable: true, writable: true });
    }
    const text = JSON.stringify(request);
    // Sometimes truncated, or with a changed byte.
    if (this.below(12) === 0) return text.slice(0, this.below(text.length));
    if (this.below(12) === 0) return text.replace(this.pick([':', ',', '"', '{']), this.text());
    return text;
  }
  authorization(): string | undefined {
    const [head = '', payload = '', seal = ''] = customer.accessToken.split('.');
    const tokens = [
      customer.accessToken,
      customer.refreshToken,
      `${head}.${payload}.`,
      `${payload}.${head}.${seal}`,
      'null',
      '.',
      '..',
      `${head}.${head}.${head}`,
    ];
    const schemes = ['Bearer ', 'bearer  ', 'Basic ', ''];
    return this.below(3) === 0 ? undefined : this.pick(schemes) + this.pick(tokens);
  }
  request(call: Call): Request {
    const method = this.below(20) === 0 ? this.pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) : call.method;
    const headers = new Headers(this.below(10) === 0 ? {} : call.headers);
    const authorization = this.authorization();
    if (authorization !== undefined) headers.set('authorization', authorization);
    if (this.below(4) === 0) headers.set('x-forwarded-for', this.pick(['', ',', '1.2.3.4', '::1, x', 'a'.repeat(500)]));
    const url = new URL(`http://gateway${GATEWAY_BASE}${call.path}`);
    if (method === 'GET') {
      for (let parameter = this.below(3); parameter > 0; parameter--) url.searchParams.append(this.pick(FIELDS), this.text().slice(0, 300));
      return new Request(url, { method, headers });
    }
    headers.set(
      'content-type',
      this.below(20) === 0 ? this.pick(['text/plain', 'application/json;charset=utf-16', 'multipart/form-data']) : 'application/json',
    );
    return new Request(url, { method, headers, body: this.body() });
  }
}

describe('account calls under random requests', () => {
  it(
    `fuzz: ${REQUESTS} requests cause no 5xx and no exit, and memory stays flat`,
    async () => {
      const fuzzer = new Fuzzer(5);
      const counts = new Map<number, number>();
      let [sent, heapWarm] = [0, 0];
      const sendOne = async (): Promise<void> => {
        const response = await seeded.app.request(fuzzer.request(fuzzer.pick(ACCOUNT_CALLS)));
        const text = await response.text();
        counts.set(response.status, (counts.get(response.status) ?? 0) + 1);
        if (response.status >= 500) throw new Error(`${response.status}: ${seeded.failures.at(-1) ?? text}`);
        if (response.status >= 400) expect(text).not.toMatch(/\bat \w+ \(|node_modules|\.ts:|syntax error|SQLSTATE/i);
      };
      while (sent < REQUESTS) {
        if (sent === WARM) heapWarm = await collectedHeapBytes();
        await Promise.all(Array.from({ length: ABREAST }, sendOne));
        sent += ABREAST;
      }
      await seeded.accounts.mailQueue.idle();
      const growth = (await collectedHeapBytes()) - heapWarm;
      expect(growth, `${growth} bytes more`).toBeLessThan(GROWTH_BYTES);
      expect(seeded.failures).toEqual([]);
      // The requests also passed the validation of their form.
      for (const status of [200, 400, 401, 404, 415, 429]) expect(counts.get(status) ?? 0, `answers of ${status}`).toBeGreaterThan(0);
      // Whatever happened to the sessions, the gateway still answers.
      const other = await registerCustomer(seeded, 'sau');
      expect((await askGateway(seeded.app, detailUserCall, {}, other.accessToken)).data._id).toBe(other.id);
    },
    TIMEOUT_MS,
  );
});
