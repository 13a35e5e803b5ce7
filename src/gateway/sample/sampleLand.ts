import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { PlanStatus } from '../../domain/land/planEdition.ts';

/**
 * Sample data from generator to store. Rings are VN-2000 TM-3 metres, `E,N,E,N,…`, rounded to 0.01 m as on
 * certificates, first corner not repeated.
 */
export interface SampleArea {
  /** Short stable key such as `hoa-xuan`. */
  key: string;
  /** Codes of the General Statistics Office, units before 1 July 2025. */
  provinceCode: string;
  districtCode: string;
  wardCode: string;
  /** Name as used in titles: 'phường Hòa Xuân'. */
  wardName: string;
  centralMeridianDeg: number;
  center: LngLat;
  parcelTarget: number;
  seed: number;
  /** Centre on the area's TM-3 grid: easting and northing, metres. */
  originM: readonly [eastM: number, northM: number];
  character: SampleCharacter;
}

export interface SampleCharacter {
  /** Land code of houses. */
  home: 'ODT' | 'ONT';
  /** Share of unplanned neighbourhoods with alleys instead of planned rows. */
  organic: number;
  /** Share of parcels, from the centre, after which fields and gardens begin. */
  townUntil: number;
  field: 'LUC' | 'CLN' | 'HNK' | 'NTS' | 'LMU';
  /** Width of the river, 0 for none. */
  riverM: number;
  /** Rotation of the street plan against the grid, degrees. */
  turnDeg: number;
  /** See landWarp. */
  bend: number;
  /** Form of alley addresses: 'ngõ 12' in the north, '12/3' in the centre and south. */
  alleys: 'ngõ' | 'hẻm';
}

export interface SampleParcel {
  /** Numbers of sheet (tờ) and parcel (thửa), unique together within the area. */
  sheetNumber: number;
  parcelNumber: number;
  landCode: string;
  ring: Float64Array;
  /** House number and street, without the units. */
  street: string;
}

export interface SampleSheet {
  sheetNumber: number;
  outline: Float64Array;
  parcelCount: number;
}

export interface SampleZone {
  landCode: string;
  /** Outer ring clockwise, then holes counterclockwise. Adjacent zones share exactly the same corners. */
  rings: Float64Array[];
}

export interface SampleEdition {
  status: PlanStatus;
  validFrom: string;
  validTo: string;
  /** Keys of plannings of the area. */
  replaces?: readonly string[];
  adjusts?: readonly string[];
}

export interface SamplePlanning {
  /** Key within the area, such as `sdd-2030`. */
  key: string;
  title: string;
  fileMapCode: string;
  year: number;
  edition?: SampleEdition;
  zones: SampleZone[];
  /** Corners of the picture: north-west, north-east, south-east, south-west. */
  imageCorners: Float64Array;
}

export interface SampleLand {
  area: SampleArea;
  parcels: SampleParcel[];
  sheets: SampleSheet[];
  plannings: SamplePlanning[];
}
