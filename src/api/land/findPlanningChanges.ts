import { findPlanningChangesCall } from '../../contract/land/planningChanges.ts';
import type { LngLatBox } from '../../domain/geometry/lngLat.ts';
import { type PlanTransfer, transferKey } from '../../domain/land/planTransfer.ts';
import { mapResult, type Result } from '../../domain/result.ts';
import { apiClient, type Via } from '../apiClient.ts';

/** A piece of ground that one planning plans otherwise than another. */
export interface ChangedPiece {
  box: LngLatBox;
  /** GeoJSON coordinates of a MultiPolygon. */
  shape: [number, number][][][];
}

interface PlanningChanges {
  /** The largest first. */
  transfers: PlanTransfer[];
  /** The largest first, as many as one answer holds. */
  pieces: ChangedPiece[];
  /** How many there are. */
  total: number;
}

/**
 * What one planning makes of the ground otherwise than another.
 * @param transfer whose pieces are wanted; without one there is one piece of any
 */
export async function findPlanningChanges(
  { beforeId, afterId }: { beforeId: string; afterId: string },
  transfer?: PlanTransfer,
  { client = apiClient, signal }: Via = {},
): Promise<Result<PlanningChanges>> {
  const plannings = { planningIdBefore: beforeId, planningIdAfter: afterId };
  const pieces = transfer ? { transfer: transferKey(transfer) } : { limit: 1 };
  const answer = await client.ask(findPlanningChangesCall, { ...plannings, ...pieces }, { signal });
  return mapResult(answer, ({ data: { transfers, data, total } }) => ({
    transfers: transfers.map(({ code_before, code_after, area_m2 }) => ({ before: code_before, after: code_after, areaM2: area_m2 })),
    pieces: data.map(({ west, south, east, north, shape }) => ({ box: { west, south, east, north }, shape })),
    total,
  }));
}
