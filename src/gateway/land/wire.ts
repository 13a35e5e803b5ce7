import { SAMPLE_LABEL } from '../../domain/land/sampleLabel.ts';
import type { CadastralItem } from '../../contract/land/parcels.ts';
import type { Cadastral } from '../../contract/land/sheets.ts';
import type { WirePosition } from '../../contract/fields.ts';
import type { ParcelLand, ParcelLandImage } from '../../contract/land/plannings.ts';
import type { LngLatBox } from '../../domain/geometry/lngLat.ts';
import { type ParcelShape, polygonsOfRow } from './parcelShape.ts';
import type { CadastralItemRow, CadastralSheetRow, ParcelLandRow } from './rows.ts';
import { HttpError } from '../http/httpError.ts';
import type { WardDirectory, WardNames } from './wardDirectory.ts';

/** The box that four corner points bound, or that two points (min and max, in either order) span (§7). */
export function boxAround(position: readonly WirePosition[]): LngLatBox {
  const lngs = position.map((point) => point.longitude);
  const lats = position.map((point) => point.latitude);
  return { west: Math.min(...lngs), south: Math.min(...lats), east: Math.max(...lngs), north: Math.max(...lats) };
}

/** The same of what somebody asks for. @param maxDeg its longest side @throws HttpError 400 */
export function askedBox(position: readonly WirePosition[], maxDeg: number): LngLatBox {
  const box = boxAround(position);
  if (Math.max(box.east - box.west, box.north - box.south) <= maxDeg) return box;
  throw new HttpError(400, 'land.boxTooWide', { values: { n: maxDeg } });
}

/** A packed ring as the wire has it (§3). */
export function serializePositions(ring: readonly number[]): WirePosition[] {
  const positions: WirePosition[] = [];
  for (let i = 0; i < ring.length; i += 2) positions.push({ latitude: ring[i + 1]!, longitude: ring[i]! });
  return positions;
}

/** All parts of a parcel; nothing of one that is one ring. */
const serializeParts = (row: ParcelShape): Pick<CadastralItem, 'parts'> =>
  row.parts === '' ? {} : { parts: polygonsOfRow(row).map((rings) => rings.map(serializePositions)) };

/** Unit fields that records of §3 share; empty where the ward is unknown. */
function serializeUnits(ward: WardNames | undefined) {
  return {
    ward_name: ward?.wardName ?? '',
    district_name: ward?.districtName ?? '',
    city_name: ward?.cityName ?? '',
    ward_code: ward?.wardCode ?? '',
    district_code: ward?.districtCode ?? '',
    city_code: ward?.cityCode ?? '',
    ward_name_2025: ward?.newWardNameWithType ?? '',
    city_name_2025: ward?.newCityNameWithType ?? '',
  };
}

/** 'Phường Hòa Xuân, Quận Cẩm Lệ, Thành phố Đà Nẵng', after what stands before it. */
function serializeAddress(ward: WardNames | undefined, ...before: string[]): string {
  const parts = [...before, ward?.wardNameWithType, ward?.districtNameWithType, ward?.cityNameWithType];
  return parts.filter(Boolean).join(', ');
}

/** A parcel as §3 has it. */
export function serializeCadastralItem(row: CadastralItemRow, directory: Pick<WardDirectory, 'get'>): CadastralItem {
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
    position: serializePositions(row.ring),
    ...serializeParts(row),
    parcel_land_cadastral_positions: [],
    images: [{ url: `/images/cadastrals/${row.id}.svg` }],
    address: serializeAddress(ward, row.street),
    ...serializeUnits(ward),
    ward_code: row.ward_code,
    is_sample: row.is_sample,
    status: 'ACTIVE',
  };
}

/** A sheet: its outline, and where its parcels' GeoJSON is. */
export function serializeCadastral(row: CadastralSheetRow, directory: Pick<WardDirectory, 'get'>): Cadastral {
  const ward = directory.get(row.ward_code);
  const { ward_name, district_name, city_name, city_code } = serializeUnits(ward);
  return {
    _id: row.id,
    title: `Tờ bản đồ ${row.land_number}, ${ward?.wardNameWithType ?? ''}${row.is_sample ? SAMPLE_LABEL : ''}`,
    land_number: row.land_number,
    parcel_count: row.parcel_count,
    latitude_center: row.center_lat,
    longitude_center: row.center_lng,
    parcel_land_cadastral_positions: serializePositions(row.ring),
    files: [{ url: `/files/cadastrals/${row.id}.geojson` }],
    images: [{ url: `/images/cadastrals/${row.id}.svg` }],
    address: serializeAddress(ward),
    ward_name,
    district_name,
    city_name,
    city_code,
    is_sample: row.is_sample,
    status: 'ACTIVE',
  };
}

const imageUrl = (id: string): string => `/images/plannings/${id}.svg`;

const planMapUrl = ({ id, picture }: ParcelLandRow): string =>
  picture === '' ? `/images/plan-maps/${id}.svg` : `/images/plan-pictures/${picture}`;

/** The picture of a planning with its four corners: north-west, north-east, south-east, south-west. */
export function serializeParcelLandImage(row: ParcelLandRow): ParcelLandImage {
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

/** When a planning holds (§3.13); nothing where nothing was said. */
export function serializeEdition({
  plan_status,
  valid_from,
  valid_to,
  replaces,
  adjusts,
  details,
}: ParcelLandRow): Pick<ParcelLand, 'edition'> {
  const isSaid = plan_status !== '' || valid_from !== '' || valid_to !== '' || replaces.length + adjusts.length + details.length > 0;
  return isSaid ? { edition: { status: plan_status, from: valid_from, to: valid_to, replaces, adjusts, details } } : {};
}

/** A planning item as §3 has it. */
export function serializeParcelLand(row: ParcelLandRow, directory: Pick<WardDirectory, 'get'>): ParcelLand {
  const ward = directory.get(row.ward_code);
  const { ward_name, district_name, city_name, city_code } = serializeUnits(ward);
  return {
    _id: row.id,
    uid: row.uid,
    title: row.title,
    address: serializeAddress(ward),
    images: [{ url: imageUrl(row.id) }],
    parcel_land_images: [serializeParcelLandImage(row)],
    latitude_center: row.center_lat,
    longitude_center: row.center_lng,
    city_name,
    district_name,
    ward_name,
    city_code,
    files: [{ url: `/files/plannings/${row.id}.geojson` }],
    file_map_code: row.file_map_code,
    year: row.year,
    ...serializeEdition(row),
    is_sample: row.is_sample,
    status: 'ACTIVE',
  };
}
