import { foldVietnamese } from '../text/foldVietnamese.ts';
import type { DrawMode } from './drawing.ts';

/** File formats for saving drawings and layers. 'shp' is zipped; 'xlsx' has the same corner table as 'csv'. */
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
 * Reason why a file gives no drawing. Each has a message (i18n, 'files.fault.…').
 * - Unsupported: `empty`, `compressed` (gzip, 7z …), `noDrawingFile` (files or an archive without a drawing),
 *   `partsMissing` (of MapInfo or a Shapefile), `otherTable` (a foreign .TAB), `zipLocked`, `zipTooLarge` (unpacked),
 *   `binary`, `unknownFormat`, `dwg`, `needsGdal`, `dgnV8` (or another compound file);
 * - damaged: `cutOff` (truncated), `notGeoJson`, `notKml`, `tooDeep` (nesting), `docType` (XML with a document type,
 *   which can grow without end), `notNumber` (NaN or text), `damaged` (a drawing or .mif), `unreadable` (device error);
 * - no positions: `metres` (instead of degrees), `latFirst` (latitude before longitude), `notDegrees`, `noColumns` (a
 *   table without known columns), `outsideGrid` (metres outside the chosen grid);
 * - no drawing: `noShape`, `tooFewVertices`, `tooLarge` (more than a drawing holds).
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

/** Maximum length. Some systems cut longer names with their extension. */
const MAX_LENGTH = 60;
/** Device names reserved by Windows. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/;

/** Returns a file name valid on every system: 'Bản vẽ 22/11/2026 08:03' → 'ban-ve-22-11-2026-08-03.dxf'. */
export const drawingFileName = (title: string, format: SaveFormat): string =>
  `${plainFileName(title)}.${format === 'shp' ? 'shp.zip' : format}`;

/** Returns the name without an extension. */
export function plainFileName(title: string): string {
  const words = foldVietnamese(title)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '');
  const isUsable = words !== '' && !RESERVED.test(words);
  return isUsable ? words : 'ban-ve';
}
