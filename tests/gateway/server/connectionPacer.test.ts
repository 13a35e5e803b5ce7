import { describe, expect, it } from 'vitest';
import { ConnectionPacer } from '../../../src/gateway/http/connectionPacer.ts';

/** A turn of the loop, behind what the pacer does in it. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('paced connections', () => {
  const openPacer = () => {
    const pacer = new ConnectionPacer({ connectionsPerTurn: 2, pacedMs: 60_000, penaltyMs: 100 });
    const begun: string[] = [];
    return { pacer, begun, come: (address: string, name = address) => pacer.admit(address, () => void begun.push(name)) };
  };

  it('paced connections: as long as nobody shreds a body all are read at once', () => {
    const { begun, come } = openPacer();
    for (let n = 0; n < 500; n++) come('one');
    expect(begun).toHaveLength(500);
  });

  it('paced connections: after a shredded body some are read in a turn, of different addresses, those last who sent such', async () => {
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

  it('paced connections: the pace is over after a while', async () => {
    const pacer = new ConnectionPacer({ connectionsPerTurn: 1, pacedMs: 0, penaltyMs: 100 });
    const begun: string[] = [];
    pacer.deprioritize('shredder');
    pacer.admit('shredder', () => void begun.push('at once'));
    expect(begun).toEqual(['at once']);
  });
});
