import type { LayerFault } from '../../domain/map/openLayer.ts';
import type { Failure } from '../../domain/result.ts';
import type { MapHandlers } from '../view/mapHandlers.ts';

/** Fewer may be one bad tile, or a server that takes a breath. */
const MOST_FAILURES = 3;

/** What a failed tile means for its layer. */
export function liveFault({ kind, status }: Pick<Failure, 'kind' | 'status'>): LayerFault {
  if (kind === 'offline' || kind === 'timeout') return navigator.onLine ? 'silent' : 'offline';
  if (status === 404 || status === 410) return 'missing';
  if (status === 413) return 'tooLarge';
  return kind === 'refused' ? 'refused' : 'unreadable';
}

/** Whether layers of other servers are there, from what becomes of their tiles: told once when one is, and once when it is not. */
export interface LiveHealth {
  /** Nothing of it is asked any more until the user tries again, which is another attempt. */
  isGivenUp(id: string, attempt: number): boolean;
  /** @param fault null of a tile that came */
  record(id: string, attempt: number, fault: LayerFault | null): void;
}

/** After three failures in a row without a tile between them, whenever that is, a layer is given up. */
export function createLiveHealth(onPlanning: MapHandlers['onPlanning']): LiveHealth {
  /** By layer, of its last attempt. */
  const held = new Map<string, { attempt: number; failures: number; told: 'nothing' | 'shown' | 'failed' }>();
  return {
    isGivenUp(id, attempt) {
      const health = held.get(id);
      return health?.attempt === attempt && health.told === 'failed';
    },
    record(id, attempt, fault) {
      let health = held.get(id);
      if (health && health.attempt > attempt) return;
      if (health?.attempt !== attempt) {
        health = { attempt, failures: 0, told: 'nothing' };
        held.set(id, health);
      }
      if (health.told === 'failed') return;
      health.failures = fault ? health.failures + 1 : 0;
      const told = fault ? 'failed' : 'shown';
      if (health.told === told || (fault && health.failures < MOST_FAILURES)) return;
      health.told = told;
      onPlanning(id, attempt, { fault });
    },
  };
}
