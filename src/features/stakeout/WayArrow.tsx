import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { turnTowards } from '../../domain/map/compass.ts';
import { stakeoutRun } from '../../state/stakeout/stakeoutRun.ts';
import styles from './Stakeout.module.css';

/** Of the way left, how much the arrow turns in a frame. */
const SHARE_PER_FRAME = 0.2;
const ARRIVED_DEG = 0.2;

/** Points to the corner, turning with the phone; without a compass up is north. Written straight into the page. @param bearingDeg from north; null while no direction is known */
export function WayArrow({ bearingDeg }: { bearingDeg: number | null }) {
  const { sensor } = useSnapshot(stakeoutRun);
  const arrow = useRef<SVGGElement>(null);
  const angle = useRef<number | null>(null);
  const isOn = sensor === 'on';

  useEffect(() => {
    if (bearingDeg === null) return;
    const calm = matchMedia('(prefers-reduced-motion: reduce)');
    let frame = 0;
    const turn = (): void => {
      const wanted = bearingDeg - (isOn ? (stakeoutRun.headingDeg ?? 0) : 0);
      const from = angle.current ?? wanted;
      const left = Math.abs(turnTowards(from, wanted, 1) - from);
      const arrives = left < ARRIVED_DEG || calm.matches;
      angle.current = turnTowards(from, wanted, arrives ? 1 : SHARE_PER_FRAME);
      frame = arrives ? 0 : requestAnimationFrame(turn);
      arrow.current?.style.setProperty('transform', `rotate(${angle.current}deg)`);
    };
    const follow = (): void => {
      if (frame === 0) frame = requestAnimationFrame(turn);
    };
    turn();
    const unsubscribe = isOn ? subscribeKey(stakeoutRun, 'headingDeg', follow) : () => undefined;
    return () => {
      unsubscribe();
      cancelAnimationFrame(frame);
    };
  }, [bearingDeg, isOn]);

  return (
    <svg className={styles.arrow} viewBox="-32 -32 64 64" aria-hidden="true" data-way={bearingDeg !== null}>
      <circle r="30" className={styles.face} />
      {bearingDeg === null ? (
        <circle r="9" className={styles.needle} />
      ) : (
        <g ref={arrow}>
          <path className={styles.needle} d="M0-24 15 18 0 9l-15 9Z" />
        </g>
      )}
    </svg>
  );
}
