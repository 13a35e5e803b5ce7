/**
 * Reason why a file of land is not read:
 * - `cutOff`: truncated; `damaged`: invalid; `other…`: parts do not match; `needsGdal`: only GDAL reads it;
 * - `empty`, `unknownFormat`, `binary`, `access`, `dwg`, `dgnV8`, `compressed`: unsupported by the first bytes;
 * - `notGeoJson`, `notKml` (other XML), `notXml`; `docType`: XML document type, whose entities can grow without end;
 * - CSV: `openQuote` (unclosed), `behindQuote` (text after it), `rowTooLong`, `tooManyCells`, `noShapes`, `noCorners`;
 * - GeoPackage: `notTable`, `computedColumns`; `severalLayers` (none chosen), `noLayers`;
 * - archives: `zipLocked`, `zipMethod` (unsupported), `zipBomb`, `noLandFile`, `severalKinds`;
 * - `partsMissing`: a file of the set; `encoding`: unsupported; `notEncoded`: not in the stated encoding;
 * - `tooDeep`, `tooLong`, `tooLarge`, `tooMany…`, `tooMuchGpkg`: memory limits.
 */
export type FileFaultKind =
  | 'cutOff'
  | 'damaged'
  | 'empty'
  | 'unknownFormat'
  | 'binary'
  | 'access'
  | 'dwg'
  | 'dgnV8'
  | 'compressed'
  | 'needsGdal'
  | 'notGeoJson'
  | 'notKml'
  | 'notXml'
  | 'docType'
  | 'openQuote'
  | 'behindQuote'
  | 'rowTooLong'
  | 'tooManyCells'
  | 'noShapes'
  | 'noCorners'
  | 'notTable'
  | 'computedColumns'
  | 'severalLayers'
  | 'noLayers'
  | 'zipLocked'
  | 'zipMethod'
  | 'zipBomb'
  | 'noLandFile'
  | 'severalKinds'
  | 'partsMissing'
  | 'encoding'
  | 'notEncoded'
  | 'tooDeep'
  | 'tooLong'
  | 'tooLarge'
  | 'tooMany'
  | 'tooManyValues'
  | 'tooManyColumns'
  | 'tooMuchGpkg'
  | 'otherTable'
  | 'otherShx'
  | 'otherRows'
  | 'lateRecords'
  | 'transform';

export const CAD = 'DXF, DGN';

export const recordName = (ordinal: number): string => `bản ghi ${ordinal} (record)`;

/** Error: a file cannot be read at all. Faults of single records are reported with the records. */
export class FileFault extends Error {
  readonly kind: FileFaultKind;

  /** @param detail record, position and value, or what the file states instead */
  constructor(kind: FileFaultKind, detail = '') {
    super(detail);
    this.kind = kind;
  }
}

/** Error: a position beyond the end of a .MAP, which is truncated. */
export class MapCutOff extends RangeError {
  override name = 'MapCutOff';

  constructor() {
    super('beyond the end of the .MAP');
  }
}

/** Reason why a record has no shape. `empty` ones are not reported. */
export type RecordFault = 'broken' | 'not-number' | 'too-complex' | 'too-deep' | 'cut-off';

/** Maximum columns; a Shapefile has at most 255. Protects formats whose records may omit empty columns. */
export const MAX_COLUMNS = 512;

export function checkColumnCount(count: number): void {
  if (count > MAX_COLUMNS) throw new FileFault('tooManyColumns', String(count));
}
