import { showStakeoutHeading, showStakeoutSensor } from '../../state/stakeout/stakeoutRun.ts';
import { followHeading } from '../shell/followHeading.ts';

let stopHeading = (): void => undefined;

/** Turns the arrow with the phone. Call it in a press handler: some browsers ask for sensor permission only then. */
export function turnArrow(): void {
  stopHeading();
  stopHeading = followHeading({ onSensor: showStakeoutSensor, onHeading: showStakeoutHeading });
}

export const stopArrow = (): void => stopHeading();
