import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { refreshAccessCall } from '../../../src/contract/account/auth.ts';
import { findConfigCall } from '../../../src/contract/operations/config.ts';
import { findWardsCall } from '../../../src/contract/places/units.ts';
import { detailUserCall } from '../../../src/contract/account/users.ts';
import { GATEWAY_BASE } from '../../../src/contract/call.ts';
import { partyOf } from '../../../src/gateway/account/customerOf.ts';
import { bodyLimit } from '../../../src/gateway/app.ts';
import { gatewayListener } from '../../../src/gateway/main.ts';
import { GatewayServer } from '../../../src/gateway/http/gatewayServer.ts';
import { LANES } from '../../../src/gateway/http/limits.ts';
import { RequestGate } from '../../../src/gateway/http/requestGate.ts';
import { createLog } from '../../../src/gateway/operations/log.ts';
import { Metrics } from '../../../src/gateway/operations/metrics.ts';
import { RequestMonitor } from '../../../src/gateway/operations/requestMonitor.ts';
import { askUrl } from '../../support/gateways/askUrl.ts';
import { registerCustomer } from '../../support/customers/customers.ts';
import { collectedHeapBytes } from '../../support/run/collectedHeap.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';

const CROWD = process.env.THUA_LONG === '1' ? 2_000 : 100;
/** Limits of a gateway, shortened. */
const SOON = { headersTimeout: 500, requestTimeout: 1_500, connectionsCheckingInterval: 100, silenceMs: 1_500 };
const SEARCH = `POST ${GATEWAY_BASE}/app/parcel-land-cadastral-items/find-around HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;

let seeded: SeededApp;
let server: GatewayServer;
let gate: RequestGate;
let port: number;
let base: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  seeded = await openSeededApp();
});
afterAll(() => seeded.close());
beforeEach(async () => {
  gate = new RequestGate();
  const log = createLog({ format: 'json', level: 'error', write: () => undefined });
  server = new GatewayServer(gate, new RequestMonitor(log, new Metrics()), { timeouts: SOON });
  const url = await server.listen(0);
  [port, base] = [Number(new URL(url).port), url + GATEWAY_BASE];
  server.serve({
    listener: gatewayListener(seeded.app),
    base: GATEWAY_BASE,
    partyOf: (request) => partyOf(seeded.accounts, request),
    bodyLimit,
    readiness: () => Promise.resolve([]),
  });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.stop(0);
  expect(seeded.failures.splice(0)).toEqual([]);
});

/** Opens a client connection that may be reset at any time. */
function dial(): Socket {
  const socket = connect(port, 'localhost');
  socket.on('error', () => undefined);
  sockets.push(socket);
  return socket;
}

/** Returns everything received until the connection ends. */
async function heardBy(socket: Socket): Promise<string> {
  let heard = '';
  socket.setEncoding('latin1').on('data', (part: string) => (heard += part));
  await new Promise((resolve) => socket.once('close', resolve));
  return heard;
}

/** Returns the status of a call; 0 where the shortened times cut it, which happens on a busy machine. */
const answers = (): Promise<number> =>
  askUrl(base, findConfigCall).then(
    ({ status }) => status,
    () => 0,
  );
const atWork = (): number => LANES.reduce((sum, lane) => sum + gate.load(lane).running, server.arriving);

describe('connections that go wrong', () => {
  it('slow-loris: endless headers are cut off, and other clients are answered meanwhile', async () => {
    const ends = Array.from({ length: CROWD }, () => {
      const socket = dial();
      socket.write(SEARCH);
      const drip = setInterval(() => socket.write('X-A: b\r\n'), 100);
      socket.once('close', () => clearInterval(drip));
      return heardBy(socket);
    });
    await expect.poll(answers).toBe(200);
    for (const heard of await Promise.all(ends)) expect(heard).toMatch(/^$|^HTTP\/1\.1 408 /);
    await expect.poll(answers).toBe(200);
  });

  it('slow bodies: senders that stall are cut off and hold no slot', async () => {
    const ends = Array.from({ length: CROWD }, () => {
      const socket = dial();
      socket.write(`${SEARCH}Content-Length: 500\r\n\r\n{`);
      return heardBy(socket);
    });
    await expect.poll(() => server.arriving).toBe(CROWD);
    expect(gate.load('calls').running).toBe(0);
    await expect.poll(answers).toBe(200);
    await Promise.all(ends);
    await expect.poll(atWork).toBe(0);
  });

  it('huge bodies: a declared one is refused at once, an undeclared one at its limit', async () => {
    const told = dial();
    told.write(`${SEARCH}Content-Length: 10000000000\r\n\r\n`);
    const [first] = (await once(told, 'data')) as [Buffer];
    expect(first.toString()).toMatch(/^HTTP\/1\.1 413 /);

    const before = await collectedHeapBytes();
    const untold = dial();
    const heard = heardBy(untold);
    // The length is unknown, but a token is sent.
    untold.write(`${SEARCH}Authorization: Bearer of-nobody\r\nTransfer-Encoding: chunked\r\n\r\n`);
    const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`;
    const pour = (): void => void (untold.destroyed || untold.write(chunk, () => setImmediate(pour)));
    pour();
    expect(await heard).toMatch(/^HTTP\/1\.1 413 /);
    expect((await collectedHeapBytes()) - before).toBeLessThan(20_000_000);
    await expect.poll(atWork).toBe(0);
  });

  it('cut: a client that disconnects during its body, its wait or its response frees its slot', async () => {
    for (let turn = 0; turn < CROWD; turn++) {
      const socket = dial();
      // Several requests on one connection, of which only the first is processed.
      if (turn % 3 === 0) socket.write(`${SEARCH}Content-Length: 500\r\n\r\n{"position"`);
      else socket.write(`GET ${GATEWAY_BASE}${findConfigCall.path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(1 + (turn % 3)));
      if (turn % 3 === 1) socket.once('data', () => socket.resetAndDestroy());
      else socket.once('connect', () => setImmediate(() => socket.resetAndDestroy()));
    }
    await Promise.all(sockets.map((socket) => socket.closed || once(socket, 'close')));
    await expect.poll(atWork).toBe(0);
    await expect.poll(answers).toBe(200);
  });

  it('half-open: a client that asks and never reads is disconnected', async () => {
    const deaf = Array.from({ length: 3 }, () => {
      const socket = dial();
      socket.pause();
      // More than the system's buffers take.
      for (let ask = 0; ask < 5; ask++) socket.write(`GET ${GATEWAY_BASE}${findWardsCall.path}?limit=12000 HTTP/1.1\r\nHost: x\r\n\r\n`);
      return socket;
    });
    await Promise.all(deaf.map((socket) => once(socket, 'connect')));
    await expect.poll(answers).toBe(200);
    await expect.poll(atWork).toBe(0);
    await expect.poll(answers).toBe(200);
  });
});

describe('clocks that jump', () => {
  afterEach(() => vi.useRealTimers());

  it('clock: a day ahead only access tokens have expired; an hour behind all tokens are valid', async () => {
    const { accessToken, refreshToken } = await registerCustomer(seeded);
    const status = async (token: string): Promise<number> => (await askUrl(base, detailUserCall, {}, token)).status;
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: now + 24 * 3600_000 });
    expect(await status(accessToken)).toBe(401);
    const { body } = await askUrl(base, refreshAccessCall, { refreshToken });
    expect(await status(body.results.accessToken)).toBe(200);
    // Tokens signed while the clock was ahead stay valid after it is corrected.
    vi.setSystemTime(now - 3600_000);
    expect(await status(body.results.accessToken)).toBe(200);
    expect(await status(accessToken)).toBe(200);
    const again = await askUrl(base, refreshAccessCall, { refreshToken: body.results.refreshToken! });
    expect(again.status).toBe(200);
  });
});
