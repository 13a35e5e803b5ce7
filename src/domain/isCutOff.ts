import type { Result } from './result.ts';

/** Whether nobody could be asked: there is no network, or it is as good as none. Apart from Result, which loads before the map. */
export const isCutOff = (result: Result<unknown>): boolean =>
  !result.ok && (result.error.kind === 'offline' || result.error.kind === 'timeout');
