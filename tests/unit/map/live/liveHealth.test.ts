import { describe, expect, it } from 'vitest';
import { createLiveHealth } from '../../../../src/map/live/liveHealth.ts';

/** What was told, `id/attempt: fault`. */
function health() {
  const told: string[] = [];
  return { told, ...createLiveHealth((id, attempt, { fault }) => told.push(`${id}/${attempt}: ${fault ?? 'shown'}`)) };
}

describe('health of other servers’ layers', () => {
  it('live health: the first tile is told, and no other', () => {
    const { told, record } = health();
    record('a', 0, null);
    record('a', 0, null);
    expect(told).toEqual(['a/0: shown']);
  });

  it('live health: three failures in a row give a layer up, told once; a tile between them does not', () => {
    const { told, record, isGivenUp } = health();
    for (const fault of ['silent', 'silent', null, 'silent', 'silent'] as const) record('a', 0, fault);
    expect(told).toEqual(['a/0: shown']);
    expect(isGivenUp('a', 0)).toBe(false);
    record('a', 0, 'refused');
    record('a', 0, 'refused');
    record('a', 0, null);
    expect(told).toEqual(['a/0: shown', 'a/0: refused']);
    expect(isGivenUp('a', 0)).toBe(true);
  });

  it('live health: another attempt begins anew, and what comes late of the one before says nothing', () => {
    const { told, record, isGivenUp } = health();
    for (let at = 0; at < 3; at += 1) record('a', 0, 'silent');
    expect(isGivenUp('a', 1)).toBe(false);
    record('a', 1, null);
    record('a', 0, 'silent');
    expect(told).toEqual(['a/0: silent', 'a/1: shown']);
    expect(isGivenUp('b', 0)).toBe(false);
  });
});
