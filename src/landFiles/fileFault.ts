/**
 * Why a file of land is not read at all:
 * - `cutOff`: it ends too early; `damaged`: it cannot be as it is; `other…`: parts do not fit each other;
 * - `empty`, `unknownFormat`, `binary`, `access`, `dwg`, `dgnV8`, `compressed`: by its first bytes nothing that is read here; `needsGdal`: only GDAL reads it;
 * - `notGeoJson`, `notKml` (another kind of XML), `notXml`; `docType`: XML with a document type, whose entities can grow without end;
 * - of CSV: `openQuote` (a closing mark is missing), `behindQuote` (text behind one), `rowTooLong`, `tooManyCells`, `noShapes`, `noCorners`;
 * - of GeoPackage: `notTable` (a view or nothing), `computedColumns`; `severalLayers`, `noLayers`: which layer is not said, or there is none;
 * - of an archive: `zipLocked`, `zipMethod` (packed in another way), `zipBomb`, `noLandFile`, `severalKinds`;
 * - `partsMissing`: a file that belongs to it; `encoding`: one that is not read here; `notEncoded`: texts are in another one than is said;
 * - `tooDeep`, `tooLong`, `tooLarge`, `tooMany…`, `tooMuchGpkg`: what would fill the memory.
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

/** A file that cannot be read at all. What only some records suffer from is said of them instead. */
export class FileFault extends Error {
  readonly kind: FileFaultKind;

  /** @param detail record, place and value, or what the file says instead */
  constructor(kind: FileFaultKind, detail = '') {
    super(detail);
    this.kind = kind;
  }
}

/** A place beyond the end of a .MAP: of a whole file none is. */
export class MapCutOff extends RangeError {
  override name = 'MapCutOff';

  constructor() {
    super('beyond the end of the .MAP');
  }
}

/** Why one record of a file has no shape; of `empty` ones nothing is said. */
export type RecordFault = 'broken' | 'not-number' | 'too-complex' | 'too-deep' | 'cut-off';

/** A Shapefile may have 255. Where a record need not write its empty columns, each record would cost as much as they all. */
export const MAX_COLUMNS = 512;

/** @throws FileFault when a table has more columns than are read */
export function checkColumnCount(count: number): void {
  if (count > MAX_COLUMNS) throw new FileFault('tooManyColumns', String(count));
}
