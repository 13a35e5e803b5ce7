import type { ShapeRow } from './findAround.ts';

/** Rows of the three tables of shapes, as `select *` gives them. */
export interface CadastralItemRow extends ShapeRow {
  ward_code: string;
  land_number: string;
  parcel_number: string;
  land_code: string;
  acreage: number;
  street: string;
  is_sample: boolean;
}

export interface CadastralRow extends ShapeRow {
  ward_code: string;
  land_number: string;
  parcel_count: number;
  is_sample: boolean;
}

export interface ParcelLandRow extends ShapeRow {
  uid: string;
  ward_code: string;
  title: string;
  file_map_code: string;
  year: number;
  image_corners: number[];
  /** File of its own picture; '' where it is drawn from the zones. */
  picture: string;
  is_sample: boolean;
}

export interface ZoneRow {
  ordinal: number;
  land_code: string;
  /** GeoJSON polygon coordinates. */
  coordinates: string;
}
