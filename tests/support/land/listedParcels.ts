import type { ListedParcel } from '../../../workers/parcels/list/parcelList.ts';
import { seededRandom } from '../run/seededRandom.ts';

const STREETS = ['Nguyễn Văn Cừ', 'Đường Mẫu', 'Trần Hưng Đạo', 'Lê Lợi', 'Phan Đình Phùng', 'Hoàng Văn Thụ'];
const WARDS = ['Hoà Xuân', 'Hòa Xuân', 'Hoà Cường Bắc', 'Khuê Trung'];
const LAND_CODES = ['ODT', 'ONT', 'CLN', 'LUC', 'DGT'];
const TAILS = ['', '', '', '', '', 'a', 'b', 'A', '-2', '-10'];

/** Makes seeded parcels around a point: numbers with and without letters, some equal areas and places. */
export function listedParcels(count: number, center: { lng: number; lat: number }, seed = 7): ListedParcel[] {
  const random = seededRandom(seed);
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!;
  const whole = (below: number): number => Math.floor(random() * below);
  return Array.from({ length: count }, (_, index) => ({
    id: `parcel-${index}`,
    sheetNumber: String(whole(300)),
    parcelNumber: `${whole(900) + 1}${pick(TAILS)}`,
    areaM2: whole(5000) / 10,
    landCode: pick(LAND_CODES),
    address: `${whole(400) + 1} ${pick(STREETS)}, Phường ${pick(WARDS)}, Quận Cẩm Lệ, Đà Nẵng`,
    center: { lng: center.lng + (whole(2000) - 1000) * 2e-5, lat: center.lat + (whole(2000) - 1000) * 2e-5 },
  }));
}
