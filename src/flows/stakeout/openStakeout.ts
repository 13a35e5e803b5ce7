import { showStakeout, type StakeoutTarget } from '../../state/stakeout/stakeoutSlice.ts';
import { whenLoaded } from '../shell/loadedCalls.ts';

/** Opens the panel 'Đi tới góc', whose code starts towards the target. */
export function openStakeout(target: StakeoutTarget): void {
  showStakeout(target);
  whenLoaded(import('./runStakeout.ts'), ({ runStakeout }) => runStakeout());
}
