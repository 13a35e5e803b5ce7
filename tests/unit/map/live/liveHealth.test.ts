import { describe, expect, it } from 'vitest';
import type { LayerFault } from '../../../../src/domain/map/openLayer.ts';
import { createLiveHealth } from '../../../../src/map/live/liveHealth.ts';

/** Health reports as `id/attempt: fault`. */
function health() {
  const told: string[] = [];
  const { begin, isGivenUp, retain } = createLiveHealth((id, attempt, { fault }) => told.push(`${id}/${attempt}: ${fault ?? 'shown'}`));
  /** Requests tiles together and ends them one after another. */
  const tiles = (attempt: number, ...outcomes: (LayerFault | 'calledOff' | null)[]): void => {
    const ends = outcomes.map(() => begin('a', attempt));
    ends.forEach((end, at) => end(outcomes[at]!));
  };
  return { told, tiles, begin, isGivenUp, retain };
}

describe('health of other servers’ layers', () => {
  it('live health: only the first tile is reported', () => {
    const { told, tiles } = health();
    tiles(0, null, null, null);
    expect(told).toEqual(['a/0: shown']);
  });

  it('live health: three failures in a row stop a layer, once; a tile between them resets the count', () => {
    const { told, tiles, isGivenUp } = health();
    tiles(0, 'silent', 'silent', null, 'silent', 'silent');
    expect(told).toEqual(['a/0: shown']);
    expect(isGivenUp('a', 0)).toBe(false);
    tiles(0, 'refused', 'refused', null);
    expect(told).toEqual(['a/0: shown', 'a/0: refused']);
    expect(isGivenUp('a', 0)).toBe(true);
  });

  it('live health: a layer without any tile is stopped once no request is running, however few there were', () => {
    const { told, tiles, begin } = health();
    const late = begin('a', 0);
    tiles(0, 'silent');
    expect(told).toEqual([]);
    late('calledOff');
    tiles(0, 'silent');
    expect(told).toEqual(['a/0: silent']);
  });

  it('live health: an aborted request reports nothing', () => {
    const { told, tiles } = health();
    tiles(0, 'calledOff', 'calledOff', 'calledOff', 'calledOff');
    expect(told).toEqual([]);
  });

  it('live health: another attempt starts anew and ignores late results of the one before', () => {
    const { told, tiles, begin, isGivenUp } = health();
    const late = begin('a', 0);
    tiles(0, 'silent', 'silent', 'silent');
    expect(isGivenUp('a', 1)).toBe(false);
    tiles(1, null);
    late('silent');
    expect(told).toEqual(['a/0: silent', 'a/1: shown']);
    expect(isGivenUp('b', 0)).toBe(false);
  });

  it('live health: a layer that was closed and opened again starts anew', () => {
    const { told, tiles, isGivenUp, retain } = health();
    tiles(0, 'silent');
    retain(new Set(['b']));
    expect(isGivenUp('a', 0)).toBe(false);
    tiles(0, null);
    expect(told).toEqual(['a/0: silent', 'a/0: shown']);
  });
});
