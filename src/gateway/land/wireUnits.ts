import type { WardNames } from './wardDirectory.ts';

/** Unit fields that records of §3 share; empty where the ward is unknown. */
export interface WireUnits {
  ward_name: string;
  district_name: string;
  city_name: string;
  ward_code: string;
  district_code: string;
  city_code: string;
  ward_name_2025: string;
  city_name_2025: string;
}

export function wireUnits(ward: WardNames | undefined): WireUnits {
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
export function wireAddress(ward: WardNames | undefined, ...before: string[]): string {
  const parts = [...before, ward?.wardNameWithType, ward?.districtNameWithType, ward?.cityNameWithType];
  return parts.filter(Boolean).join(', ');
}
