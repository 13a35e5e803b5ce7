import { foldVietnamese } from '../text/foldVietnamese.ts';
import type { Vn2000Grid } from '../coordinates/vn2000.ts';
import type { DrawingMeasure, DrawMode } from './drawing.ts';

/** What a drawing is saved as. */
export type SaveFormat = 'geojson' | 'kml' | 'csv' | 'dxf';

/** What a drawing is read from; a table is CSV, TSV or a pasted list of corners, a DGN one of version 7, a tab MapInfo's own
 * table, a shp a Shapefile, a gpkg a GeoPackage. */
export type ReadFormat = 'geojson' | 'kml' | 'table' | 'dxf' | 'dgn' | 'mif' | 'shp' | 'tab' | 'gpkg';

/**
 * Why a file gives no drawing; each has words of its own (i18n, 'files.fault.…').
 * - Nothing that we read: `empty`, `compressed` (gzip, 7z …), `noDrawingFile` (several files, or an archive, without any of ours), `partsMissing` (a part of a
 *   table of MapInfo or of a Shapefile without the others), `otherTable` (a .TAB that is none of MapInfo's own), `zipLocked`, `zipTooLarge` (unpacked), `utf16`, `binary`, `unknownFormat`, `dwg`, `dgnV8` (or another
 *   compound file);
 * - damaged: `cutOff` (ends too early), `notGeoJson`, `notKml`, `tooDeep` (nested beyond sense), `docType` (XML with a document type, which
 *   can be made to grow without end), `notNumber` (NaN, text where a number should be), `damaged` (a drawing or .mif written wrongly),
 *   `unreadable` (the device could not);
 * - no positions: `metres` (grid metres where degrees belong), `latFirst` (latitude before longitude), `notDegrees`, `noColumns` (a table without
 *   columns that we know), `outsideGrid` (metres that the chosen grid does not reach);
 * - no drawing: `noShape`, `tooFewVertices`, `tooManyVertices`, `tooLarge` (a drawing of more than is held).
 */
export type DrawingFileFault =
  | 'empty'
  | 'compressed'
  | 'noDrawingFile'
  | 'partsMissing'
  | 'otherTable'
  | 'zipLocked'
  | 'zipTooLarge'
  | 'utf16'
  | 'binary'
  | 'unknownFormat'
  | 'dwg'
  | 'dgnV8'
  | 'damaged'
  | 'tooLarge'
  | 'cutOff'
  | 'notGeoJson'
  | 'notKml'
  | 'tooDeep'
  | 'docType'
  | 'notNumber'
  | 'unreadable'
  | 'metres'
  | 'latFirst'
  | 'notDegrees'
  | 'noColumns'
  | 'outsideGrid'
  | 'noShape'
  | 'tooFewVertices'
  | 'tooManyVertices';

export type ShapeMode = Exclude<DrawMode, 'none'>;

/** What besides the shape is worth telling of a file. */
export interface FileNotes {
  format: ReadFormat;
  /** Other shapes of the file, holes among them, which were not taken. */
  leftOut: number;
  /** Lines and areas that can be opened, each for itself; at least 1. */
  shapes: number;
  /** Lines of a table that hold no corner, its heading apart. */
  linesLeftOut: number;
  /** Corners whose X and Y were swapped and have been put right. */
  swapped: number;
  /** The file is in grid metres, and the grid in use has turned them into positions. */
  fromGrid: boolean;
  /** The system that the file says its metres are of, where it is not converted: the grid in use has turned them all the same. */
  otherSystem?: string;
  /** A GeoPackage in WAL mode without its -wal, which may have what was written last. */
  mayLackLog?: boolean;
  /** Drawings and layers beside it, in the same file or archive or chosen with it, that were not opened. */
  others: number;
}

/** The first shape of a file. */
export interface DrawingFile extends FileNotes {
  /** That of metres: the one in use, or the one that the file itself says. */
  grid: Vn2000Grid;
  mode: ShapeMode;
  /** Points of the shape; a repeated first one is dropped. */
  count: number;
  /** lng,lat,lng,lat…: all points, or of a shape larger than DRAWING_MAX_POINTS as many as show its outline. */
  lngLat: Float64Array<ArrayBuffer>;
  /** Of a shape too large for a drawing; null otherwise. */
  measure: DrawingMeasure | null;
}

/** Longer names are cut by some systems, with their ending. */
const MAX_LENGTH = 60;
/** Names that Windows keeps for devices. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/;

/** A name that every system takes: 'Bản vẽ 22/11/2026 08:03' → 'ban-ve-22-11-2026-08-03.dxf'. */
export function drawingFileName(title: string, format: SaveFormat): string {
  const words = foldVietnamese(title)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '');
  const isUsable = words !== '' && !RESERVED.test(words);
  return `${isUsable ? words : 'ban-ve'}.${format}`;
}
