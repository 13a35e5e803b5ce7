import type { LayerFault } from '../../domain/map/openLayer.ts';
import type { Failure } from '../../domain/result.ts';

/** What a failed planning file means for its layer. */
export function layerFault({ kind, status }: Failure): LayerFault {
  if (kind === 'offline' || kind === 'timeout') return 'offline';
  if (status === 404 || status === 410) return 'missing';
  // Where looking at a planning costs points (§1).
  if (status === 401) return 'login';
  if (status === 402) return 'points';
  // A file that the worker died of was more than the device could hold.
  if (status === 413 || kind === 'worker') return 'tooLarge';
  return kind === 'malformed' ? 'unreadable' : 'refused';
}
