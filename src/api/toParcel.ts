import type { CadastralItem } from '../contract/cadastralItems.ts';
import type { CadastralParcel } from '../domain/land/parcel.ts';
import { toLngLat } from './position.ts';

/** A parcel of the wire as the app has it; §3: type is set client-side to cadastrals. */
export function toParcel(item: CadastralItem): CadastralParcel {
  return {
    type: 'cadastrals',
    id: item._id,
    title: item.title,
    sheetNumber: item.land_number,
    parcelNumber: item.parcel_number,
    areaM2: item.acreage,
    landCode: item.land_code,
    center: { lng: item.longitude_center, lat: item.latitude_center },
    ring: item.position.map(toLngLat),
    address: item.address,
    addressNow: [item.ward_name_2025, item.city_name_2025].filter(Boolean).join(', '),
    provinceCode: item.city_code,
    isSample: item.is_sample,
  };
}
