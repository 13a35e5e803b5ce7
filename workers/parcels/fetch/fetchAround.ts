import type { ApiClient } from '../../../src/api/createClient.ts';
import { findCadastralItemsAround, type ItemsReader } from '../../../src/api/cadastralItems.ts';
import { findCadastralsAround } from '../../../src/api/cadastrals.ts';
import { findParcelLandsAround } from '../../../src/api/parcelLands.ts';
import type { LngLat } from '../../../src/domain/geometry/lngLat.ts';
import type { PicturedPlanning } from '../../../src/domain/land/planning.ts';
import { success, type Result } from '../../../src/domain/result.ts';
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
  failed: AroundSummary['failed'];
}

/** The three around searches of §7, side by side. Fails only when all three do, with the parcels' failure. */
export async function fetchAround(client: ApiClient, reader: ItemsReader<ParcelBatch>, center: LngLat): Promise<Result<FoundLand>> {
  const [plannings, sheets, parcels] = await Promise.all([
    findParcelLandsAround(center, '', { client }),
    findCadastralsAround(center, { client }),
    findCadastralItemsAround(center, reader, { client }),
  ]);
  if (!parcels.ok && !plannings.ok && !sheets.ok) return parcels;
  const failed: Array<AroundSummary['failed'][number]> = [];
  if (!plannings.ok) failed.push('planning');
  if (!sheets.ok) failed.push('sheets');
  if (!parcels.ok) failed.push('cadastral');
  return success({
    plannings: plannings.ok ? plannings.value : [],
    sheets: sheets.ok ? sheets.value : [],
    failed,
    ...parcelsOf(parcels.ok ? parcels.value : packParcels({ items: [], total: 0 })),
  });
}

const parcelsOf = (parcels: ParcelBatch): Pick<FoundLand, 'parcels' | 'parcelsTruncated'> => ({
  parcels,
  parcelsTruncated: isTruncated(parcels),
});
