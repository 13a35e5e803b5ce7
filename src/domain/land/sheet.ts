import type { LngLat } from '../geometry/lngLat.ts';

/** One cadastral sheet (tờ) of a ward: its outline and the GeoJSON file of its parcels (design §5). */
export interface CadastralSheet extends SheetRow {
  sheetNumber: string;
  parcelCount: number;
  /** Without the first corner repeated; empty when unknown. */
  outline: LngLat[];
  /** Relative to the file host; empty when it has none. */
  fileUrl: string;
  provinceCode: string;
}

/** A sheet as lists show it. */
export interface SheetRow {
  id: string;
  title: string;
  address: string;
  /** Relative to the image host; empty when it has none. */
  imageUrl: string;
  center: LngLat;
  isSample: boolean;
}
