/**
 * Why a file of land is not read:
 * - `cutOff`: it ends too early; `notGeoJson`, `notJson`, `notKml` (another kind of XML), `notXml`: other texts;
 * - `docType`: XML with a document type, whose entities can grow without end;
 * - of CSV: `openQuote` (a closing mark is missing), `behindQuote` (text behind one), `rowTooLong`, `tooManyCells`;
 * - `tooDeep`, `tooLong`, `tooManyValues`: what would fill the memory.
 */
export type LandFileFaultKind =
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
  | 'tooManyValues';

/** A file that cannot be read at all. What only some records suffer from is said of them instead. */
export class LandFileFault extends Error {
  readonly kind: LandFileFaultKind;

  /** @param detail record, place and value, in the words of the reader */
  constructor(kind: LandFileFaultKind, detail = '') {
    super(detail);
    this.kind = kind;
  }
}

/** Why one record of a file has no shape; of `empty` ones nothing is said. */
export type RecordFault = 'broken' | 'not-number' | 'too-complex' | 'too-deep';
