import { SAMPLE_LABEL } from '../../domain/land/sampleLabel.ts';
import type { CadastralItem } from '../../contract/land/parcels.ts';
import type { Cadastral } from '../../contract/land/sheets.ts';
import type { WirePosition } from '../../contract/fields.ts';
import type { ParcelLand, ParcelLandImage } from '../../contract/land/plannings.ts';
import type { LngLatBox } from '../../domain/geometry/lngLat.ts';
import { ACTIVE_STATUS } from '../../domain/limits.ts';
import { polygonsOfRow } from './parcelShape.ts';
import type { CadastralItemRow, CadastralSheetRow, ParcelLandRow, ShapeRow } from './rows.ts';
import { HttpError } from '../http/httpError.ts';
import type { WardDirectory, WardNames } from './wardDirectory.ts';

/** Returns the bounding box of four corners, or of two opposite ones in any order (§7). */
export function boxAround(position: readonly WirePosition[]): LngLatBox {
  const lngs = position.map((point) => point.longitude);
  const lats = position.map((point) => point.latitude);
  return { west: Math.min(...lngs), south: Math.min(...lats), east: Math.max(...lngs), north: Math.max(...lats) };
}

/** Returns the box of a request. @param maxDeg maximum length of its sides @throws HttpError 400 */
export function requestedBox(position: readonly WirePosition[], maxDeg: number): LngLatBox {
  const box = boxAround(position);
  if (Math.max(box.east - box.west, box.north - box.south) <= maxDeg) return box;
  throw new HttpError(400, 'land.boxTooWide', { values: { n: maxDeg } });
}

export function serializePositions(ring: readonly number[]): WirePosition[] {
  const positions: WirePosition[] = [];
  for (let i = 0; i < ring.length; i += 2) positions.push({ latitude: ring[i + 1]!, longitude: ring[i]! });
  return positions;
}

/** Serializes the fields common to records of §3; units are empty if the ward is unknown. */
const serializeShape = (row: ShapeRow & { is_sample: boolean }, ward: WardNames | undefined, street = '') =>
  ({
    _id: row.id,
    latitude_center: row.center_lat,
    longitude_center: row.center_lng,
    address: [street, ward?.wardNameWithType, ward?.districtNameWithType, ward?.cityNameWithType].filter(Boolean).join(', '),
    ward_name: ward?.wardName ?? '',
    district_name: ward?.districtName ?? '',
    city_name: ward?.cityName ?? '',
    city_code: ward?.cityCode ?? '',
    is_sample: row.is_sample,
    status: ACTIVE_STATUS,
  }) as const;

export function serializeCadastralItem(row: CadastralItemRow, directory: Pick<WardDirectory, 'get'>): CadastralItem {
  const ward = directory.get(row.ward_code);
  return {
    ...serializeShape(row, ward, row.street),
    title: `Thửa ${row.parcel_number}, tờ bản đồ ${row.land_number}${row.is_sample ? SAMPLE_LABEL : ''}`,
    land_number: row.land_number,
    parcel_number: row.parcel_number,
    acreage: row.acreage,
    land_code: row.land_code,
    position: serializePositions(row.ring),
    ...(row.parts === '' ? {} : { parts: polygonsOfRow(row).map((rings) => rings.map(serializePositions)) }),
    parcel_land_cadastral_positions: [],
    images: [{ url: `/images/cadastrals/${row.id}.svg` }],
    ward_code: row.ward_code,
    district_code: ward?.districtCode ?? '',
    ward_name_2025: ward?.newWardNameWithType ?? '',
    city_name_2025: ward?.newCityNameWithType ?? '',
  };
}

export function serializeCadastral(row: CadastralSheetRow, directory: Pick<WardDirectory, 'get'>): Cadastral {
  const ward = directory.get(row.ward_code);
  return {
    ...serializeShape(row, ward),
    title: `Tờ bản đồ ${row.land_number}, ${ward?.wardNameWithType ?? ''}${row.is_sample ? SAMPLE_LABEL : ''}`,
    land_number: row.land_number,
    parcel_count: row.parcel_count,
    parcel_land_cadastral_positions: serializePositions(row.ring),
    files: [{ url: `/files/cadastrals/${row.id}.geojson` }],
    images: [{ url: `/images/cadastrals/${row.id}.svg` }],
  };
}

/** Returns a planning's picture with its corners: north-west, north-east, south-east, south-west. */
export function serializeParcelLandImage(row: ParcelLandRow): ParcelLandImage {
  const [x1, y1, x2, y2, x3, y3, x4, y4] = row.image_corners as [number, number, number, number, number, number, number, number];
  return {
    _id: `${row.id}-image`,
    parcel_land_id: row.id,
    url: row.picture === '' ? `/images/plan-maps/${row.id}.svg` : `/images/plan-pictures/${row.picture}`,
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

/** Returns the edition of a planning; no field if nothing is known about it. */
export function serializeEdition(row: ParcelLandRow): Pick<ParcelLand, 'edition'> {
  const { plan_status: status, valid_from: from, valid_to: to, replaces, adjusts, details } = row;
  const isKnown = status !== '' || from !== '' || to !== '' || replaces.length + adjusts.length + details.length > 0;
  return isKnown ? { edition: { status, from, to, replaces, adjusts, details } } : {};
}

export const serializeParcelLand = (row: ParcelLandRow, directory: Pick<WardDirectory, 'get'>): ParcelLand => ({
  ...serializeShape(row, directory.get(row.ward_code)),
  uid: row.uid,
  title: row.title,
  images: [{ url: `/images/plannings/${row.id}.svg` }],
  parcel_land_images: [serializeParcelLandImage(row)],
  files: [{ url: `/files/plannings/${row.id}.geojson` }],
  file_map_code: row.file_map_code,
  year: row.year,
  ...serializeEdition(row),
});
