import { describe, expect, it } from 'vitest';
import type { LayerFault } from '../../../../src/domain/map/openLayer.ts';
import { createLiveHealth } from '../../../../src/map/live/liveHealth.ts';

/** What was told, `id/attempt: fault`. */
function health() {
  const told: string[] = [];
  const { begin, isGivenUp, retain } = createLiveHealth((id, attempt, { fault }) => told.push(`${id}/${attempt}: ${fault ?? 'shown'}`));
  /** Tiles that are asked for together and end one after another. */
  const tiles = (attempt: number, ...outcomes: (LayerFault | 'calledOff' | null)[]): void => {
    const ends = outcomes.map(() => begin('a', attempt));
    ends.forEach((end, at) => end(outcomes[at]!));
  };
  return { told, tiles, begin, isGivenUp, retain };
}

describe('health of other servers’ layers', () => {
  it('live health: the first tile is told, and no other', () => {
    const { told, tiles } = health();
    tiles(0, null, null, null);
    expect(told).toEqual(['a/0: shown']);
  });

  it('live health: three failures in a row give a layer up, told once; a tile between them does not', () => {
    const { told, tiles, isGivenUp } = health();
    tiles(0, 'silent', 'silent', null, 'silent', 'silent');
    expect(told).toEqual(['a/0: shown']);
    expect(isGivenUp('a', 0)).toBe(false);
    tiles(0, 'refused', 'refused', null);
    expect(told).toEqual(['a/0: shown', 'a/0: refused']);
    expect(isGivenUp('a', 0)).toBe(true);
  });

  it('live health: one of which nothing came is given up once nothing is under way, however few it asked for', () => {
    const { told, tiles, begin } = health();
    const late = begin('a', 0);
    tiles(0, 'silent');
    expect(told).toEqual([]);
    late('calledOff');
    tiles(0, 'silent');
    expect(told).toEqual(['a/0: silent']);
  });

  it('live health: what is called off says nothing', () => {
    const { told, tiles } = health();
    tiles(0, 'calledOff', 'calledOff', 'calledOff', 'calledOff');
    expect(told).toEqual([]);
  });

  it('live health: another attempt begins anew, and what comes late of the one before says nothing', () => {
    const { told, tiles, begin, isGivenUp } = health();
    const late = begin('a', 0);
    tiles(0, 'silent', 'silent', 'silent');
    expect(isGivenUp('a', 1)).toBe(false);
    tiles(1, null);
    late('silent');
    expect(told).toEqual(['a/0: silent', 'a/1: shown']);
    expect(isGivenUp('b', 0)).toBe(false);
  });

  it('live health: one that was closed and opened again begins anew', () => {
    const { told, tiles, isGivenUp, retain } = health();
    tiles(0, 'silent');
    retain(new Set(['b']));
    expect(isGivenUp('a', 0)).toBe(false);
    tiles(0, null);
    expect(told).toEqual(['a/0: silent', 'a/0: shown']);
  });
});
