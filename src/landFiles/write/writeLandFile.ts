import type { SaveFormat } from '../../domain/drawing/drawingFile.ts';
import { writeCsv } from './writeCsv.ts';
import { writeDxf } from './writeDxf.ts';
import { writeGeoJson } from './writeGeoJson.ts';
import { writeGeoPackage } from './writeGeoPackage.ts';
import { writeGpx } from './writeGpx.ts';
import { writeKml } from './writeKml.ts';
import { writeShapefile } from './writeShapefile.ts';
import { writeXlsx } from './writeXlsx.ts';
import type { WrittenLand } from './writtenLand.ts';

type Piece = string | Uint8Array<ArrayBuffer>;

const WRITERS: Record<SaveFormat, { mimeType: string; write: (land: WrittenLand) => Iterable<Piece> }> = {
  geojson: { mimeType: 'application/geo+json', write: writeGeoJson },
  kml: { mimeType: 'application/vnd.google-earth.kml+xml', write: writeKml },
  gpx: { mimeType: 'application/gpx+xml', write: writeGpx },
  dxf: { mimeType: 'image/vnd.dxf', write: writeDxf },
  shp: { mimeType: 'application/zip', write: writeShapefile },
  gpkg: { mimeType: 'application/geopackage+sqlite3', write: writeGeoPackage },
  csv: { mimeType: 'text/csv;charset=utf-8', write: writeCsv },
  xlsx: { mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: writeXlsx },
};

/** Texts are joined to pieces of about so many letters: a file of thousands of parts is slow to make. */
const PIECE_CHARS = 2 ** 16;

export const mimeTypeOf = (format: SaveFormat): string => WRITERS[format].mimeType;

/**
 * The pieces of a file, in their order.
 * @throws RangeError `outsideGrid` for a DXF with a point that the grid does not reach, `tooLarge` for a workbook
 */
export function* writeLandFile(land: WrittenLand, format: SaveFormat): Iterable<Piece> {
  let held = '';
  for (const piece of WRITERS[format].write(land)) {
    if (typeof piece !== 'string') yield piece;
    else if ((held += piece).length > PIECE_CHARS) {
      yield held;
      held = '';
    }
  }
  if (held !== '') yield held;
}
