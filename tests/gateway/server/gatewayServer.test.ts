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
import { openStage, type Stage } from '../../support/gateways/openStage.ts';

/** All of them may be one address's. */
const places = (running: number, waiting: number): LaneLimits => ({
  running,
  runningPerAddress: running,
  waiting,
  waitingPerAddress: waiting,
});

const CALL = '/gateway/app/parcel-lands/find';
const arrived = (stage: Stage, count: number): Promise<void> => expect.poll(() => stage.held.length).toBe(count);

/** A thread that asks, each time on a connection of its own; counts in `sent` what has left, and tells at the end what was heard. */
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
  it('gateway server: all addresses are listened at, or the one that was named, with every handle', async () => {
    const [everywhere, here] = [await openStage(), await openStage({}, { host: '127.0.0.1' })];
    await here.server.acceptInParallel();
    expect(here.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await askPort(here.url, '/healthz')).status).toBe(200);
    // All of 127.0.0.0/8 is this machine.
    const at = (url: string): string => url.replace(/\/\/[^:]+/, '//127.0.0.2');
    expect((await askPort(at(everywhere.url), '/healthz')).status).toBe(200);
    await expect(askPort(at(here.url), '/healthz')).rejects.toThrow('ECONNREFUSED');
  });

  it('gateway server: what is beyond the places and the queue is refused before anything is done, in words, with a time to come back', async () => {
    const stage = await openStage({ calls: places(2, 1) });
    const let_in = [1, 2, 3].map(() => askPort(stage.url, CALL));
    await expect.poll(() => stage.gate.load('calls')).toEqual({ running: 2, waiting: 1 });
    const refused = await askPort(stage.url, CALL, { method: 'POST', body: '{}' });
    expect(refused.status).toBe(503);
    expect(refused.headers['retry-after']).toBe('3');
    expect(JSON.parse(refused.body)).toEqual({ message: 'Máy chủ đang quá tải, vui lòng thử lại sau ít giây.' });
    expect(stage.held).toHaveLength(2);
    expect(await stage.metrics.text()).toContain('thua_http_refused_total{reason="calls"} 1');
    // Pages and lists of units have places of their own, and health is asked by nobody who may be refused.
    const page = askPort(stage.url, '/');
    const units = askPort(stage.url, '/gateway/app/help/city?limit=1000');
    await arrived(stage, 4);
    expect((await askPort(stage.url, '/healthz')).status).toBe(200);
    expect((await askPort(stage.url, '/readyz')).status).toBe(200);
    stage.held[0]!.end('a');
    await arrived(stage, 5);
    for (const response of stage.held.slice(1)) response.end('b');
    expect((await Promise.all([...let_in, page, units])).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  it('gateway server: a sender who takes his time holds no place of the others', async () => {
    const stage = await openStage({ calls: places(1, 0) });
    const { port } = new URL(stage.url);
    const slow = Array.from({ length: 5 }, () => {
      const socket = connect(Number(port), 'localhost');
      socket.write(`POST ${CALL} HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{`);
      return socket;
    });
    await expect.poll(() => stage.server.arriving).toBe(5);
    const whole = askPort(stage.url, CALL, { method: 'POST', body: '{}' });
    await arrived(stage, 1);
    stage.held[0]!.end('answered');
    expect((await whole).body).toBe('answered');
    for (const socket of slow) socket.destroy();
    // Whoever hangs up gives up the place.
    await expect.poll(() => stage.logged.filter((line) => line.includes('"cut"')).length).toBe(5);
    expect(stage.server.arriving).toBe(0);
  });

  it('gateway server: where an address has as many bodies on their way as it may, the slowest of the party that has most gives way', async () => {
    const stage = await openStage({}, { bodies: { ...ARRIVAL_LIMITS, countPerAddress: 3 } });
    const heard: string[] = [];
    const send = async (party: string): Promise<Socket> => {
      const socket = connect(Number(new URL(stage.url).port), '127.0.0.1');
      socket.on('data', (bytes: Buffer) => heard.push(`${party} ${bytes.toString('latin1').slice(9, 12)}`));
      const shown = party === 'customer' ? 'Authorization: x\r\n' : '';
      const before = stage.server.arriving;
      socket.write(`POST ${CALL} HTTP/1.1\r\nHost: x\r\n${shown}Content-Length: 2\r\n\r\n{`);
      await expect.poll(() => stage.server.arriving).toBe(before + 1);
      return socket;
    };
    const customer = await send('customer');
    const stalled = [await send('first'), await send('second')];
    const whole = askPort(stage.url, CALL, { method: 'POST', body: '{}' });
    await arrived(stage, 1);
    await expect.poll(() => heard).toEqual(['first 503']);
    customer.write('}');
    await arrived(stage, 2);
    for (const response of stage.held) response.end('a');
    expect((await whole).status).toBe(200);
    await expect.poll(() => heard).toEqual(['first 503', 'customer 200']);
    for (const socket of [customer, ...stalled]) socket.destroy();
  });

  it('gateway server: where an address has as many connections as it may, the one that has been idle for longest gives way', async () => {
    const stage = await openStage({}, { connections: { ...CONNECTION_LIMITS, perAddress: 2 } });
    stage.held.push = (response) => (response.end('a'), 1);
    const ask = async (socket: Socket): Promise<Socket> => {
      socket.on('error', () => undefined).write(`GET ${CALL} HTTP/1.1\r\nHost: x\r\n\r\n`);
      expect(String(((await once(socket, 'data')) as [Buffer])[0])).toMatch(/^HTTP\/1\.1 200 /);
      return socket;
    };
    const dial = (): Promise<Socket> => ask(connect(Number(new URL(stage.url).port), '127.0.0.1'));
    const [first, second, third] = [await dial(), await dial(), await dial()];
    await expect.poll(() => first.closed).toBe(true);
    for (const socket of [second, third]) (await ask(socket)).destroy();
  });

  it('gateway server: who hangs up while waiting is never started', async () => {
    const stage = await openStage({ calls: places(1, 5) });
    const first = askPort(stage.url, CALL);
    await arrived(stage, 1);
    const socket = connect(Number(new URL(stage.url).port), 'localhost');
    socket.write(`GET ${CALL} HTTP/1.1\r\nHost: x\r\n\r\n`);
    const last = new Promise<Answer>((resolve) => {
      // Once the waiting one is gone.
      socket.once('close', () => resolve(askPort(stage.url, CALL)));
    });
    socket.end();
    socket.destroySoon();
    await expect.poll(() => stage.logged.filter((line) => line.includes('"cut"')).length).toBe(1);
    stage.held[0]!.end();
    await first;
    await arrived(stage, 2);
    stage.held[1]!.end('mine');
    expect((await last).body).toBe('mine');
  });

  it('gateway server: told to stop it answers who is in, is away for who comes after, and resolves', async () => {
    const stage = await openStage();
    const inside = askPort(stage.url, CALL);
    await arrived(stage, 1);
    // A connection that stays open.
    expect((await askPort(stage.url, '/healthz')).status).toBe(200);
    const stopped = stage.server.stop(0);
    stage.held[0]!.end('whole');
    const answer = await inside;
    expect([answer.status, answer.body, answer.headers.connection]).toEqual([200, 'whole', 'close']);
    await stopped;
    await expect(askPort(stage.url, '/healthz')).rejects.toThrow();
  });

  it('gateway server: told to stop while its loop was busy it answers those, too, whom it had not looked at yet', async () => {
    const stage = await openStage({ calls: places(20, 0) });
    const sent = new Int32Array(new SharedArrayBuffer(4));
    const others = new Worker(ASK_MEANWHILE, {
      eval: true,
      workerData: { port: Number(new URL(stage.url).port), count: 20, call: CALL, sent },
    });
    onTestFinished(async () => void (await others.terminate()));
    const heard = once(others, 'message');
    // Blocks this thread, and with it the gateway, until the others have asked.
    for (let count = 0; count < 20; count = Atomics.load(sent, 0)) expect(Atomics.wait(sent, 0, count, 20_000)).not.toBe('timed-out');
    const stopped = stage.server.stop(0);
    await arrived(stage, 20);
    for (const response of stage.held) response.end('whole');
    const [answers] = (await heard) as [string[]];
    expect(answers.filter((answer) => /^HTTP\/1\.1 200 .*connection: close.*whole/is.test(answer))).toHaveLength(20);
    await stopped;
  });

  it('gateway server: before its port is closed it may be asked to leave: readiness fails, calls are answered on their connections for the last time', async () => {
    const stage = await openStage();
    const stopped = stage.server.stop(1_500);
    expect(JSON.parse((await askPort(stage.url, '/readyz')).body)).toEqual({ ready: false, reasons: ['draining'] });
    const call = askPort(stage.url, CALL);
    await arrived(stage, 1);
    stage.held[0]!.end('still');
    const { body, headers } = await call;
    expect([body, headers.connection]).toEqual(['still', 'close']);
    await stopped;
  });

  it('gateway server: before the app is there it lives and is not ready, and calls are told to come back', async () => {
    const log = createLog({ format: 'json', level: 'error', write: () => undefined });
    const server = new GatewayServer(new RequestGate(), new RequestMonitor(log, new Metrics()));
    onTestFinished(() => server.stop(0));
    const url = await server.listen(0);
    expect((await askPort(url, '/healthz')).status).toBe(200);
    expect([(await askPort(url, '/readyz')).status, (await askPort(url, '/readyz')).body]).toEqual([
      503,
      '{"ready":false,"reasons":["starting"]}',
    ]);
    expect((await askPort(url, CALL)).headers['retry-after']).toBe('5');
  });

  it('gateway server: behind a proxy what is left unread counts for whom it was asked for, and there the slowest is let go of when more is asked', async () => {
    const stage = await openStage(
      {},
      { proxies: 1, connections: { ...CONNECTION_LIMITS, perAddress: 1, unsentBytesPerAddress: 1_000_000 } },
    );
    const asking = (address: string) => ({ headers: { 'X-Forwarded-For': `6.6.6.6, ${address}` } });
    // On a connection that asked for somebody else before, as a proxy's do.
    const deaf = connect(Number(new URL(stage.url).port), '127.0.0.1');
    const forOne = (address: string): void => void deaf.write(`GET ${CALL} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n\r\n`);
    forOne('10.0.0.1');
    await arrived(stage, 1);
    const heard = once(deaf, 'data');
    stage.held[0]!.end('a');
    await heard;
    deaf.pause();
    forOne('10.0.0.2');
    await arrived(stage, 2);
    // More than the system takes off our hands.
    stage.held[1]!.end(Buffer.alloc(16_000_000));
    const deafAnswer = stage.held[1]!;
    deaf.on('error', () => undefined);
    stage.held.push = (response) => (response.end('b'), 1);
    for (const address of ['10.0.0.1', '10.0.0.3']) expect((await askPort(stage.url, CALL, asking(address))).status).toBe(200);
    expect(deafAnswer.closed).toBe(false);
    expect((await askPort(stage.url, CALL, asking('10.0.0.2'))).status).toBe(200);
    await expect.poll(() => deafAnswer.closed).toBe(true);
    deaf.destroy();
  });

  it('gateway server: connections beyond an address’s limit hear 503 and end, behind the body that they send; of these, too, there are only so many', async () => {
    const stage = await openStage({}, { connections: { ...CONNECTION_LIMITS, perAddress: 1, excess: 2 } });
    const dial = (): Socket => connect(Number(new URL(stage.url).port), '127.0.0.1').on('error', () => undefined);
    const heardBy = async (socket: Socket): Promise<string> => {
      let heard = '';
      socket.setEncoding('latin1').on('data', (part: string) => (heard += part));
      await new Promise((resolve) => socket.once('close', resolve));
      return heard;
    };
    const first = dial();
    first.write(`GET ${CALL} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await arrived(stage, 1);
    const slow = dial();
    const heardSlow = heardBy(slow);
    slow.write(`POST ${CALL} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n`);
    await once(slow, 'connect');
    const refused = await askPort(stage.url, CALL, { method: 'POST', body: '{}' });
    expect([refused.status, refused.headers['retry-after'], refused.headers.connection]).toEqual([503, '3', 'close']);
    expect((await askPort(stage.url, '/healthz')).status).toBe(200);
    expect(await stage.metrics.text()).toContain('thua_http_refused_total{reason="connections"} 1');
    // Who sends his body later is not cut in the middle of it.
    slow.write('{}');
    expect(await heardSlow).toMatch(/^HTTP\/1\.1 503 [^]*\r\nRetry-After: 3\r\n/);
    const silent = Array.from({ length: 6 }, () => dial().resume());
    await expect.poll(() => silent.filter(({ closed }) => closed).length).toBeGreaterThanOrEqual(4);
    for (const socket of [first, ...silent]) socket.destroy();
    stage.held.push = (response) => (response.end('a'), 1);
    await expect.poll(async () => (await askPort(stage.url, CALL)).status).toBe(200);
  });

  it('gateway server: of many who together leave too much unread, those who read slowest are let go of', async () => {
    const stage = await openStage({}, { connections: { ...CONNECTION_LIMITS, unsentBytes: 12_000_000 } });
    const { port } = new URL(stage.url);
    const [deaf, slow] = [0, 1].map(() => connect(Number(port), '127.0.0.1')) as [Socket, Socket];
    for (const [at, socket] of [deaf, slow].entries()) {
      socket.on('error', () => undefined).pause();
      socket.write(`GET ${CALL} HTTP/1.1\r\nHost: x\r\n\r\n`);
      await arrived(stage, at + 1);
      // More than the system takes off our hands, and less than one alone may leave.
      stage.held[at]!.end(Buffer.alloc(16_000_000));
    }
    const reading = setInterval(() => slow.read(), 20);
    const [deafAnswer, slowAnswer] = stage.held as [ServerResponse, ServerResponse];
    await expect.poll(() => deafAnswer.closed).toBe(true);
    clearInterval(reading);
    expect(slowAnswer.closed).toBe(false);
    deaf.destroy();
    slow.destroy();
  });

  it('gateway server: what is missing is named', async () => {
    const stage = await openStage();
    stage.missing.push('database');
    const answer = await askPort(stage.url, '/readyz');
    expect([answer.status, answer.body]).toEqual([503, '{"ready":false,"reasons":["database"]}']);
  });
});
