import { describe, expect, it } from 'vitest';
import { ConnectionPacer } from '../../../src/gateway/http/connectionPacer.ts';

/** Waits one turn of the event loop, after the pacer's work in it. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('paced connections', () => {
  const openPacer = () => {
    const pacer = new ConnectionPacer({ connectionsPerTurn: 2, pacedMs: 60_000, penaltyMs: 100 });
    const begun: string[] = [];
    return { pacer, begun, come: (address: string, name = address) => pacer.admit(address, () => void begun.push(name)) };
  };

  it('paced connections: without tiny chunks all connections are read at once', () => {
    const { begun, come } = openPacer();
    for (let n = 0; n < 500; n++) come('one');
    expect(begun).toHaveLength(500);
  });

  it('paced connections: after tiny chunks a few connections are read per turn, offenders last', async () => {
    const { pacer, begun, come } = openPacer();
    pacer.deprioritize('shredder');
    for (let n = 0; n < 3; n++) come('shredder');
    for (let n = 0; n < 2; n++) come('neighbour', `neighbour ${n}`);
    come('other');
    expect(begun).toEqual([]);
    await turn();
    expect(begun).toEqual(['neighbour 0', 'other']);
    come('late');
    await turn();
    expect(begun.slice(2).toSorted()).toEqual(['late', 'neighbour 1']);
    await turn();
    // One at a time of each address.
    expect(begun.slice(4)).toEqual(['shredder']);
    await turn();
    await turn();
    expect(begun.slice(4)).toEqual(['shredder', 'shredder', 'shredder']);
  });

  it('paced connections: pacing ends after a while', async () => {
    const pacer = new ConnectionPacer({ connectionsPerTurn: 1, pacedMs: 0, penaltyMs: 100 });
    const begun: string[] = [];
    pacer.deprioritize('shredder');
    pacer.admit('shredder', () => void begun.push('at once'));
    expect(begun).toEqual(['at once']);
  });
});
