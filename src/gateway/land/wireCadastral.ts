import type { Cadastral } from '../../contract/cadastrals.ts';
import type { CadastralRow } from './rows.ts';
import type { WardDirectory } from './wardDirectory.ts';
import { SAMPLE_LABEL } from './wireCadastralItem.ts';
import { wirePositions } from './wire.ts';
import { wireAddress, wireUnits } from './wireUnits.ts';

/** A sheet: its outline, and where its parcels' GeoJSON is. */
export function wireCadastral(row: CadastralRow, directory: WardDirectory): Cadastral {
  const ward = directory.get(row.ward_code);
  const { ward_name, district_name, city_name, city_code } = wireUnits(ward);
  return {
    _id: row.id,
    title: `Tờ bản đồ ${row.land_number}, ${ward?.wardNameWithType ?? ''}${row.is_sample ? SAMPLE_LABEL : ''}`,
    land_number: row.land_number,
    parcel_count: row.parcel_count,
    latitude_center: row.center_lat,
    longitude_center: row.center_lng,
    parcel_land_cadastral_positions: wirePositions(row.ring),
    files: [{ url: `/files/cadastrals/${row.id}.geojson` }],
    images: [{ url: `/images/cadastrals/${row.id}.svg` }],
    address: wireAddress(ward),
    ward_name,
    district_name,
    city_name,
    city_code,
    is_sample: row.is_sample,
    status: 'ACTIVE',
  };
}
