import type { CallTable } from '../../../workers/bridge/callTable.ts';
import type { AilingApi } from './ailing.worker.ts';

/** No call of it is made again, and none waits, but for what a test says otherwise. */
export const AILING_CALLS: CallTable<AilingApi> = {
  calls: {
    echo: {}, hold: {}, held: {}, never: {}, loop: {}, workLong: {}, throwInCall: {}, throwOutside: {}, rejectOutside: {}, trap: {},
    useUpMemory: {}, useUpStack: {}, closeSelf: {},
  },
};
