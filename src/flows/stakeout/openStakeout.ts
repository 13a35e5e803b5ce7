import { showStakeout, type StakeoutTarget } from '../../state/stakeout/stakeoutSlice.ts';
import { whenLoaded } from '../shell/loadedCalls.ts';

/** 'Đi tới góc': the panel opens, and its code goes to the target. */
export function openStakeout(target: StakeoutTarget): void {
  showStakeout(target);
  whenLoaded(import('./runStakeout.ts'), ({ runStakeout }) => runStakeout());
}
