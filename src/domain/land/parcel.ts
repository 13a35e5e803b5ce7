import type { LngLat } from '../geometry/lngLat.ts';
import { interiorPoint } from '../geometry/ring.ts';
import type { PlanEdition } from './planEdition.ts';

/** One thửa as the app works with it (§3 Cadastral parcel). `type` is set client-side. */
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
  /** The outline, of its first part where it has several; without the first corner repeated. */
  ring: LngLat[];
  /** Where one ring is not all: every part with its holes, the outline of each first. */
  parts?: LngLat[][][];
  address: string;
  /** Units since 1 July 2025: 'Phường Hoà Xuân, TP. Đà Nẵng'. Empty when unknown. */
  addressNow: string;
  provinceCode: string;
  isSample: boolean;
}

/** A piece of ground: polygons, or one ring that is all of it. */
export interface Ground {
  readonly ring: readonly LngLat[];
  readonly parts?: ReadonlyArray<ReadonlyArray<readonly LngLat[]>> | undefined;
}

/** Its polygons, the outline of each first, then its holes. */
export const polygonsOf = ({ ring, parts }: Ground): ReadonlyArray<ReadonlyArray<readonly LngLat[]>> => parts ?? [[ring]];

export const cornersOf = (ground: Ground): readonly LngLat[] => ringsOf(ground).flat();

/** A point of its first part, outside of the holes. */
export function pointWithin(ground: Ground): LngLat {
  const [outline, ...holes] = polygonsOf(ground)[0]!;
  return interiorPoint(outline!, holes);
}

/** The rings of all parts: inside is what an odd number of them hold. */
export const ringsOf = (ground: Ground): ReadonlyArray<readonly LngLat[]> => polygonsOf(ground).flat();

/** A planning item (§3 Planning parcel) as lists show it. `type` is set client-side. */
export interface PlanningItem {
  type: 'land';
  id: string;
  title: string;
  address: string;
  /** Relative to the image host; empty when it has none. */
  imageUrl: string;
  /** Relative to the file host; empty when it has none. */
  fileUrl: string;
  fileMapCode: string;
  year: number;
  /** When it holds; left out where nothing was said of it. */
  edition?: PlanEdition | undefined;
  center: LngLat;
  isSample: boolean;
}

/** A row of the cadastral list: what one line shows, nothing more. */
export interface CadastralRow extends Pick<
  CadastralParcel,
  'type' | 'id' | 'sheetNumber' | 'parcelNumber' | 'areaM2' | 'landCode' | 'address' | 'center' | 'isSample'
> {
  /** From the middle of the search, metres. */
  distanceM: number;
}

/** One cadastral sheet (tờ) of a ward: its outline and the GeoJSON file of its parcels. */
export interface CadastralSheet extends SheetRow {
  parcelCount: number;
  /** Without the first corner repeated; empty when unknown. */
  outline: LngLat[];
  provinceCode: string;
}

/** A sheet as lists show it: picked, it becomes a layer, so the address of its file travels with it. */
export interface SheetRow extends Pick<PlanningItem, 'id' | 'title' | 'address' | 'imageUrl' | 'fileUrl' | 'center' | 'isSample'> {
  type: 'cadastrals';
  sheetNumber: string;
}
