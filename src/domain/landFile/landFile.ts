import type { Vn2000Grid } from '../coordinates/vn2000.ts';
import type { LngLatBox } from '../geometry/lngLat.ts';
import type { ShapeMode } from '../drawing/drawingFile.ts';
import type { PackedGrounds } from './groundComparison.ts';

/** What a record of a file draws. A text has a place only. */
export type RecordKind = ShapeMode | 'text';

/** Encodings that the user may choose; '' leaves it to what is found. */
export const FILE_ENCODINGS = ['', 'utf-8', 'windows-1258', 'tcvn3', 'vni'] as const;
export type FileEncoding = (typeof FILE_ENCODINGS)[number];

export interface LandFileChoice {
  /** Central meridian of the grid of its X and Y. */
  meridianDeg: number | null;
  encoding: FileEncoding;
}

export const NO_CHOICE: LandFileChoice = { meridianDeg: null, encoding: '' };

export interface LandFileSystem {
  /** Null where the file has degrees. */
  grid: Vn2000Grid | null;
  /**
   * Why: the file says so, its numbers can be degrees only, X and Y of which nothing is said (`sample` is the first of them), or the user says so.
   */
  evidence: 'said' | 'degrees' | 'unsaid' | 'chosen';
  /** The system that the file names, where that is none that we convert. */
  otherSystem?: string;
  sample?: { x: number; y: number };
}

/** The record of a file of one shape. */
export interface LoneShape {
  index: number;
  /** Its holes, and points beside it. */
  others: number;
}

/** What was found in a file. The records stay in the geometry worker. */
export interface LandFileSummary {
  /** The worker's name for it. */
  layer: string;
  /** As its makers call it: 'Shapefile'. */
  format: string;
  counts: Record<RecordKind, number>;
  system: LandFileSystem;
  /** Encodings of its texts that were recognised; empty where they were Unicode. */
  encodings: string[];
  /** Records without a shape that can be read or placed. */
  leftOut: number;
  /** Of these the first: its numbers and the value that is at fault; '' without one. */
  firstLeftOut: string;
  /** The map sheets of a drawing some of whose parcels may be of any of them; '' where each is of one. */
  unclearSheets: string;
  /** The file's only line or area, else its only point; null where there are several, one was left out, or it is too large to be drawn. */
  lone: LoneShape | null;
  /** Lines of a table that hold no corner, its heading apart. */
  linesLeftOut: number;
  /** Corners whose X and Y were swapped and have been put right. */
  swapped: number;
  /** Layers of the same file, or files chosen with it, that were not opened. */
  others: number;
  mayLackLog: boolean;
  box: LngLatBox;
}

/** A record as its list shows it; empty texts where the file does not say. */
export interface LandRow {
  id: string;
  index: number;
  kind: RecordKind;
  sheet: string;
  parcel: string;
  landCode: string;
  /** A name or text, where there are no numbers. */
  title: string;
  /** Of an area, on the WGS84 ellipsoid. */
  areaM2: number | null;
}

export interface LandRecordDetails extends LandRow {
  attributes: Array<[name: string, value: string]>;
  /** The area that the file states; null where it states none. */
  statedM2: number | null;
  /** On the plane of the file's grid; null of a file in degrees, and of what is no area. */
  areaGridM2: number | null;
  /** Perimeter of an area, length of a line, on the ellipsoid; null of points. */
  lengthM: number | null;
  box: LngLatBox;
  /** lng,lat,lng,lat…: its outline, its line or its first point; to be drawn. */
  path: Float64Array<ArrayBuffer>;
  /** Whether it has holes or further parts. */
  hasMore: boolean;
}

/** Some areas of a layer, and where to go on. */
export interface LandGrounds {
  grounds: PackedGrounds;
  /** Of their records, and what these are called. */
  indexes: number[];
  labels: string[];
  /** Null behind the last one. */
  next: number | null;
}
