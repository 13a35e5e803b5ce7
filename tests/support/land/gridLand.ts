import type { CadastralItem } from '../../../src/contract/land/parcels.ts';
import type { Cadastral } from '../../../src/contract/land/sheets.ts';
import type { WirePosition } from '../../../src/contract/fields.ts';
import type { ParcelLand } from '../../../src/contract/land/plannings.ts';
import type { LngLat } from '../../../src/domain/geometry/lngLat.ts';
import type { TestLand } from './landServer.ts';

/** Side of a lot in degrees, about 10 m. */
export const LOT_DEG = 0.0001;
const LAND_CODES = ['ODT', 'ONT', 'CLN', 'LUC'];

const at = (lng: number, lat: number): WirePosition => ({ latitude: lat, longitude: lng });

/** Returns a rectangle's corners, counter-clockwise from the south-west. */
const rectangle = (west: number, south: number, east: number, north: number): WirePosition[] => [
  at(west, south),
  at(east, south),
  at(east, north),
  at(west, north),
];

const UNITS = {
  ward_name: 'Hoà Xuân',
  district_name: 'Cẩm Lệ',
  city_name: 'Đà Nẵng',
  city_code: '48',
  is_sample: true,
  status: 'ACTIVE',
} as const;

/** Makes the wire record of one square lot. */
function lotAt(southWest: LngLat, column: number, row: number): CadastralItem {
  const [west, south] = [southWest.lng + column * LOT_DEG, southWest.lat + row * LOT_DEG];
  const number = String(column * 1000 + row + 1);
  return {
    ...UNITS,
    _id: `lot-${column}-${row}`,
    title: `Thửa ${number}, tờ 1`,
    land_number: '1',
    parcel_number: number,
    acreage: 118.5 + row,
    land_code: LAND_CODES[(column + row) % LAND_CODES.length]!,
    latitude_center: south + LOT_DEG / 2,
    longitude_center: west + LOT_DEG / 2,
    position: rectangle(west, south, west + LOT_DEG, south + LOT_DEG),
    parcel_land_cadastral_positions: [],
    images: [],
    address: `${number} Đường Mẫu, Phường Hoà Xuân`,
    ward_code: '20314',
    district_code: '495',
    ward_name_2025: 'Phường Hoà Xuân',
    city_name_2025: 'Thành phố Đà Nẵng',
  };
}

/** Makes one sheet that covers the land, and one planning with two zones, the second with a hole. */
export function gridLand(southWest: LngLat, columns: number, rows: number): TestLand {
  const [east, north] = [southWest.lng + columns * LOT_DEG, southWest.lat + rows * LOT_DEG];
  const middle = { latitude_center: (southWest.lat + north) / 2, longitude_center: (southWest.lng + east) / 2 };
  const outline = rectangle(southWest.lng, southWest.lat, east, north);
  const sheet: Cadastral = {
    ...UNITS,
    ...middle,
    _id: 'sheet-1',
    title: 'Tờ 1',
    land_number: '1',
    parcel_count: columns * rows,
    parcel_land_cadastral_positions: outline,
    files: [{ url: '/files/sheet-1.geojson' }],
    images: [],
    address: 'Phường Hoà Xuân, Quận Cẩm Lệ',
  };
  const planning: ParcelLand = {
    ...UNITS,
    ...middle,
    _id: 'plan-1',
    uid: 'plan-1',
    title: 'Quy hoạch sử dụng đất 2030',
    address: 'Quận Cẩm Lệ, Đà Nẵng',
    images: [],
    parcel_land_images: [
      {
        _id: 'picture-1',
        parcel_land_id: 'plan-1',
        url: '/files/picture-1.png',
        position_x_1: southWest.lng,
        position_y_1: north,
        position_x_2: east,
        position_y_2: north,
        position_x_3: east,
        position_y_3: southWest.lat,
        position_x_4: southWest.lng,
        position_y_4: southWest.lat,
      },
    ],
    files: [{ url: '/files/plan-1.geojson' }],
    file_map_code: 'QHSDD-1',
    year: 2030,
  };
  const ring = (margin: number): number[][] => {
    const [w, s, e, n] = [southWest.lng + margin, southWest.lat + margin, east - margin, north - margin];
    return [
      [w, s],
      [e, s],
      [e, n],
      [w, n],
      [w, s],
    ];
  };
  const zone = (landCode: string, coordinates: number[][][]) => ({
    type: 'Feature',
    properties: { land_code: landCode },
    geometry: { type: 'Polygon', coordinates },
  });
  const parcels: CadastralItem[] = [];
  for (let x = 0; x < columns; x += 1) for (let y = 0; y < rows; y += 1) parcels.push(lotAt(southWest, x, y));
  return {
    parcels,
    sheets: [sheet],
    plannings: [planning],
    files: {
      'plan-1.geojson': {
        type: 'FeatureCollection',
        features: [zone('DGT', [ring(0), ring(LOT_DEG)]), zone('ODT', [ring(LOT_DEG)])],
      },
    },
  };
}
