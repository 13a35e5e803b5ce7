import type { LngLat } from '../geometry/lngLat.ts';

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
  /** Without the first corner repeated. */
  ring: LngLat[];
  address: string;
  /** Units since 1 July 2025: 'Phường Hoà Xuân, TP. Đà Nẵng'. Empty when unknown. */
  addressNow: string;
  provinceCode: string;
  isSample: boolean;
}

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
  center: LngLat;
  isSample: boolean;
}

/** A row of the cadastral list: what one line shows, nothing more. */
export interface CadastralRow {
  type: 'cadastrals';
  id: string;
  sheetNumber: string;
  parcelNumber: string;
  areaM2: number;
  landCode: string;
  address: string;
  center: LngLat;
  /** From the middle of the search, metres. */
  distanceM: number;
  isSample: boolean;
}

/** One cadastral sheet (tờ) of a ward: its outline and the GeoJSON file of its parcels. */
export interface CadastralSheet extends SheetRow {
  sheetNumber: string;
  parcelCount: number;
  /** Without the first corner repeated; empty when unknown. */
  outline: LngLat[];
  provinceCode: string;
}

/** A sheet as lists show it: picked, it becomes a layer, so the address of its file travels with it. */
export interface SheetRow {
  type: 'cadastrals';
  id: string;
  title: string;
  address: string;
  /** Relative to the image host; empty when it has none. */
  imageUrl: string;
  /** Relative to the file host; empty when it has none. */
  fileUrl: string;
  center: LngLat;
  isSample: boolean;
}
