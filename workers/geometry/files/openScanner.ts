import type { ReadFormat } from '../../../src/domain/drawing/drawingFile.ts';
import { GeoJsonScanner } from './geoJsonScanner.ts';
import { KmlScanner } from './kmlScanner.ts';
import type { ShapeScanner } from './scannedShape.ts';
import { TableScanner } from './tableScanner.ts';

/** The scanner of a format; those of CAD programs and of MapInfo come with the first file of theirs. */
export async function openScanner(format: ReadFormat): Promise<ShapeScanner> {
  switch (format) {
    case 'geojson':
      return new GeoJsonScanner();
    case 'kml':
      return new KmlScanner();
    case 'table':
      return new TableScanner();
    case 'mif':
      return new (await import('./mifScanner.ts')).MifScanner();
    case 'dxf':
    case 'dgn':
      return new (await import('./cadScanner.ts')).CadScanner(format);
  }
}
