import { showStakeoutHeading, showStakeoutSensor } from '../../state/stakeout/stakeoutRun.ts';
import { followHeading } from '../shell/followHeading.ts';

let stopHeading = (): void => undefined;

/** Has the arrow turn with the phone. A browser that asks its user does so in a press only, and denies it else. */
export function turnArrow(): void {
  stopHeading();
  stopHeading = followHeading({ onSensor: showStakeoutSensor, onHeading: showStakeoutHeading });
}

export const stopArrow = (): void => stopHeading();
