import type { Snap } from '../../../workers/parcels/api.ts';
import { parcelsClient } from '../../../workers/parcels/client.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';

/** What a drawn place is caught by; a worker that cannot say catches nothing. */
export async function readSnap(at: LngLat, withinM: number): Promise<Snap | null> {
  const answer = await parcelsClient.snapTo(at, withinM);
  return answer.ok ? answer.value : null;
}
