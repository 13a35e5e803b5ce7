import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { PlanStatus } from '../../domain/land/planEdition.ts';

/**
 * The made land: what the generator yields and the store inserts. All rings are VN-2000 TM-3 metres as
 * `E,N,E,N,…`, rounded to 0.01 m like a certificate, not repeating their first corner.
 */
export interface SampleArea {
  /** Short stable key, e.g. `hoa-xuan`; also the seed's name. */
  key: string;
  /** Codes of the General Statistics Office, units of before 1 July 2025. */
  provinceCode: string;
  districtCode: string;
  wardCode: string;
  /** As it ends a title: 'phường Hòa Xuân'. */
  wardName: string;
  centralMeridianDeg: number;
  center: LngLat;
  parcelTarget: number;
  seed: number;
  /** Of the middle, on the area's own TM-3 grid: easting and northing, metres. */
  originM: readonly [eastM: number, northM: number];
  character: SampleCharacter;
}

export interface SampleCharacter {
  /** Whether houses stand on ODT or ONT. */
  home: 'ODT' | 'ONT';
  /** Share of neighbourhoods that grew by themselves, with alleys, instead of being planned in rows. */
  organic: number;
  /** Share of the parcels after which, walking outwards, fields and gardens begin. */
  townUntil: number;
  field: 'LUC' | 'CLN' | 'HNK' | 'NTS' | 'LMU';
  /** Width of the river through the land, 0 for none. */
  riverM: number;
  /** Turn of the whole street plan against the grid, degrees. */
  turnDeg: number;
  /** See landWarp. */
  bend: number;
  /** How alleys are written: 'ngõ 12' in the north, '12/3' in the centre and south. */
  alleys: 'ngõ' | 'hẻm';
}

export interface SampleParcel {
  /** Sheet (tờ) and parcel (thửa) numbers, unique together within the area. */
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
  /** Outer ring, clockwise, then holes, counter-clockwise. Zones that touch have exactly the same corners. */
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
  /** Stable within the area, e.g. `sdd-2030`. */
  key: string;
  title: string;
  fileMapCode: string;
  year: number;
  /** When it holds; left out where nothing is said of it. */
  edition?: SampleEdition;
  zones: SampleZone[];
  /** Four corners of the picture: north-west, north-east, south-east, south-west. */
  imageCorners: Float64Array;
}

export interface SampleLand {
  area: SampleArea;
  parcels: SampleParcel[];
  sheets: SampleSheet[];
  plannings: SamplePlanning[];
}
