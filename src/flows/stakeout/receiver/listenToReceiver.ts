import { GEOLOCATION_TIMEOUT_MS } from '../../../domain/limits.ts';
import type { Fix } from '../../../domain/stakeout/fix.ts';
import { askReceiver } from '../../search/locateMe.ts';
import { type FixSource, setFixSource } from '../../shell/followFixes.ts';

/** Has a receiver say where the device is, to who listens and to 'Vị trí của tôi'. @param receiver null: the device itself again */
export function listenToReceiver(receiver: FixSource | null): void {
  setFixSource(receiver);
  askReceiver(receiver && (() => nextFix(receiver)));
}

/** The next fix of a receiver; `failed` where none comes as soon as the device itself would have to answer. */
function nextFix(receiver: FixSource): Promise<Fix | 'failed'> {
  return new Promise((resolve) => {
    const end = (answer: Fix | 'failed'): void => {
      clearTimeout(timer);
      stop();
      resolve(answer);
    };
    const timer = setTimeout(end, GEOLOCATION_TIMEOUT_MS, 'failed');
    // A sentence without a fix is no last word: the next one may have it.
    const stop = receiver({ onWaiting: () => undefined, onFix: end, onFault: () => undefined });
  });
}
