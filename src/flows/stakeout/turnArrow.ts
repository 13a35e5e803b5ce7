import { showStakeoutHeading, showStakeoutSensor } from '../../state/stakeout/stakeoutRun.ts';
import { followHeading } from '../shell/followHeading.ts';

let stopHeading = (): void => undefined;

/** Turns the arrow with the phone. A browser that asks for permission does so only during a press. */
export function turnArrow(): void {
  stopHeading();
  stopHeading = followHeading({ onSensor: showStakeoutSensor, onHeading: showStakeoutHeading });
}

export const stopArrow = (): void => stopHeading();
