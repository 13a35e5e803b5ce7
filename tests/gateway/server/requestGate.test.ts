import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { GATE_LIMITS, type Lane } from '../../../src/gateway/http/limits.ts';
import { type Requester, isUnambiguous, laneOf, RequestGate } from '../../../src/gateway/http/requestGate.ts';
import { openServerFixture } from '../../support/gateways/openServerFixture.ts';

const asker = (address: string, party = '', connection = ''): Requester => ({ address, party, connection });

describe('lanes', () => {
  it.each<[string, Lane]>([
    ['/', 'cheap'],
    ['/assets/app-x.js', 'cheap'],
    ['/gateway/config/find', 'cheap'],
    ['/gateway/app/help/city?limit=1000', 'cheap'],
    ['/gateway/app/help/wards?limit=12000', 'calls'],
    ['/gateway/app/parcel-land-cadastral-items/find?limit=5&page=200', 'calls'],
    ['/gateway/app/parcel-land-cadastral-items/find?limit=5&page=201', 'deep'],
    ['/gateway/app/parcel-land-cadastral-items/find?page=1999', 'deep'],
    ['/gateway/app/parcel-land-cadastral-items/find?page=9&limit=', 'calls'],
    ['/gateway/app/parcel-land-cadastral-items/find?page=x', 'calls'],
    ['/gateway/packs/20314', 'packs'],
    [`/gateway/packs/20314/${'0'.repeat(64)}`, 'packs'],
    ['/gateway/packs/find?search=hoa', 'calls'],
    ['/gateway/app/live-layers/find', 'calls'],
    ['/gateway/app/live-layers/nen/tiles?z=1&x=0&y=0', 'live'],
    ['/gateway/tiles/parcels/14/1/1?v=x', 'tiles'],
    ['/gateway/tiles/parcels.json', 'calls'],
    ['/gateway/auth/login', 'passwords'],
    ['/gateway/auth/token', 'accounts'],
    ['/gateway/app/action-histories/find', 'accounts'],
    ['/gateway/api/notifications/find', 'accounts'],
    ['/gateway/api/wallet/send-token', 'money'],
    ['/gateway/app/orders/find', 'money'],
    // Paths are decoded as routes decode them.
    ['/gateway/auth/%6Cogin', 'passwords'],
    ['/x/../gateway/auth/login', 'passwords'],
    ['/gateway/app/./../auth/%2e/login?a=/../', 'passwords'],
    ['/%67ateway\\packs/20314', 'packs'],
    ['/gateway/%75pload/file/n', 'uploads'],
    ['/%74hua/1', 'calls'],
    ['/gateway/%E0%A4%A', 'calls'],
    ['/gateway/app/parcel-land-cadastral-items/find-around', 'calls'],
  ])('lanes: %s belongs to the lane %s', (url, lane) => {
    expect(laneOf('/gateway', url)).toBe(lane);
  });

  it.each([
    ['/a?b', ['host', 'x'], '/a?b'],
    ['/', ['HOST', '[::1]:8080'], '/'],
    ['http://X:80/a?b', ['Host', 'x:80'], '/a?b'],
    ['HTTPS://x', ['Host', 'x'], '/'],
    ['http://x?b', ['Host', 'x'], '/?b'],
    ['http://y/a', ['Host', 'x'], null],
    ['http://u@x/a', ['Host', 'x'], null],
    ['http://x:80/', ['Host', 'x'], null],
    ['http://x/', [], null],
    ['ftp://x/', ['Host', 'x'], null],
    ['*', ['Host', 'x'], null],
    ['/a#b', ['Host', 'x'], null],
    ['/', ['Host', 'x', 'A', 'host', 'host', 'x'], null],
    ...['', 'a/b', 'u@a', 'a,b', 'a b', 'a:b', '[::1', 'ă', 'a"><'].map((host): [string, string[], null] => ['/', ['Host', host], null]),
    // HTTP/1.0 health checks send no Host.
    ['/healthz', [], '/healthz'],
  ] as Array<[string, string[], string | null]>)('addresses: %s with the headers %j is read as %s', (url, rawHeaders, read) => {
    const request = { url, rawHeaders, headers: {}, httpVersion: '1.1' };
    expect(isUnambiguous(request)).toBe(read !== null);
    if (read !== null) expect(request.url).toBe(read);
  });

  it.each([
    ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
    ['the same host twice', `GET /gateway/config/find HTTP/1.1\r\nhost: a\r\nHOST: a\r\n\r\n`],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
    ['an empty host', 'GET / HTTP/1.1\r\nHost:\r\n\r\n'],
    ['a host with a path', 'GET / HTTP/1.1\r\nHost: a/b\r\n\r\n'],
    ['a host that is folded', 'GET / HTTP/1.1\r\nHost: a\r\n Host: b\r\n\r\n'],
    ['a target of another host', 'GET http://evil.example/robots.txt HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a target that is no path', 'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a target with a fragment', 'GET /a#b HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
    ['one length twice', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1, 1\r\n\r\na'],
    ['a length and chunks', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['chunks twice', 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n'],
    ['chunks of HTTP/1.0', 'POST / HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['a space before a colon', 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n'],
  ])('addresses: %s gets 400, ends the connection, and what follows is not read', async (_, text) => {
    const fixture = await openServerFixture();
    const socket = connect(Number(new URL(fixture.url).port), '127.0.0.1', () =>
      socket.write(`${text}GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n`),
    );
    let heard = '';
    socket.setEncoding('utf8').on('data', (part: string) => (heard += part));
    await once(socket, 'close');
    expect(heard).toMatch(/^HTTP\/1\.1 400 /);
    expect(heard.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(fixture.held).toEqual([]);
  });

  it('lanes: while calls are refused no password hashing starts', () => {
    const gate = new RequestGate({ ...GATE_LIMITS, calls: { running: 1, runningPerAddress: 1, waiting: 1, waitingPerAddress: 1 } });
    const fates: string[] = [];
    const enter = (lane: Lane, name: string): void =>
      gate.enter(lane, {
        requester: asker('here'),
        start: () => void fates.push(`${name} starts`),
        refuse: () => void fates.push(`${name} is refused`),
      });
    enter('passwords', 'first');
    enter('calls', 'second');
    enter('calls', 'third');
    enter('passwords', 'fourth');
    expect(fates).toEqual(['first starts', 'second starts', 'fourth is refused']);
    gate.leave('calls', asker('here'), 1);
    enter('passwords', 'fifth');
    expect(fates.slice(3)).toEqual(['third starts', 'fifth starts']);
    expect(gate.load('calls')).toEqual({ running: 1, waiting: 0 });
  });
});

describe('fair slots', () => {
  const limits = { running: 3, runningPerAddress: 2, waiting: 4, waitingPerAddress: 3 };

  /** Returns a gate with one lane, and the outcomes in order. */
  function openGate() {
    const gate = new RequestGate({ ...GATE_LIMITS, calls: limits });
    const fates: string[] = [];
    const enter = (address: string, name: string, party = '', connection = ''): void =>
      gate.enter('calls', {
        requester: asker(address, party, connection),
        start: () => void fates.push(name),
        refuse: () => void fates.push(`-${name}`),
      });
    return { gate, fates, enter };
  }

  it('fair slots: a request that waited for the lane’s limit is refused, and no slot is lost', () => {
    vi.useFakeTimers();
    try {
      const gate = new RequestGate({ ...GATE_LIMITS, calls: { ...limits, runningPerAddress: 1, maxWaitMs: 5_000 } });
      const fates: string[] = [];
      const enter = (name: string): void =>
        gate.enter('calls', { requester: asker('here'), start: () => void fates.push(name), refuse: () => void fates.push(`-${name}`) });
      for (const name of ['at work', 'first', 'second']) enter(name);
      vi.advanceTimersByTime(4_999);
      gate.leave('calls', asker('here'), 1);
      expect(fates).toEqual(['at work', 'first']);
      vi.advanceTimersByTime(1);
      expect(fates).toEqual(['at work', 'first', '-second']);
      gate.leave('calls', asker('here'), 1);
      expect(gate.load('calls')).toEqual({ running: 0, waiting: 0 });
    } finally {
      vi.useRealTimers();
    }
  });

  it('fair slots: one address never has all slots, nor more than its share of the queue', () => {
    const { fates, enter } = openGate();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) enter('a', name);
    expect(fates).toEqual(['a1', 'a2', '-a6']);
    enter('b', 'b1');
    expect(fates.at(-1)).toBe('b1');
  });

  it('fair slots: in a full queue the longest part loses its last request to a shorter part', () => {
    const { fates, enter } = openGate();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) enter('a', name);
    enter('b', 'b1');
    enter('b', 'b2');
    expect(fates).toEqual(['a1', 'a2', 'b1']);
    enter('c', 'c1');
    expect(fates.slice(3)).toEqual(['-a5']);
    // A request does not displace one of an address that would then have as many.
    enter('b', 'b3');
    expect(fates.slice(4)).toEqual(['-b3']);
  });

  it('fair slots: a free slot goes to the address with the least used time, not to the longest queue', () => {
    const { gate, fates, enter } = openGate();
    for (const name of ['a1', 'a2', 'a3', 'a4']) enter('a', name);
    enter('b', 'b1');
    enter('c', 'c1');
    enter('b', 'b2');
    expect(fates).toEqual(['a1', 'a2', 'b1']);
    gate.leave('calls', asker('a'), 900);
    expect(fates.at(-1)).toBe('c1');
    gate.leave('calls', asker('c'), 10);
    expect(fates.at(-1)).toBe('b2');
    gate.leave('calls', asker('b'), 10);
    expect(fates.at(-1)).toBe('a3');
    expect(gate.load('calls')).toEqual({ running: 3, waiting: 1 });
  });

  it('fair slots: within an address each customer has one share, however many requests', () => {
    const { gate, fates, enter } = openGate();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) enter('a', name);
    enter('a', 'x1', 'x');
    expect(fates).toEqual(['a1', 'a2', '-a5']);
    gate.leave('calls', asker('a'), 1_000);
    expect(fates.at(-1)).toBe('x1');
    enter('a', 'x2', 'x');
    enter('a', 'x3', 'x');
    expect(fates.slice(4)).toEqual(['-x3']);
    gate.leave('calls', asker('a', 'x'), 3_000);
    expect(fates.slice(5)).toEqual(['a3']);
  });

  it('fair slots: visitors of an address take turns by connection; new connections count as one', () => {
    const { gate, fates, enter } = openGate();
    for (const name of ['new 1', 'new 2', 'new 3', 'new 4', 'new 5', 'new 6']) enter('a', name);
    enter('a', 'known', '', '4711');
    expect(fates).toEqual(['new 1', 'new 2', '-new 6', '-new 5']);
    gate.leave('calls', asker('a'), 10);
    expect(fates.at(-1)).toBe('known');
  });

  it('fair slots: one party has at most its part of an address’s running requests', () => {
    const gate = new RequestGate({ ...GATE_LIMITS, calls: { ...limits, runningPerParty: 1 } });
    const fates: string[] = [];
    for (const party of ['', '', 'x'])
      gate.enter('calls', { requester: asker('a', party), start: () => void fates.push(party), refuse: () => undefined });
    expect(fates).toEqual(['', 'x']);
    gate.leave('calls', asker('a', 'x'), 1);
    expect(fates).toEqual(['', 'x']);
    gate.leave('calls', asker('a'), 1);
    expect(fates).toEqual(['', 'x', '']);
  });

  it('fair slots: time used while nobody else waited does not count later', () => {
    const { gate, fates, enter } = openGate();
    for (let search = 0; search < 60; search += 1) {
      enter('neighbour', 'earlier');
      gate.leave('calls', asker('neighbour'), 100);
    }
    fates.length = 0;
    for (const name of ['a1', 'b1', 'c1']) enter(name[0]!, name);
    for (const name of ['a2', 'neighbour', 'b2', 'c2']) enter(name === 'neighbour' ? name : name[0]!, name);
    for (const address of ['a', 'b', 'c']) gate.leave('calls', asker(address), 150);
    expect(fates.slice(3)).toEqual(['b2', 'c2', 'neighbour']);
  });
});

describe('queue limit', () => {
  const limits = { running: 2, runningPerAddress: 2, waiting: 5, waitingPerAddress: 5 };

  /** @returns how many of a hundred concurrent requests are admitted after requests of these durations */
  function letIn(tookMs: readonly number[]): number {
    const gate = new RequestGate({ ...GATE_LIMITS, calls: limits });
    let refused = 0;
    const turn = { requester: asker('here'), start: () => undefined, refuse: () => void (refused += 1) };
    for (const ms of tookMs) {
      gate.enter('calls', turn);
      gate.leave('calls', asker('here'), ms);
    }
    for (let n = 0; n < 100; n += 1) gate.enter('calls', turn);
    return 100 - refused;
  }
  const times = (count: number, ms: number): number[] => Array.from({ length: count }, () => ms);

  it('queue limit: it is the setting, or up to four times that if requests are short', () => {
    expect(letIn([])).toBe(2 + 5);
    expect(letIn(times(50, 200))).toBe(2 + 5);
    expect(letIn(times(50, 40))).toBe(2 + 15);
    expect(letIn(times(50, 5))).toBe(2 + 20);
  });

  it('queue limit: a short idle period barely counts, and a lasting load does', () => {
    expect(letIn([...times(50, 10), ...times(2, 3_000)])).toBe(2 + 20);
    expect(letIn([...times(50, 10), ...times(60, 3_000)])).toBe(2 + 5);
  });
});
