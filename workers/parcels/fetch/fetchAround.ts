import type { ApiClient } from '../../../src/api/createClient.ts';
import { findParcelsAround, type ItemsReader } from '../../../src/api/land/parcels.ts';
import { findSheetsAround } from '../../../src/api/land/sheets.ts';
import { findPlanningsAround } from '../../../src/api/land/plannings.ts';
import { boxOfPoints } from '../../../src/domain/geometry/box.ts';
import type { LngLat, LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import type { PicturedPlanning } from '../../../src/domain/land/planning.ts';
import { AROUND_HALF_SIZE_DEG } from '../../../src/domain/limits.ts';
import { isUnreachable, success, type Result } from '../../../src/domain/result.ts';
import { aroundCorners } from '../../../src/domain/search/aroundCell.ts';
import type { CadastralSheet } from '../../../src/domain/land/parcel.ts';
import type { AroundSummary } from '../api.ts';
import { isTruncated, type ParcelBatch } from '../answers/parcelBatch.ts';
import { packParcels } from '../answers/packParcels.ts';

/** Results of the three calls; `failed` names the kinds that failed, which are empty. */
export interface FoundLand {
  plannings: PicturedPlanning[];
  sheets: CadastralSheet[];
  parcels: ParcelBatch;
  parcelsTruncated: boolean;
  /** Time at which parcels from packs were read (ISO 8601, UTC); null for the gateway's. */
  savedAt: string | null;
  failed: AroundSummary['failed'];
}

/** Returns a box's parcels from packs on this device; null if no pack covers it. */
export type SavedParcels = (box: LngLatBox) => Promise<{ value: ParcelBatch; asOf: string } | null>;

/** Fails only if all three searches of §7 do, with the parcels' failure. @param saved read without a network */
export async function fetchAround(
  client: ApiClient,
  reader: ItemsReader<ParcelBatch>,
  center: LngLat,
  saved: SavedParcels,
): Promise<Result<FoundLand>> {
  const [plannings, sheets, answer] = await Promise.all([
    findPlanningsAround(center, { client }),
    findSheetsAround(center, { client }),
    findParcelsAround(center, reader, { client }),
  ]);
  const box = boxOfPoints(aroundCorners(center, AROUND_HALF_SIZE_DEG.cadastralItems));
  const savedAnswer = !answer.ok && isUnreachable(answer.error) ? await saved(box) : null;
  const parcels = savedAnswer ? success(savedAnswer.value) : answer;
  if (!parcels.ok && !plannings.ok && !sheets.ok) return parcels;
  const failed: Array<AroundSummary['failed'][number]> = [];
  if (!plannings.ok) failed.push('planning');
  if (!sheets.ok) failed.push('sheets');
  if (!parcels.ok) failed.push('cadastral');
  return success({
    plannings: plannings.ok ? plannings.value : [],
    sheets: sheets.ok ? sheets.value : [],
    failed,
    savedAt: savedAnswer?.asOf ?? null,
    ...parcelsOf(parcels.ok ? parcels.value : packParcels({ items: [], total: 0 })),
  });
}

const parcelsOf = (parcels: ParcelBatch): Pick<FoundLand, 'parcels' | 'parcelsTruncated'> => ({
  parcels,
  parcelsTruncated: isTruncated(parcels),
});
