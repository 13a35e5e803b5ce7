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

/** What the three calls brought; a kind that failed is empty and named. */
export interface FoundLand {
  plannings: PicturedPlanning[];
  sheets: CadastralSheet[];
  parcels: ParcelBatch;
  /** There are more parcels than the answer holds. */
  parcelsTruncated: boolean;
  /** When the parcels were read, where they are out of packs (ISO 8601 in UTC); else null. */
  savedAt: string | null;
  failed: AroundSummary['failed'];
}

/** Parcels in a box out of packs on this device; null where none has it. */
export type SavedParcels = (box: LngLatBox) => Promise<{ value: ParcelBatch; asOf: string } | null>;

/**
 * The three around searches of §7, side by side. Fails only when all three do, with the parcels' failure.
 * @param saved asked for parcels where the gateway cannot be
 */
export async function fetchAround(
  client: ApiClient,
  reader: ItemsReader<ParcelBatch>,
  center: LngLat,
  saved: SavedParcels,
): Promise<Result<FoundLand>> {
  const [plannings, sheets, live] = await Promise.all([
    findPlanningsAround(center, { client }),
    findSheetsAround(center, { client }),
    findParcelsAround(center, reader, { client }),
  ]);
  const box = boxOfPoints(aroundCorners(center, AROUND_HALF_SIZE_DEG.cadastralItems));
  const kept = !live.ok && isUnreachable(live.error) ? await saved(box) : null;
  const parcels = kept ? success(kept.value) : live;
  if (!parcels.ok && !plannings.ok && !sheets.ok) return parcels;
  const failed: Array<AroundSummary['failed'][number]> = [];
  if (!plannings.ok) failed.push('planning');
  if (!sheets.ok) failed.push('sheets');
  if (!parcels.ok) failed.push('cadastral');
  return success({
    plannings: plannings.ok ? plannings.value : [],
    sheets: sheets.ok ? sheets.value : [],
    failed,
    savedAt: kept?.asOf ?? null,
    ...parcelsOf(parcels.ok ? parcels.value : packParcels({ items: [], total: 0 })),
  });
}

const parcelsOf = (parcels: ParcelBatch): Pick<FoundLand, 'parcels' | 'parcelsTruncated'> => ({
  parcels,
  parcelsTruncated: isTruncated(parcels),
});
