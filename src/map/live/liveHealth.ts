import type { LayerFault } from '../../domain/map/openLayer.ts';
import type { Failure } from '../../domain/result.ts';
import type { MapHandlers } from '../view/mapHandlers.ts';

/** Fewer may be one bad tile, or a server that takes a breath. */
const MAX_FAILURES = 3;

/** What a failed tile means for its layer. */
export function liveFault({ kind, status }: Pick<Failure, 'kind' | 'status'>): LayerFault {
  if (kind === 'offline' || kind === 'timeout') return navigator.onLine ? 'silent' : 'offline';
  if (status === 404 || status === 410) return 'missing';
  if (status === 413) return 'tooLarge';
  return kind === 'refused' ? 'refused' : 'unreadable';
}

interface Health {
  attempt: number;
  /** In a row. */
  failures: number;
  underWay: number;
  told: 'nothing' | 'shown' | 'failed';
}

/**
 * Whether layers of other servers are there, from what becomes of their tiles: told once when one is, and once when it is not.
 * After three failures in a row without a tile between them, whenever that is, a layer is given up; one of which nothing came yet, once
 * nothing of it is under way: a low map needs two tiles.
 */
export function createLiveHealth(onPlanning: MapHandlers['onPlanning']) {
  /** By layer, of its last attempt. */
  const held = new Map<string, Health>();

  function healthOf(id: string, attempt: number): Health {
    const known = held.get(id);
    if (known && known.attempt >= attempt) return known;
    const health: Health = { attempt, failures: 0, underWay: 0, told: 'nothing' };
    held.set(id, health);
    return health;
  }

  return {
    /** Of layers that are closed nothing is known: opened again, they begin anew. */
    retain(ids: ReadonlySet<string>) {
      for (const id of held.keys()) if (!ids.has(id)) held.delete(id);
    },
    /** Nothing of it is asked any more until the user tries again, which is another attempt. */
    isGivenUp(id: string, attempt: number) {
      const health = held.get(id);
      return health?.attempt === attempt && health.told === 'failed';
    },
    /**
     * A tile is asked for.
     * @returns to be told what became of it: why it failed, null when it came
     */
    begin(id: string, attempt: number) {
      const health = healthOf(id, attempt);
      health.underWay += 1;
      return (outcome: LayerFault | 'calledOff' | null) => {
        health.underWay -= 1;
        const isOver = health.attempt !== attempt || held.get(id) !== health || health.told === 'failed';
        if (isOver || outcome === 'calledOff') return;
        health.failures = outcome ? health.failures + 1 : 0;
        const isEnough = health.failures >= MAX_FAILURES || (health.told === 'nothing' && health.underWay === 0);
        const told = outcome ? 'failed' : 'shown';
        if (health.told === told || (outcome && !isEnough)) return;
        health.told = told;
        onPlanning(id, attempt, { fault: outcome });
      };
    },
  };
}
