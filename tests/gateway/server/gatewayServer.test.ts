import { once } from 'node:events';
import { Agent, createServer, type IncomingHttpHeaders, request as httpRequest, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { duplicateListener } from '../../../src/gateway/http/duplicateListener.ts';
import { GatewayServer } from '../../../src/gateway/http/gatewayServer.ts';
import { CONNECTION_LIMITS, GATE_LIMITS, type LaneLimits } from '../../../src/gateway/http/limits.ts';
import { RequestGate } from '../../../src/gateway/http/requestGate.ts';
import { createLog } from '../../../src/gateway/operations/log.ts';
import { Metrics } from '../../../src/gateway/operations/metrics.ts';
import { RequestWatch } from '../../../src/gateway/operations/requestWatch.ts';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

interface Stage {
  url: string;
  server: GatewayServer;
  gate: RequestGate;
  metrics: Metrics;
  logged: string[];
  /** Requests that reached the app and were not answered yet, oldest first. */
  held: ServerResponse[];
  missing: string[];
}

const open: GatewayServer[] = [];
const agent = new Agent({ keepAlive: true });
afterEach(async () => {
  for (const server of open.splice(0)) await server.stop(0);
});

interface StageOptions {
  proxies?: number;
  connections?: typeof CONNECTION_LIMITS;
  host?: string;
  maxBodyBytes?: number;
}

/** A gateway's port in front of an app that answers when the test says so. */
async function openStage(
  limits: Partial<typeof GATE_LIMITS> = {},
  { proxies = 0, connections = CONNECTION_LIMITS, host, maxBodyBytes = 1_000 }: StageOptions = {},
): Promise<Stage> {
  const [metrics, logged, held, missing]: [Metrics, string[], ServerResponse[], string[]] = [new Metrics(), [], [], []];
  const log = createLog({ format: 'json', level: 'info', write: (line) => void logged.push(line) });
  const gate = new RequestGate({ ...GATE_LIMITS, ...limits });
  const server = new GatewayServer(gate, new RequestWatch(log, metrics), { connections });
  open.push(server);
  const url = await server.listen(0, host);
  server.serve({
    base: '/gateway',
    bodyLimit: () => Promise.resolve({ bytes: maxBodyBytes }),
    readiness: () => Promise.resolve(missing),
    proxies,
    listener: (request, response) => {
      request.resume();
      held.push(response);
      return new Promise((resolve) => response.once('close', resolve));
    },
  });
  return { url, server, gate, metrics, logged, held, missing };
}

function ask(url: string, path: string, { method = 'GET', body = '', headers = {} } = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url + path, { method, agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, body: text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** All of them may be one address's. */
const places = (running: number, waiting: number): LaneLimits => ({ running, runningOfOne: running, waiting, waitingOfOne: waiting });

const CALL = '/gateway/app/parcel-lands/find';
const arrived = (stage: Stage, count: number): Promise<void> => expect.poll(() => stage.held.length, { timeout: 20_000 }).toBe(count);

describe('gateway server', () => {
  it('gateway server: all addresses are listened at, or the one that was named, with every handle', async () => {
    const [everywhere, here] = [await openStage(), await openStage({}, { host: '127.0.0.1' })];
    await here.server.acceptInParallel();
    expect(here.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await ask(here.url, '/healthz')).status).toBe(200);
    // All of 127.0.0.0/8 is this machine.
    const at = (url: string): string => url.replace(/\/\/[^:]+/, '//127.0.0.2');
    expect((await ask(at(everywhere.url), '/healthz')).status).toBe(200);
    await expect(ask(at(here.url), '/healthz')).rejects.toThrow('ECONNREFUSED');
  });

  it('gateway server: what is beyond the places and the queue is refused before anything is done, in words, with a time to come back', async () => {
    const stage = await openStage({ calls: places(2, 1) });
    const let_in = [1, 2, 3].map(() => ask(stage.url, CALL));
    await expect.poll(() => stage.gate.load('calls'), { timeout: 20_000 }).toEqual({ running: 2, waiting: 1 });
    const refused = await ask(stage.url, CALL, { method: 'POST', body: '{}' });
    expect(refused.status).toBe(503);
    expect(refused.headers['retry-after']).toBe('3');
    expect(JSON.parse(refused.body)).toEqual({ message: 'Máy chủ đang quá tải, vui lòng thử lại sau ít giây.' });
    expect(stage.held).toHaveLength(2);
    expect(stage.metrics.text()).toContain('thua_http_refused_total{reason="calls"} 1');
    // Pages and lists of units have places of their own, and health is asked by nobody who may be refused.
    const page = ask(stage.url, '/');
    const units = ask(stage.url, '/gateway/app/help/city?limit=1000');
    await arrived(stage, 4);
    expect((await ask(stage.url, '/healthz')).status).toBe(200);
    expect((await ask(stage.url, '/readyz')).status).toBe(200);
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
    await expect.poll(() => stage.server.arriving, { timeout: 20_000 }).toBe(5);
    const whole = ask(stage.url, CALL, { method: 'POST', body: '{}' });
    await arrived(stage, 1);
    stage.held[0]!.end('answered');
    expect((await whole).body).toBe('answered');
    for (const socket of slow) socket.destroy();
    // Whoever hangs up gives up the place.
    await expect.poll(() => stage.logged.filter((line) => line.includes('"cut"')).length, { timeout: 20_000 }).toBe(5);
    expect(stage.server.arriving).toBe(0);
  });

  it('gateway server: who hangs up while waiting is never started', async () => {
    const stage = await openStage({ calls: places(1, 5) });
    const first = ask(stage.url, CALL);
    await arrived(stage, 1);
    const socket = connect(Number(new URL(stage.url).port), 'localhost');
    socket.write(`GET ${CALL} HTTP/1.1\r\nHost: x\r\n\r\n`);
    const last = new Promise<Answer>((resolve) => {
      // Once the waiting one is gone.
      socket.once('close', () => resolve(ask(stage.url, CALL)));
    });
    socket.end();
    socket.destroySoon();
    await expect.poll(() => stage.logged.filter((line) => line.includes('"cut"')).length, { timeout: 20_000 }).toBe(1);
    stage.held[0]!.end();
    await first;
    await arrived(stage, 2);
    stage.held[1]!.end('mine');
    expect((await last).body).toBe('mine');
  });

  it('gateway server: told to stop it is not ready, refuses who comes, answers who is in, and resolves', async () => {
    const stage = await openStage();
    const inside = ask(stage.url, CALL);
    await arrived(stage, 1);
    // A connection that stays open.
    expect((await ask(stage.url, '/healthz')).status).toBe(200);
    const stopped = stage.server.stop(0);
    stage.held[0]!.end('whole');
    const answer = await inside;
    expect([answer.status, answer.body, answer.headers.connection]).toEqual([200, 'whole', 'close']);
    await stopped;
    await expect(ask(stage.url, '/healthz')).rejects.toThrow();
  });

  it('gateway server: before it refuses anybody it may be asked to leave: readiness fails, calls are answered', async () => {
    const stage = await openStage();
    const stopped = stage.server.stop(1_500);
    expect(JSON.parse((await ask(stage.url, '/readyz')).body)).toEqual({ ready: false, reasons: ['draining'] });
    const call = ask(stage.url, CALL);
    await arrived(stage, 1);
    stage.held[0]!.end('still');
    expect((await call).body).toBe('still');
    await stopped;
  });

  it('gateway server: before the app is there it lives and is not ready, and calls are told to come back', async () => {
    const log = createLog({ format: 'json', level: 'error', write: () => undefined });
    const server = new GatewayServer(new RequestGate(), new RequestWatch(log, new Metrics()));
    open.push(server);
    const url = await server.listen(0);
    expect((await ask(url, '/healthz')).status).toBe(200);
    expect([(await ask(url, '/readyz')).status, (await ask(url, '/readyz')).body]).toEqual([503, '{"ready":false,"reasons":["starting"]}']);
    expect((await ask(url, CALL)).headers['retry-after']).toBe('5');
  });

  it('gateway server: behind a proxy what is left unread counts for whom it was asked for, not for the proxy', async () => {
    const stage = await openStage({}, { proxies: 1, connections: { ...CONNECTION_LIMITS, ofOne: 1, unsentBytesOfOne: 1_000_000 } });
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
    const refused = await ask(stage.url, CALL, asking('10.0.0.2'));
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '3']);
    expect(stage.metrics.text()).toContain('thua_http_refused_total{reason="unread"} 1');
    const others = ['10.0.0.1', '10.0.0.3'].map((address) => ask(stage.url, CALL, asking(address)));
    await arrived(stage, 4);
    for (const response of stage.held.slice(2)) response.end('b');
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200]);
    deaf.destroy();
    // As soon as he is gone he may ask again, and is answered at once.
    stage.held.push = (response) => (response.end('c'), 1);
    await expect.poll(async () => (await ask(stage.url, CALL, asking('10.0.0.2'))).status, { timeout: 20_000 }).toBe(200);
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
    await expect.poll(() => deafAnswer.closed, { timeout: 20_000 }).toBe(true);
    clearInterval(reading);
    expect(slowAnswer.closed).toBe(false);
    deaf.destroy();
    slow.destroy();
  });

  it('gateway server: who shows no token has to say how long his body is', async () => {
    const { url, held } = await openStage();
    const unsized = { method: 'POST', headers: { 'Transfer-Encoding': 'chunked' }, body: '{}' };
    const refused = await ask(url, '/gateway/any', unsized);
    expect([refused.status, refused.body]).toEqual([411, expect.stringContaining('Content-Length')]);
    expect(held).toHaveLength(0);
    const shown = ask(url, '/gateway/any', { ...unsized, headers: { ...unsized.headers, Authorization: 'Bearer of-nobody' } });
    await expect.poll(() => held.length).toBe(1);
    held[0]!.end('heard');
    expect(await shown).toMatchObject({ status: 200, body: 'heard' });
  });

  it('gateway server: whoever shreds a body loses the connections on which he asks nothing, and no others', async () => {
    const { url, held } = await openStage({}, { maxBodyBytes: 100_000 });
    const dial = (): Socket => connect({ port: Number(new URL(url).port), host: '127.0.0.1' }).on('error', () => undefined);
    const [idle, asking, shredding] = [dial(), dial(), dial()];
    asking.write('GET /gateway/any HTTP/1.1\r\nHost: x\r\n\r\n');
    await expect.poll(() => held.length).toBe(1);
    const gone = new Promise((resolve) => idle.once('close', resolve));
    shredding.write('POST /gateway/any HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer of-nobody\r\nTransfer-Encoding: chunked\r\n\r\n');
    shredding.write('1\r\n \r\n'.repeat(8_192));
    const [heard] = (await once(shredding, 'data')) as [Buffer];
    expect(heard.toString()).toMatch(/^HTTP\/1\.1 400 /);
    await gone;
    held[0]!.end('heard');
    const [answer] = (await once(asking, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('gateway server: what is missing is named', async () => {
    const stage = await openStage();
    stage.missing.push('database');
    const answer = await ask(stage.url, '/readyz');
    expect([answer.status, answer.body]).toEqual([503, '{"ready":false,"reasons":["database"]}']);
  });
});

/** Connects at once, and counts in how many turns of the loop a server has taken all. */
async function turnsToTake(server: Server, connections: number): Promise<number> {
  const { port } = server.address() as AddressInfo;
  const turns = new Set<number>();
  let [turn, taken, goesOn] = [0, 0, true];
  server.on('connection', () => {
    taken += 1;
    turns.add(turn);
  });
  const count = (): void => {
    turn += 1;
    if (goesOn) setImmediate(count);
  };
  setImmediate(count);
  const sockets = Array.from({ length: connections }, () => connect(port, '127.0.0.1'));
  await expect.poll(() => taken, { timeout: 20_000 }).toBe(connections);
  goesOn = false;
  for (const socket of sockets) socket.destroy();
  return turns.size;
}

describe('many connections at once', () => {
  it('gateway server: a copied listener takes as many connections in a turn as it has copies, each heard by the server', async () => {
    const server = createServer((_request, response) => response.end('here')).listen(0);
    const copies = await duplicateListener(server, 15);
    expect(await turnsToTake(server, 64)).toBeLessThan(32);
    const url = `http://localhost:${(server.address() as AddressInfo).port}`;
    const answers = await Promise.all(Array.from({ length: 64 }, () => ask(url, '/')));
    expect(answers.every(({ body }) => body === 'here')).toBe(true);
    for (const listener of [server, ...copies]) listener.close();
    server.closeAllConnections();
  });

  it('gateway server: with copies of its listener, too, all who are in have their answers when it stops, and nobody is taken after', async () => {
    const stage = await openStage({ calls: places(64, 0) });
    await stage.server.acceptInParallel();
    const calls = Array.from({ length: 32 }, () => ask(stage.url, CALL));
    await arrived(stage, 32);
    const stopped = stage.server.stop(0);
    for (const response of stage.held) response.end('done');
    expect((await Promise.all(calls)).every(({ body }) => body === 'done')).toBe(true);
    await stopped;
    await expect(ask(stage.url, CALL)).rejects.toThrow(/ECONNREFUSED/);
  });
});
