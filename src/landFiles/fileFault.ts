/**
 * Why a file of land is not read at all:
 * - `cutOff`, `cutMif`, `cutShp`: it ends too early; `damaged…`: a part of it cannot be; `other…`: parts do not fit each other;
 * - `notGeoJson`, `notJson`, `notKml` (another kind of XML), `notXml`, `notShp`: something else;
 * - `docType`: XML with a document type, whose entities can grow without end;
 * - of CSV: `openQuote` (a closing mark is missing), `behindQuote` (text behind one), `rowTooLong`, `tooManyCells`;
 * - of GeoPackage: `notTable` (a view or nothing), `computedColumns`, `manyLayers`;
 * - `tooDeep`, `tooLong`, `tooManyValues`, `tooMuchGpkg`: what would fill the memory.
 */
export type FileFaultKind =
  | 'cutOff'
  | 'notGeoJson'
  | 'notJson'
  | 'notKml'
  | 'notXml'
  | 'docType'
  | 'openQuote'
  | 'behindQuote'
  | 'rowTooLong'
  | 'tooManyCells'
  | 'tooDeep'
  | 'tooLong'
  | 'tooManyValues'
  | 'otherTable'
  | 'noColumns'
  | 'damagedTab'
  | 'damagedMap'
  | 'damagedDat'
  | 'transform'
  | 'damagedMif'
  | 'cutMif'
  | 'notShp'
  | 'damagedShp'
  | 'cutShp'
  | 'otherShx'
  | 'damagedDbf'
  | 'damagedGpkg'
  | 'notTable'
  | 'computedColumns'
  | 'manyLayers'
  | 'tooMuchGpkg';

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
export type RecordFault = 'broken' | 'not-number' | 'too-complex' | 'too-deep';
