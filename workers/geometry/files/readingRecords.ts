import { TooComplexError } from '../../../src/domain/geometry/ringTree.ts';
import { MapCutOff } from '../../../src/landFiles/mapInfo/mapInfoFault.ts';
import { isFatal } from '../../bridge/heartbeat.ts';
import { ShapeFaultError } from './shapeFaultError.ts';

/** What readers of records throw, as the fault of their file. */
export function readingRecords<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof MapCutOff) throw new ShapeFaultError('cutOff');
    if (error instanceof TooComplexError) throw new ShapeFaultError('tooLarge');
    throw error instanceof RangeError && !isFatal(error) ? new ShapeFaultError('damaged') : error;
  }
}
