import { showStakeout, type StakeoutTarget } from '../../state/stakeout/stakeoutSlice.ts';

/** 'Đi tới góc': the panel opens, and its code goes to the target. */
export function openStakeout(target: StakeoutTarget): void {
  showStakeout(target);
  import('./runStakeout.ts').then(({ runStakeout }) => runStakeout()).catch((error: unknown) => console.warn('stakeout: not begun', error));
}
