import type { ParcelLand, ParcelLandImage } from '../../contract/parcelLands.ts';
import type { ParcelLandRow } from './rows.ts';
import type { WardDirectory } from './wardDirectory.ts';
import { wireAddress, wireUnits } from './wireUnits.ts';

const imageUrl = (id: string): string => `/images/plannings/${id}.svg`;

const planMapUrl = ({ id, picture }: ParcelLandRow): string =>
  picture === '' ? `/images/plan-maps/${id}.svg` : `/images/plan-pictures/${picture}`;

/** The picture of a planning with its four corners: north-west, north-east, south-east, south-west. */
export function wireParcelLandImage(row: ParcelLandRow): ParcelLandImage {
  const [x1, y1, x2, y2, x3, y3, x4, y4] = row.image_corners as [number, number, number, number, number, number, number, number];
  return {
    _id: `${row.id}-image`,
    parcel_land_id: row.id,
    url: planMapUrl(row),
    position_x_1: x1,
    position_y_1: y1,
    position_x_2: x2,
    position_y_2: y2,
    position_x_3: x3,
    position_y_3: y3,
    position_x_4: x4,
    position_y_4: y4,
  };
}

/** A planning item as §3 has it. */
export function wireParcelLand(row: ParcelLandRow, directory: WardDirectory): ParcelLand {
  const ward = directory.get(row.ward_code);
  const { ward_name, district_name, city_name, city_code } = wireUnits(ward);
  return {
    _id: row.id,
    uid: row.uid,
    title: row.title,
    address: wireAddress(ward),
    images: [{ url: imageUrl(row.id) }],
    parcel_land_images: [wireParcelLandImage(row)],
    latitude_center: row.center_lat,
    longitude_center: row.center_lng,
    city_name,
    district_name,
    ward_name,
    city_code,
    files: [{ url: `/files/plannings/${row.id}.geojson` }],
    file_map_code: row.file_map_code,
    year: row.year,
    is_sample: row.is_sample,
    status: 'ACTIVE',
  };
}
