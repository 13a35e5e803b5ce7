import { foldVietnamese } from '../text/foldVietnamese.ts';
import type { DrawMode } from './drawing.ts';

/** What drawings and layers are saved as; a Shapefile (shp) is zipped, a workbook (xlsx) has a table of corners as the CSV has. */
export const SAVE_FORMATS = {
  geojson: 'GeoJSON',
  kml: 'KML',
  csv: 'CSV',
  dxf: 'DXF',
  shp: 'Shapefile',
  gpkg: 'GeoPackage',
  gpx: 'GPX',
  xlsx: 'Excel',
} as const;

export type SaveFormat = keyof typeof SAVE_FORMATS;

/**
 * Why a file gives no drawing; each has words of its own (i18n, 'files.fault.…').
 * - Nothing that we read: `empty`, `compressed` (gzip, 7z …), `noDrawingFile` (several files, or an archive, without any of ours), `partsMissing` (a part of a
 *   table of MapInfo or of a Shapefile without the others), `otherTable` (a .TAB that is none of MapInfo's own), `zipLocked`, `zipTooLarge` (unpacked), `binary`, `unknownFormat`, `dwg`, `needsGdal`, `dgnV8` (or another
 *   compound file);
 * - damaged: `cutOff` (ends too early), `notGeoJson`, `notKml`, `tooDeep` (nested beyond sense), `docType` (XML with a document type, which
 *   can be made to grow without end), `notNumber` (NaN, text where a number should be), `damaged` (a drawing or .mif written wrongly),
 *   `unreadable` (the device could not);
 * - no positions: `metres` (grid metres where degrees belong), `latFirst` (latitude before longitude), `notDegrees`, `noColumns` (a table without
 *   columns that we know), `outsideGrid` (metres that the chosen grid does not reach);
 * - no drawing: `noShape`, `tooFewVertices`, `tooLarge` (a drawing of more than is held).
 */
export type DrawingFileFault =
  | 'empty'
  | 'compressed'
  | 'noDrawingFile'
  | 'partsMissing'
  | 'otherTable'
  | 'zipLocked'
  | 'zipTooLarge'
  | 'binary'
  | 'unknownFormat'
  | 'dwg'
  | 'needsGdal'
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
  | 'tooFewVertices';

export type ShapeMode = Exclude<DrawMode, 'none'>;

/** Longer names are cut by some systems, with their ending. */
const MAX_LENGTH = 60;
/** Names that Windows keeps for devices. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/;

/** A name that every system takes: 'Bản vẽ 22/11/2026 08:03' → 'ban-ve-22-11-2026-08-03.dxf'. */
export const drawingFileName = (title: string, format: SaveFormat): string =>
  `${plainFileName(title)}.${format === 'shp' ? 'shp.zip' : format}`;

/** The same without an ending. */
export function plainFileName(title: string): string {
  const words = foldVietnamese(title)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '');
  const isUsable = words !== '' && !RESERVED.test(words);
  return isUsable ? words : 'ban-ve';
}
