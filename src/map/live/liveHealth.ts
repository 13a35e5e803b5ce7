import type { LayerFault } from '../../domain/map/openLayer.ts';
import type { Failure } from '../../domain/result.ts';
import type { MapHandlers } from '../view/mapHandlers.ts';

/** Consecutive failures that count; fewer may be one bad tile or a short outage. */
const MAX_FAILURES = 3;

export function liveFault({ kind, status }: Pick<Failure, 'kind' | 'status'>): LayerFault {
  if (kind === 'offline' || kind === 'timeout') return navigator.onLine ? 'silent' : 'offline';
  if (status === 404 || status === 410) return 'missing';
  if (status === 413) return 'tooLarge';
  return kind === 'refused' ? 'refused' : 'unreadable';
}

interface Health {
  attempt: number;
  /** Consecutive failures. */
  failures: number;
  underWay: number;
  reported: 'nothing' | 'shown' | 'failed';
}

/**
 * Reports once when a layer has tiles, and once when not. A layer is given up after three consecutive failures, however
 * far apart; one without any tile yet, once no request is pending: a small map needs only two tiles.
 */
export function createLiveHealth(onPlanning: MapHandlers['onPlanning']) {
  const held = new Map<string, Health>();

  function healthOf(id: string, attempt: number): Health {
    const known = held.get(id);
    if (known && known.attempt >= attempt) return known;
    const health: Health = { attempt, failures: 0, underWay: 0, reported: 'nothing' };
    held.set(id, health);
    return health;
  }

  return {
    /** Forgets closed layers; an opened one starts again. */
    retain(ids: ReadonlySet<string>) {
      for (const id of held.keys()) if (!ids.has(id)) held.delete(id);
    },
    /** Returns whether requests stop until the user tries again, which is a new attempt. */
    isGivenUp(id: string, attempt: number) {
      const health = held.get(id);
      return health?.attempt === attempt && health.reported === 'failed';
    },
    /** @returns a callback for the tile's outcome: the failure, or null on success */
    begin(id: string, attempt: number) {
      const health = healthOf(id, attempt);
      health.underWay += 1;
      return (outcome: LayerFault | 'calledOff' | null) => {
        health.underWay -= 1;
        const isOver = health.attempt !== attempt || held.get(id) !== health || health.reported === 'failed';
        if (isOver || outcome === 'calledOff') return;
        health.failures = outcome ? health.failures + 1 : 0;
        const isEnough = health.failures >= MAX_FAILURES || (health.reported === 'nothing' && health.underWay === 0);
        const reported = outcome ? 'failed' : 'shown';
        if (health.reported === reported || (outcome && !isEnough)) return;
        health.reported = reported;
        onPlanning(id, attempt, { fault: outcome });
      };
    },
  };
}
