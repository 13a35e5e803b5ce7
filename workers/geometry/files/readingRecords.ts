import type { DrawingFileFault } from '../../../src/domain/drawing/drawingFile.ts';
import { TooComplexError } from '../../../src/domain/geometry/ringTree.ts';
import { FileFault, type FileFaultKind, MapCutOff } from '../../../src/landFiles/fileFault.ts';
import { isFatal } from '../../bridge/heartbeat.ts';
import { ShapeFaultError } from './shapeFaultError.ts';

/** Of kinds that are not named the file is called damaged. */
const FAULTS: Partial<Record<FileFaultKind, DrawingFileFault>> = {
  cutOff: 'cutOff',
  notGeoJson: 'notGeoJson',
  notJson: 'notGeoJson',
  notKml: 'notKml',
  notXml: 'notKml',
  docType: 'docType',
  openQuote: 'cutOff',
  rowTooLong: 'noColumns',
  tooManyCells: 'tooLarge',
  tooDeep: 'tooDeep',
  tooLong: 'tooLarge',
  tooManyValues: 'tooLarge',
  otherTable: 'otherTable',
  cutMif: 'cutOff',
  cutShp: 'cutOff',
  otherShx: 'cutOff',
  notTable: 'noShape',
  tooMuchGpkg: 'tooLarge',
};

/** Throws what readers of records throw as the fault of their file. @param damaged what bytes that cannot be are called */
export function readingRecords<Value>(read: () => Value, damaged: DrawingFileFault = 'damaged'): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof MapCutOff) throw new ShapeFaultError('cutOff');
    if (error instanceof FileFault) throw new ShapeFaultError(FAULTS[error.kind] ?? 'damaged');
    if (error instanceof TooComplexError) throw new ShapeFaultError('tooLarge');
    throw error instanceof RangeError && !isFatal(error) ? new ShapeFaultError(damaged) : error;
  }
}
