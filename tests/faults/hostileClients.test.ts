import { Agent } from 'node:http';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logInCall } from '../../src/contract/account/auth.ts';
import { GATEWAY_BASE } from '../../src/contract/call.ts';
import { findConfigCall } from '../../src/contract/operations/config.ts';
import { type AttackedGateway, askFrom, attackGateway, type Fared, NEIGHBOUR, STRANGER, strangerAt } from './attackedGateway.ts';

const long = process.env.THUA_LONG === '1';
/** Number of addresses that attack together. */
const FROM = long ? 50 : 1;
/** Rounds of each loop of costly reads. */
const TURNS = long ? 10 : 4;
/** Logins of each kind by a customer behind the attacking address. */
const LOGINS = 3;
/** Minimum share of answered searches of other clients. */
const MIN_ANSWERED = 0.99;
const MAX_GROWN_MIB = 150;

let gateway: AttackedGateway;
/** Customer behind the attacking address, whose device knows the account. */
let customer: { username: string; password: string; cookie: string; token: string };
/** Results without an attack. */
let quiet: readonly Fared[] = [];

const logIn = (from: string, username: string, password: string, more: { cookie?: string; agent?: Agent } = {}) =>
  askFrom(gateway.port, 'POST', GATEWAY_BASE + logInCall.path, {
    from,
    body: JSON.stringify({ username, password, type: 'LOGIN' }),
    headers: { ...logInCall.headers, ...(more.cookie === undefined ? {} : { Cookie: more.cookie }) },
    ...(more.agent && { agent: more.agent }),
  });
/** A neighbour, and two clients behind the attacking address: a visitor and a logged-in customer. */
const PEOPLE = ['neighbour', 'visitor behind the same address', 'customer behind the same address'];
const peopleDuring = (attack: () => Promise<unknown>): Promise<Fared[]> =>
  gateway.peopleDuring([NEIGHBOUR, STRANGER, `${STRANGER},${customer.token}`], attack);

beforeAll(async () => {
  // Without VITEST, password hashes have their real cost.
  gateway = await attackGateway({ VITEST: undefined });
  const [, username, password] = /^demo customer: (\S+) \/ (\S+)$/.exec(await gateway.process().seen(/^demo customer/))!;
  const { headers, text } = await logIn(STRANGER, username!, password!);
  const { results } = JSON.parse(text) as { results: { accessToken: string } };
  customer = { username: username!, password: password!, cookie: headers['set-cookie']![0]!.split(';')[0]!, token: results.accessToken };
});
afterAll(() => gateway.close());

const NOTES = `${GATEWAY_BASE}/app/action-histories/create`;
const ITEMS = `${GATEWAY_BASE}/app/parcel-land-cadastral-items`;
const strangers = Array.from({ length: FROM }, (_, n) => strangerAt(n));
/** Resolves on any end; `once` of node:events would throw on an error. */
const closed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => (socket.closed ? resolve() : socket.once('close', () => resolve())));

/** Returns the first response of a connection; '' if it ends without one. */
const heardFirst = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    socket.once('data', (heard: Buffer) => resolve(heard.toString('latin1')));
    socket.once('close', () => resolve(''));
  });

/** Expects that other clients are served as without an attack. */
function expectUnharmed(name: string, all: readonly Fared[]): void {
  for (const [person, { asked, answered, refused, p95Ms, grownMiB }] of all.entries()) {
    const p95 = `p95 ${p95Ms.toFixed(0)} ms (quiet ${quiet[person]!.p95Ms.toFixed(0)} ms)`;
    console.info(`${name}, ${PEOPLE[person]}: ${answered} of ${asked} searches answered, ${p95}, memory +${grownMiB.toFixed(0)} MiB`);
    expect(answered / asked, refused.join()).toBeGreaterThanOrEqual(MIN_ANSWERED);
    expect(grownMiB).toBeLessThan(MAX_GROWN_MIB);
  }
}

describe('hostile clients', () => {
  it('baseline: without an attack every client is answered', async () => {
    quiet = await peopleDuring(() => Promise.resolve());
    expectUnharmed('quiet', quiet);
  });

  it('slow readers: clients that never read are disconnected and hold no connection slot', async () => {
    const fared = await peopleDuring(async () => {
      // Together they leave more unread than the limit of one address.
      const deaf = Array.from({ length: Math.max(FROM, 40) }, (_, n) => {
        const socket = gateway.dial(strangers[n % FROM]);
        socket.pause();
        // A client that never reads notices the disconnection only when it writes.
        const knock = setInterval(() => socket.write('\r\n'), 500);
        socket.once('close', () => clearInterval(knock));
        socket.write(`GET ${GATEWAY_BASE}/app/help/wards?limit=12000 HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(14));
        return socket;
      });
      await Promise.all(deaf.map((socket) => closed(socket)));
    });
    expectUnharmed('slow readers', fared);
  });

  it('one-byte chunks: a body in a million chunks is refused and uses no memory', async () => {
    const fared = await peopleDuring(async () => {
      const shred = async (from: string, isNamed: boolean): Promise<string> => {
        const socket = gateway.dial(from);
        let heard = '';
        // Without a token a body needs a length; anything that resembles a token is checked first.
        const shown = isNamed ? 'Authorization: Bearer of-nobody\r\n' : '';
        socket.setEncoding('latin1').on('data', (part: string) => (heard += part));
        socket.write(`POST ${NOTES} HTTP/1.1\r\nHost: x\r\n${shown}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`);
        const pieces = '1\r\n \r\n'.repeat(8_192);
        const pour = (): void => void (socket.destroyed || socket.write(pieces, () => setImmediate(pour)));
        pour();
        await closed(socket);
        return heard;
      };
      const senders = strangers.flatMap((from) =>
        [0, 1, 2, 3].map(async (n) => {
          for (let turn = 0; turn < TURNS; turn += 1)
            expect(await shred(from, n % 2 === 1)).toMatch(/^$|^HTTP\/1\.1 (400|401|411|413|503) /);
        }),
      );
      await Promise.all(senders);
    });
    expectUnharmed('one-byte chunks', fared);
  });

  it('stalled bodies: 1,000 one-byte senders and 20 senders of 3 MB do not block other clients', async () => {
    const fared = await peopleDuring(async () => {
      const stalled = Array.from({ length: 1_030 }, (_, n) => {
        const socket = gateway.dial(strangers[n % FROM]);
        socket.write(`POST ${ITEMS}/find-around HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{`);
        return socket;
      });
      const large = Array.from({ length: 22 }, (_, n) => {
        const socket = gateway.dial(strangers[n % FROM]);
        socket.write(`POST ${NOTES} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 3000000\r\n\r\n`);
        socket.write(Buffer.alloc(2_900_000, 0x20));
        return socket;
      });
      // Without a valid token a large body is refused before it arrives.
      for (const socket of large) expect(await heardFirst(socket)).toMatch(/^HTTP\/1\.1 401 /);
      // Connections above the limit are refused at once, the others because they are too slow.
      for (const heard of await Promise.all(stalled.map((socket) => heardFirst(socket))))
        expect(heard).toMatch(/^HTTP\/1\.1 (503|408) |^$/);
    });
    expectUnharmed('stalled bodies', fared);
  });

  it('login floods: floods from one address are refused or delayed, other clients log in, even behind it', async () => {
    const fared = await peopleDuring(async () => {
      const statuses = new Set<number>();
      let goesOn = true;
      const flood = strangers.flatMap((from, n) =>
        Array.from({ length: 40 }, async (_, m) => {
          for (let turn = 0; goesOn; turn += 1)
            statuses.add((await logIn(from, `flood${n}-${m}-${turn}@example.com`, 'not-the-right-1')).status);
        }),
      );
      const own = async (): Promise<number> => (await logIn('127.0.0.9', 'customer@example.com', 'not-the-right-1')).status;
      // Beside fifty attacking addresses the first attempt may get a Retry-After.
      if (long) await expect.poll(own).toBe(401);
      else expect(await own()).toBe(401);
      const { username, password, cookie } = customer;
      // On the connection of the page.
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (const more of [{ cookie }, { agent }]) {
        const waitedMs: number[] = [];
        for (let login = 0; login < LOGINS; login += 1) {
          if (more.agent) await askFrom(gateway.port, 'GET', GATEWAY_BASE + findConfigCall.path, { agent });
          const began = performance.now();
          expect((await logIn(STRANGER, username, password, more)).status).toBe(200);
          waitedMs.push(performance.now() - began);
        }
        console.info(`login floods, ${more.agent ? 'new' : 'known'} device: ${waitedMs.map((ms) => ms.toFixed(0)).join(', ')} ms`);
      }
      goesOn = false;
      agent.destroy();
      await Promise.all(flood);
      // 0: disconnected without a response.
      expect([...statuses].filter((status) => ![0, 401, 429, 503].includes(status))).toEqual([]);
    });
    expectUnharmed('login floods', fared);
  });

  it('costly reads: deep pages and world-wide boxes are refused, and allowed loops delay nobody', async () => {
    const list = (page: number): string => `${ITEMS}/find?limit=5&page=${page}`;
    const world = JSON.stringify({
      position: [
        { latitude: -80, longitude: -170 },
        { latitude: 80, longitude: 170 },
      ],
      limitPoint: 500,
      status: 'ACTIVE',
    });
    const fared = await peopleDuring(async () => {
      const loops = strangers.flatMap((from) =>
        Array.from({ length: 8 }, async (_, n) => {
          for (let turn = 0; turn < TURNS; turn += 1) {
            const costly =
              n % 2 === 0
                ? gateway.status('GET', list(5_000), { from })
                : gateway.status('POST', `${ITEMS}/find-around`, { from, body: world });
            // Some of 400 parallel loops get 503 before their query is checked.
            expect(FROM > 1 ? [400, 503] : [400]).toContain(await costly);
            // The deepest page allowed.
            expect([200, 503]).toContain(await gateway.status('GET', list(1_999), { from }));
          }
        }),
      );
      await Promise.all(loops);
    });
    expectUnharmed('costly reads', fared);
  });
});
