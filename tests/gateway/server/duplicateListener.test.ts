import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { duplicateListener } from '../../../src/gateway/http/duplicateListener.ts';
import { askPort } from '../../support/gateways/askPort.ts';
import { openServerFixture } from '../../support/gateways/openServerFixture.ts';

const CALL = '/gateway/app/parcel-lands/find';

/** Returns the number of event loop turns in which a server accepts all connections. */
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
  await expect.poll(() => taken).toBe(connections);
  goesOn = false;
  for (const socket of sockets) socket.destroy();
  return turns.size;
}

describe('many connections at once', () => {
  it('gateway server: a duplicated listener accepts one connection per copy and turn for the server', async () => {
    const server = createServer((_request, response) => response.end('here')).listen(0);
    const copies = await duplicateListener(server, 15);
    expect(await turnsToTake(server, 64)).toBeLessThan(32);
    const url = `http://localhost:${(server.address() as AddressInfo).port}`;
    const answers = await Promise.all(Array.from({ length: 64 }, () => askPort(url, '/')));
    expect(answers.every(({ body }) => body === 'here')).toBe(true);
    for (const listener of [server, ...copies]) listener.close();
    server.closeAllConnections();
  });

  it('gateway server: with duplicated listeners, too, stopping answers open requests and accepts no more', async () => {
    const fixture = await openServerFixture({ calls: { running: 64, runningPerAddress: 64, waiting: 0, waitingPerAddress: 0 } });
    await fixture.server.acceptInParallel();
    const calls = Array.from({ length: 32 }, () => askPort(fixture.url, CALL));
    await expect.poll(() => fixture.held.length).toBe(32);
    const stopped = fixture.server.stop(0);
    for (const response of fixture.held) response.end('done');
    expect((await Promise.all(calls)).every(({ body }) => body === 'done')).toBe(true);
    await stopped;
    await expect(askPort(fixture.url, CALL)).rejects.toThrow(/ECONNREFUSED/);
  });
});
