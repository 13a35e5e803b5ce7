import { TooComplexError } from '../../../src/domain/geometry/ringTree.ts';
import { MapCutOff, MapInfoFault } from '../../../src/landFiles/mapInfo/mapInfoFault.ts';
import type { DrawingFileFault } from '../../../src/domain/drawing/drawingFile.ts';
import { isFatal } from '../../bridge/heartbeat.ts';
import { ShapeFaultError } from './shapeFaultError.ts';

/** Throws what readers of records throw as the fault of their file. @param damaged what bytes that cannot be are called */
export function readingRecords<Value>(read: () => Value, damaged: DrawingFileFault = 'damaged'): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof MapCutOff) throw new ShapeFaultError('cutOff');
    if (error instanceof MapInfoFault)
      throw new ShapeFaultError(error.kind === 'otherTable' || error.kind === 'cutOff' ? error.kind : 'damaged');
    if (error instanceof TooComplexError) throw new ShapeFaultError('tooLarge');
    throw error instanceof RangeError && !isFatal(error) ? new ShapeFaultError(damaged) : error;
  }
}
