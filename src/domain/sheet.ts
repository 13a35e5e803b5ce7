import type { LngLat } from './lngLat.ts';

/** One cadastral sheet (tờ) of a ward: its outline and the GeoJSON file of its parcels (design §5). */
export interface CadastralSheet {
  id: string;
  title: string;
  sheetNumber: string;
  parcelCount: number;
  center: LngLat;
  /** Without the first corner repeated; empty when unknown. */
  outline: LngLat[];
  /** Relative to the file host; empty when it has none. */
  fileUrl: string;
  address: string;
  provinceCode: string;
  isSample: boolean;
}
