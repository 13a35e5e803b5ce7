import type { CadastralItem } from '../../contract/cadastralItems.ts';
import type { CadastralItemRow } from './rows.ts';
import type { WardDirectory } from './wardDirectory.ts';
import { wirePositions } from './wire.ts';
import { wireAddress, wireUnits } from './wireUnits.ts';

/** Made records say so wherever they are shown (design §6). */
export const SAMPLE_LABEL = ' (Dữ liệu mẫu)';

/** A parcel as §3 has it. */
export function wireCadastralItem(row: CadastralItemRow, directory: WardDirectory): CadastralItem {
  const ward = directory.get(row.ward_code);
  return {
    _id: row.id,
    title: `Thửa ${row.parcel_number}, tờ bản đồ ${row.land_number}${row.is_sample ? SAMPLE_LABEL : ''}`,
    land_number: row.land_number,
    parcel_number: row.parcel_number,
    acreage: row.acreage,
    land_code: row.land_code,
    latitude_center: row.center_lat,
    longitude_center: row.center_lng,
    position: wirePositions(row.ring),
    parcel_land_cadastral_positions: [],
    images: [{ url: `/images/cadastrals/${row.id}.svg` }],
    address: wireAddress(ward, row.street),
    ...wireUnits(ward),
    ward_code: row.ward_code,
    is_sample: row.is_sample,
    status: 'ACTIVE',
  };
}
