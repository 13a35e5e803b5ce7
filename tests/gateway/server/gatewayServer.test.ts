import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { GatewayServer } from '../../../src/gateway/http/gatewayServer.ts';
import { ARRIVAL_LIMITS, CONNECTION_LIMITS, type LaneLimits } from '../../../src/gateway/http/limits.ts';
import { RequestGate } from '../../../src/gateway/http/requestGate.ts';
import { createLog } from '../../../src/gateway/operations/log.ts';
import { Metrics } from '../../../src/gateway/operations/metrics.ts';
import { RequestMonitor } from '../../../src/gateway/operations/requestMonitor.ts';
import { type Answer, askPort } from '../../support/gateways/askPort.ts';
import { openServerFixture, type ServerFixture } from '../../support/gateways/openServerFixture.ts';

/** One address may use all slots. */
const places = (running: number, waiting: number): LaneLimits => ({
  running,
  runningPerAddress: running,
  waiting,
  waitingPerAddress: waiting,
});

const CALL = '/gateway/app/parcel-lands/find';
const arrived = (fixture: ServerFixture, count: number): Promise<void> => expect.poll(() => fixture.held.length).toBe(count);

/** Worker thread that requests on separate connections; counts sent ones and reports responses at the end. */
const ASK_MEANWHILE = `
  const { parentPort, workerData: { port, count, call, sent } } = require('node:worker_threads');
  const answers = [];
  for (let at = 0; at < count; at += 1) {
    let heard = '';
    const socket = require('node:net').connect(port, '127.0.0.1');
    socket.on('error', ({ code }) => (heard += code)).on('data', (bytes) => (heard += bytes));
    socket.on('close', () => answers.push(heard) === count && parentPort.postMessage(answers));
    socket.write('GET ' + call + ' HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n', () => (Atomics.add(sent, 0, 1), Atomics.notify(sent, 0)));
  }`;

describe('gateway server', () => {
  it('gateway server: it listens on all addresses or on the configured one, with every handle', async () => {
    const [everywhere, here] = [await openServerFixture(), await openServerFixture({}, { host: '127.0.0.1' })];
    await here.server.acceptInParallel();
    expect(here.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await askPort(here.url, '/healthz')).status).toBe(200);
    // All of 127.0.0.0/8 is this machine.
    const at = (url: string): string => url.replace(/\/\/[^:]+/, '//127.0.0.2');
    expect((await askPort(at(everywhere.url), '/healthz')).status).toBe(200);
    await expect(askPort(at(here.url), '/healthz')).rejects.toThrow('ECONNREFUSED');
  });

  it('gateway server: requests beyond slots and queue get a message and Retry-After, unprocessed', async () => {
    const fixture = await openServerFixture({ calls: places(2, 1) });
    const let_in = [1, 2, 3].map(() => askPort(fixture.url, CALL));
    await expect.poll(() => fixture.gate.load('calls')).toEqual({ running: 2, waiting: 1 });
    const refused = await askPort(fixture.url, CALL, { method: 'POST', body: '{}' });
    expect(refused.status).toBe(503);
    expect(refused.headers['retry-after']).toBe('3');
    expect(JSON.parse(refused.body)).toEqual({ message: 'Máy chủ đang quá tải, vui lòng thử lại sau ít giây.' });
    expect(fixture.held).toHaveLength(2);
    expect(await fixture.metrics.text()).toContain('thua_http_refused_total{reason="calls"} 1');
    // Pages and unit lists have slots of their own, and health checks are never refused.
    const page = askPort(fixture.url, '/');
    const units = askPort(fixture.url, '/gateway/app/help/city?limit=1000');
    await arrived(fixture, 4);
    expect((await askPort(fixture.url, '/healthz')).status).toBe(200);
    expect((await askPort(fixture.url, '/readyz')).status).toBe(200);
    fixture.held[0]!.end('a');
    await arrived(fixture, 5);
    for (const response of fixture.held.slice(1)) response.end('b');
    expect((await Promise.all([...let_in, page, units])).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  it('gateway server: a slow sender blocks no other sender', async () => {
    const fixture = await openServerFixture({ calls: places(1, 0) });
    const { port } = new URL(fixture.url);
    const slow = Array.from({ length: 5 }, () => {
      const socket = connect(Number(port), 'localhost');
      socket.write(`POST ${CALL} HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{`);
      return socket;
    });
    await expect.poll(() => fixture.server.arriving).toBe(5);
    const whole = askPort(fixture.url, CALL, { method: 'POST', body: '{}' });
    await arrived(fixture, 1);
    fixture.held[0]!.end('answered');
    expect((await whole).body).toBe('answered');
    for (const socket of slow) socket.destroy();
    // A disconnected client frees its slot.
    await expect.poll(() => fixture.logged.filter((line) => line.includes('"cut"')).length).toBe(5);
    expect(fixture.server.arriving).toBe(0);
  });

  it('gateway server: at an address’s body limit, the slowest body of the busiest party is dropped', async () => {
    const fixture = await openServerFixture({}, { bodies: { ...ARRIVAL_LIMITS, countPerAddress: 3 } });
    const heard: string[] = [];
    const send = async (party: string): Promise<Socket> => {
      const socket = connect(Number(new URL(fixture.url).port), '127.0.0.1');
      socket.on('data', (bytes: Buffer) => heard.push(`${party} ${bytes.toString('latin1').slice(9, 12)}`));
      const shown = party === 'customer' ? 'Authorization: x\r\n' : '';
      const before = fixture.server.arriving;
      socket.write(`POST ${CALL} HTTP/1.1\r\nHost: x\r\n${shown}Content-Length: 2\r\n\r\n{`);
      await expect.poll(() => fixture.server.arriving).toBe(before + 1);
      return socket;
    };
    const customer = await send('customer');
    const stalled = [await send('first'), await send('second')];
    const whole = askPort(fixture.url, CALL, { method: 'POST', body: '{}' });
    await arrived(fixture, 1);
    await expect.poll(() => heard).toEqual(['first 503']);
    customer.write('}');
    await arrived(fixture, 2);
    for (const response of fixture.held) response.end('a');
    expect((await whole).status).toBe(200);
    await expect.poll(() => heard).toEqual(['first 503', 'customer 200']);
    for (const socket of [customer, ...stalled]) socket.destroy();
  });

  it('gateway server: at an address’s connection limit, the connection that is idle longest is dropped', async () => {
    const fixture = await openServerFixture({}, { connections: { ...CONNECTION_LIMITS, perAddress: 2 } });
    fixture.held.push = (response) => (response.end('a'), 1);
    const ask = async (socket: Socket): Promise<Socket> => {
      socket.on('error', () => undefined).write(`GET ${CALL} HTTP/1.1\r\nHost: x\r\n\r\n`);
      expect(String(((await once(socket, 'data')) as [Buffer])[0])).toMatch(/^HTTP\/1\.1 200 /);
      return socket;
    };
    const dial = (): Promise<Socket> => ask(connect(Number(new URL(fixture.url).port), '127.0.0.1'));
    const [first, second, third] = [await dial(), await dial(), await dial()];
    await expect.poll(() => first.closed).toBe(true);
    for (const socket of [second, third]) (await ask(socket)).destroy();
  });

  it('gateway server: a request whose client disconnects while queued is never started', async () => {
    const fixture = await openServerFixture({ calls: places(1, 5) });
    const first = askPort(fixture.url, CALL);
    await arrived(fixture, 1);
    const socket = connect(Number(new URL(fixture.url).port), 'localhost');
    socket.write(`GET ${CALL} HTTP/1.1\r\nHost: x\r\n\r\n`);
    const last = new Promise<Answer>((resolve) => {
      // After the waiting request is gone.
      socket.once('close', () => resolve(askPort(fixture.url, CALL)));
    });
    socket.end();
    socket.destroySoon();
    await expect.poll(() => fixture.logged.filter((line) => line.includes('"cut"')).length).toBe(1);
    fixture.held[0]!.end();
    await first;
    await arrived(fixture, 2);
    fixture.held[1]!.end('mine');
    expect((await last).body).toBe('mine');
  });

  it('gateway server: a stop answers open requests, refuses new ones, and resolves', async () => {
    const fixture = await openServerFixture();
    const inside = askPort(fixture.url, CALL);
    await arrived(fixture, 1);
    // A connection that stays open.
    expect((await askPort(fixture.url, '/healthz')).status).toBe(200);
    const stopped = fixture.server.stop(0);
    fixture.held[0]!.end('whole');
    const answer = await inside;
    expect([answer.status, answer.body, answer.headers.connection]).toEqual([200, 'whole', 'close']);
    await stopped;
    await expect(askPort(fixture.url, '/healthz')).rejects.toThrow();
  });

  it('gateway server: a stop while the event loop is busy also answers requests not yet read', async () => {
    const fixture = await openServerFixture({ calls: places(20, 0) });
    const sent = new Int32Array(new SharedArrayBuffer(4));
    const others = new Worker(ASK_MEANWHILE, {
      eval: true,
      workerData: { port: Number(new URL(fixture.url).port), count: 20, call: CALL, sent },
    });
    onTestFinished(async () => void (await others.terminate()));
    const heard = once(others, 'message');
    // Blocks this thread, and with it the gateway, until the others have sent.
    for (let count = 0; count < 20; count = Atomics.load(sent, 0)) expect(Atomics.wait(sent, 0, count, 20_000)).not.toBe('timed-out');
    const stopped = fixture.server.stop(0);
    await arrived(fixture, 20);
    for (const response of fixture.held) response.end('whole');
    const [answers] = (await heard) as [string[]];
    expect(answers.filter((answer) => /^HTTP\/1\.1 200 .*connection: close.*whole/is.test(answer))).toHaveLength(20);
    await stopped;
  });

  it('gateway server: while draining, readiness fails and connections get one last response', async () => {
    const fixture = await openServerFixture();
    const stopped = fixture.server.stop(1_500);
    expect(JSON.parse((await askPort(fixture.url, '/readyz')).body)).toEqual({ ready: false, reasons: ['draining'] });
    const call = askPort(fixture.url, CALL);
    await arrived(fixture, 1);
    fixture.held[0]!.end('still');
    const { body, headers } = await call;
    expect([body, headers.connection]).toEqual(['still', 'close']);
    await stopped;
  });

  it('gateway server: before the app is loaded it is live but not ready, and refuses calls', async () => {
    const log = createLog({ format: 'json', level: 'error', write: () => undefined });
    const start = (proxies: number): Promise<string> => {
      const server = new GatewayServer(new RequestGate(), new RequestMonitor(log, new Metrics()), { proxies });
      onTestFinished(() => server.stop(0));
      return server.listen(0);
    };
    const [url, urlBehindProxy] = [await start(0), await start(1)];
    for (const one of [url, urlBehindProxy]) {
      expect((await askPort(one, '/healthz')).status).toBe(200);
      expect(await askPort(one, '/readyz')).toMatchObject({ status: 503, body: '{"ready":false,"reasons":["starting"]}' });
    }
    expect((await askPort(url, CALL)).headers['retry-after']).toBe('5');
    // The proxy asks another gateway.
    await expect(askPort(urlBehindProxy, CALL)).rejects.toThrow('socket hang up');
    // It does not repeat a write.
    expect((await askPort(urlBehindProxy, CALL, { method: 'POST', body: '{}' })).status).toBe(503);
  });

  it('gateway server: behind a proxy unread responses count per client, and the slowest is dropped', async () => {
    const fixture = await openServerFixture(
      {},
      { proxies: 1, connections: { ...CONNECTION_LIMITS, perAddress: 1, unsentBytesPerAddress: 1_000_000 } },
    );
    const asking = (address: string) => ({ headers: { 'X-Forwarded-For': `6.6.6.6, ${address}` } });
    // On a connection that served another client before, as a proxy's do.
    const deaf = connect(Number(new URL(fixture.url).port), '127.0.0.1');
    const forOne = (address: string): void => void deaf.write(`GET ${CALL} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n\r\n`);
    forOne('10.0.0.1');
    await arrived(fixture, 1);
    const heard = once(deaf, 'data');
    fixture.held[0]!.end('a');
    await heard;
    deaf.pause();
    forOne('10.0.0.2');
    await arrived(fixture, 2);
    // More than the system's buffers take.
    fixture.held[1]!.end(Buffer.alloc(16_000_000));
    const deafAnswer = fixture.held[1]!;
    deaf.on('error', () => undefined);
    fixture.held.push = (response) => (response.end('b'), 1);
    for (const address of ['10.0.0.1', '10.0.0.3']) expect((await askPort(fixture.url, CALL, asking(address))).status).toBe(200);
    expect(deafAnswer.closed).toBe(false);
    expect((await askPort(fixture.url, CALL, asking('10.0.0.2'))).status).toBe(200);
    await expect.poll(() => deafAnswer.closed).toBe(true);
    deaf.destroy();
  });

  it('gateway server: connections over an address’s limit get 503 after their body, and are limited too', async () => {
    const fixture = await openServerFixture({}, { connections: { ...CONNECTION_LIMITS, perAddress: 1, excess: 2 } });
    const dial = (): Socket => connect(Number(new URL(fixture.url).port), '127.0.0.1').on('error', () => undefined);
    const heardBy = async (socket: Socket): Promise<string> => {
      let heard = '';
      socket.setEncoding('latin1').on('data', (part: string) => (heard += part));
      await new Promise((resolve) => socket.once('close', resolve));
      return heard;
    };
    const first = dial();
    first.write(`GET ${CALL} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await arrived(fixture, 1);
    const slow = dial();
    const heardSlow = heardBy(slow);
    slow.write(`POST ${CALL} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n`);
    await once(slow, 'connect');
    const refused = await askPort(fixture.url, CALL, { method: 'POST', body: '{}' });
    expect([refused.status, refused.headers['retry-after'], refused.headers.connection]).toEqual([503, '3', 'close']);
    expect((await askPort(fixture.url, '/healthz')).status).toBe(200);
    expect(await fixture.metrics.text()).toContain('thua_http_refused_total{reason="connections"} 1');
    // A client that sends its body later is not cut off.
    slow.write('{}');
    expect(await heardSlow).toMatch(/^HTTP\/1\.1 503 [^]*\r\nRetry-After: 3\r\n/);
    const silent = Array.from({ length: 6 }, () => dial().resume());
    await expect.poll(() => silent.filter(({ closed }) => closed).length).toBeGreaterThanOrEqual(4);
    for (const socket of [first, ...silent]) socket.destroy();
    fixture.held.push = (response) => (response.end('a'), 1);
    await expect.poll(async () => (await askPort(fixture.url, CALL)).status).toBe(200);
  });

  it('gateway server: if many leave too much unread together, the slowest readers are dropped', async () => {
    const fixture = await openServerFixture({}, { connections: { ...CONNECTION_LIMITS, unsentBytes: 12_000_000 } });
    const { port } = new URL(fixture.url);
    const [deaf, slow] = [0, 1].map(() => connect(Number(port), '127.0.0.1')) as [Socket, Socket];
    for (const [at, socket] of [deaf, slow].entries()) {
      socket.on('error', () => undefined).pause();
      socket.write(`GET ${CALL} HTTP/1.1\r\nHost: x\r\n\r\n`);
      await arrived(fixture, at + 1);
      // More than the system's buffers take, and less than one address may leave unread.
      fixture.held[at]!.end(Buffer.alloc(16_000_000));
    }
    const reading = setInterval(() => slow.read(), 20);
    const [deafAnswer, slowAnswer] = fixture.held as [ServerResponse, ServerResponse];
    await expect.poll(() => deafAnswer.closed).toBe(true);
    clearInterval(reading);
    expect(slowAnswer.closed).toBe(false);
    deaf.destroy();
    slow.destroy();
  });

  it('gateway server: missing parts are named', async () => {
    const fixture = await openServerFixture();
    fixture.missing.push('database');
    const answer = await askPort(fixture.url, '/readyz');
    expect([answer.status, answer.body]).toEqual([503, '{"ready":false,"reasons":["database"]}']);
  });
});
