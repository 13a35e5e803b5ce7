import type { Vn2000Grid } from '../coordinates/vn2000.ts';
import type { LngLatBox } from '../geometry/lngLat.ts';
import type { ShapeMode } from '../drawing/drawingFile.ts';
import type { PackedGrounds } from './groundComparison.ts';

/** Geometry of a record. A text has only a position. */
export type RecordKind = ShapeMode | 'text';

/** Encodings offered to the user; '' detects it. */
export const FILE_ENCODINGS = ['', 'utf-8', 'windows-1258', 'tcvn3', 'vni'] as const;
export type FileEncoding = (typeof FILE_ENCODINGS)[number];

export interface LandFileChoice {
  /** Central meridian of the grid of its X and Y. */
  meridianDeg: number | null;
  encoding: FileEncoding;
}

export const NO_CHOICE: LandFileChoice = { meridianDeg: null, encoding: '' };

export interface LandFileSystem {
  /** Null if the file has degrees. */
  grid: Vn2000Grid | null;
  /** Stated by the file, numbers that can only be degrees, unknown X and Y (`sample`), or chosen by the user. */
  evidence: 'said' | 'degrees' | 'unsaid' | 'chosen';
  /** Name of the file's system, if we do not convert it. */
  otherSystem?: string;
  sample?: { x: number; y: number };
}

/** Record of a file with a single shape. */
export interface LoneShape {
  index: number;
  /** Number of its holes and of points beside it. */
  others: number;
}

/** Contents of a file. The records stay in the geometry worker. */
export interface LandFileSummary {
  /** Id in the worker. */
  layer: string;
  /** Name of the format: 'Shapefile'. */
  format: string;
  counts: Record<RecordKind, number>;
  system: LandFileSystem;
  /** Detected encodings of its texts; empty for Unicode. */
  encodings: string[];
  /** Number of records without a readable or placeable shape. */
  leftOut: number;
  /** The first such record: its numbers and the invalid value; '' if there is none. */
  firstLeftOut: string;
  /** Map sheets of a drawing with parcels that may belong to any of them; '' if each is unambiguous. */
  unclearSheets: string;
  /** The only line or area, else the only point; null if there are several, one was left out, or it is too large. */
  lone: LoneShape | null;
  /** Rows of a table without a corner, except its heading. */
  linesLeftOut: number;
  /** Corners whose X and Y were swapped back. */
  swapped: number;
  /** Layers of the same file, or files chosen with it, that were not opened. */
  others: number;
  mayLackLog: boolean;
  box: LngLatBox;
}

/** A row of the list of records; texts are empty if unknown. */
export interface LandRow {
  id: string;
  index: number;
  kind: RecordKind;
  sheet: string;
  parcel: string;
  landCode: string;
  /** A name or text, if there are no numbers. */
  title: string;
  /** Area on the WGS84 ellipsoid; null for other kinds. */
  areaM2: number | null;
  /** Area stated by the file; null if none. */
  statedM2: number | null;
}

export interface LandRecordDetails extends LandRow {
  attributes: Array<[name: string, value: string]>;
  /** Area on the plane of the file's grid; null for a file in degrees and for other kinds. */
  areaGridM2: number | null;
  /** Perimeter of an area or length of a line, on the ellipsoid; null for points. */
  lengthM: number | null;
  box: LngLatBox;
  /** Outline, line or first point to draw: lng,lat,lng,lat… */
  path: Float64Array<ArrayBuffer>;
  /** True if it has holes or further parts. */
  hasMore: boolean;
}

/** Orders of the list of records: of the file, by sheet and number, by area (the largest first), by land code. */
export const RECORD_ORDERS = ['file', 'number', 'area', 'landCode'] as const;
export type RecordOrder = (typeof RECORD_ORDERS)[number];

/** Totals of the areas of a list. */
export interface LandTotals {
  count: number;
  /** Number of areas whose ring cannot be measured, which are left out. */
  unmeasured: number;
  /** Measured area on the ellipsoid, m². */
  areaM2: number;
  /** Sum of the stated areas, m²; null if no record states one. */
  statedM2: number | null;
  /** By land code ('' without one), the largest area first. */
  codes: Array<{ landCode: string; count: number; areaM2: number }>;
  /** Outline of all areas together, with its holes: lng, lat, lng, lat …; null if there are too many corners. */
  outline: Array<Float64Array<ArrayBuffer>> | null;
  /** Length of the outline on the ellipsoid, m. */
  outlineM: number;
}

/** Some areas of a layer, and the position of the next ones. */
export interface LandGrounds {
  grounds: PackedGrounds;
  /** Indexes of their records, and their labels. */
  indexes: number[];
  labels: string[];
  /** Null after the last one. */
  next: number | null;
}
