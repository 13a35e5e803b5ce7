import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { duplicateListener } from '../../../src/gateway/http/duplicateListener.ts';
import { askPort } from '../../support/gateways/askPort.ts';
import { openStage } from '../../support/gateways/openStage.ts';

const CALL = '/gateway/app/parcel-lands/find';

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
  await expect.poll(() => taken).toBe(connections);
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
    const answers = await Promise.all(Array.from({ length: 64 }, () => askPort(url, '/')));
    expect(answers.every(({ body }) => body === 'here')).toBe(true);
    for (const listener of [server, ...copies]) listener.close();
    server.closeAllConnections();
  });

  it('gateway server: with copies of its listener, too, all who are in have their answers when it stops, and nobody is taken after', async () => {
    const stage = await openStage({ calls: { running: 64, runningPerAddress: 64, waiting: 0, waitingPerAddress: 0 } });
    await stage.server.acceptInParallel();
    const calls = Array.from({ length: 32 }, () => askPort(stage.url, CALL));
    await expect.poll(() => stage.held.length).toBe(32);
    const stopped = stage.server.stop(0);
    for (const response of stage.held) response.end('done');
    expect((await Promise.all(calls)).every(({ body }) => body === 'done')).toBe(true);
    await stopped;
    await expect(askPort(stage.url, CALL)).rejects.toThrow(/ECONNREFUSED/);
  });
});
