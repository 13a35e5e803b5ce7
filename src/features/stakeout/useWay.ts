import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Fix } from '../../domain/stakeout/fix.ts';
import { isWithinReach, type Way, wayTo } from '../../domain/stakeout/wayTo.ts';
import { stakeoutRun } from '../../state/stakeout/stakeoutRun.ts';

/** From the last fix to the corner that is gone to; null before there is one. */
export function useWay(): { way: Way; fix: Readonly<Fix>; isNear: boolean } | null {
  const { fix, plane, corners, aim } = useSnapshot(stakeoutRun);
  const corner = corners[aim];
  if (!fix || !corner) return null;
  const way = wayTo({ position: fix.position, plane }, corner);
  return { way, fix, isNear: isWithinReach(way, fix.accuracyM) };
}

/** A receiver in the open answers once a second. */
const OLD_AFTER_S = 10;

/** Since the last fix, once the device said that it has no signal (`isLost`) or has been silent for a while. Null while it is there. */
export function useFixAge(): { seconds: number; isLost: boolean } | null {
  const { fix, gps } = useSnapshot(stakeoutRun);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(clock);
  }, []);
  if (!fix) return null;
  const seconds = Math.max(0, Math.round((now - fix.timeMs) / 1000));
  const isLost = gps === 'failed';
  return isLost || seconds > OLD_AFTER_S ? { seconds, isLost } : null;
}
