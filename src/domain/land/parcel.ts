import type { LngLat } from '../geometry/lngLat.ts';
import { interiorPoint } from '../geometry/ring.ts';
import type { PlanEdition } from './planEdition.ts';

/** A cadastral parcel (thửa, §3). `type` is set by the client. */
export interface CadastralParcel {
  type: 'cadastrals';
  id: string;
  title: string;
  sheetNumber: string;
  parcelNumber: string;
  /** Area of record, m². */
  areaM2: number;
  landCode: string;
  center: LngLat;
  /** Outline of the first part, first corner not repeated. */
  ring: LngLat[];
  /** Parts with their holes, outline first; absent if one ring is all. */
  parts?: LngLat[][][];
  address: string;
  /** Address in the units since 1 July 2025: 'Phường Hoà Xuân, TP. Đà Nẵng'. Empty if unknown. */
  addressNow: string;
  provinceCode: string;
  isSample: boolean;
}

/** Area of ground: polygons, or a single ring. */
export interface Ground {
  readonly ring: readonly LngLat[];
  readonly parts?: ReadonlyArray<ReadonlyArray<readonly LngLat[]>> | undefined;
}

/** Returns the polygons, each with its outline first, then its holes. */
export const polygonsOf = ({ ring, parts }: Ground): ReadonlyArray<ReadonlyArray<readonly LngLat[]>> => parts ?? [[ring]];

export const cornersOf = (ground: Ground): readonly LngLat[] => ringsOf(ground).flat();

export function pointWithin(ground: Ground): LngLat {
  const [outline, ...holes] = polygonsOf(ground)[0]!;
  return interiorPoint(outline!, holes);
}

/** Returns the rings of all parts; the inside follows the even-odd rule. */
export const ringsOf = (ground: Ground): ReadonlyArray<readonly LngLat[]> => polygonsOf(ground).flat();

/** A planning item (§3 Planning parcel) as shown in lists. `type` is set by the client. */
export interface PlanningItem {
  type: 'land';
  id: string;
  title: string;
  address: string;
  /** Path relative to the image host; empty if there is none. */
  imageUrl: string;
  /** Path relative to the file host; empty if there is none. */
  fileUrl: string;
  fileMapCode: string;
  year: number;
  /** Validity; absent if unknown. */
  edition?: PlanEdition | undefined;
  center: LngLat;
  isSample: boolean;
}

export interface CadastralRow extends Pick<
  CadastralParcel,
  'type' | 'id' | 'sheetNumber' | 'parcelNumber' | 'areaM2' | 'landCode' | 'address' | 'center' | 'isSample'
> {
  /** Distance from the centre of the search, metres. */
  distanceM: number;
}

/** A cadastral sheet (tờ) of a ward: its outline and the GeoJSON file of its parcels. */
export interface CadastralSheet extends SheetRow {
  parcelCount: number;
  /** First corner not repeated; empty if unknown. */
  outline: LngLat[];
  provinceCode: string;
}

/** A sheet in a list, with the address of its file, since picking it opens a layer. */
export interface SheetRow extends Pick<PlanningItem, 'id' | 'title' | 'address' | 'imageUrl' | 'fileUrl' | 'center' | 'isSample'> {
  type: 'cadastrals';
  sheetNumber: string;
}
