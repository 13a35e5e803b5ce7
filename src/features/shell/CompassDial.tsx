import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { compassSector, shownHeading, turnTowards, type CompassSector } from '../../domain/map/compass.ts';
import { SENSOR_WORDS } from '../../flows/shell/sensorWords.ts';
import { useText } from '../../i18n/useText.ts';
import type { MessageId } from '../../i18n/vi.ts';
import { compassSlice } from '../../state/compassSlice.ts';
import styles from './Compass.module.css';

const SECTORS: Record<CompassSector, MessageId> = {
  north: 'compass.north',
  east: 'compass.east',
  south: 'compass.south',
  west: 'compass.west',
};

/** Of the way left, how much the dial turns in a frame: quick to follow, calm under a trembling sensor. */
const SHARE_PER_FRAME = 0.2;
const ARRIVED_DEG = 0.2;

/** The dial and its words. Both are written straight into the page: a sensor that speaks 60 times a second must not render. */
export function CompassDial() {
  const { sensor } = useSnapshot(compassSlice);
  const text = useText();
  const rose = useRef<SVGGElement>(null);
  const words = useRef<HTMLParagraphElement>(null);
  const isOn = sensor === 'on';

  useEffect(() => {
    if (!isOn) return;
    const calm = matchMedia('(prefers-reduced-motion: reduce)');
    let angleDeg = compassSlice.headingDeg ?? 0;
    let frame = 0;
    const draw = (): void => {
      rose.current?.style.setProperty('transform', `rotate(${-angleDeg}deg)`);
      const figure = shownHeading(angleDeg);
      const said = text('compass.heading', { figure, sector: text(SECTORS[compassSector(figure)]) });
      if (words.current && words.current.textContent !== said) words.current.textContent = said;
    };
    const turn = (): void => {
      const heading = compassSlice.headingDeg ?? angleDeg;
      const left = Math.abs(turnTowards(angleDeg, heading, 1) - angleDeg);
      const arrives = left < ARRIVED_DEG || calm.matches;
      angleDeg = turnTowards(angleDeg, heading, arrives ? 1 : SHARE_PER_FRAME);
      frame = arrives ? 0 : requestAnimationFrame(turn);
      draw();
    };
    const follow = (): void => {
      if (frame === 0) frame = requestAnimationFrame(turn);
    };
    draw();
    const unsubscribe = subscribeKey(compassSlice, 'headingDeg', follow);
    return () => {
      unsubscribe();
      cancelAnimationFrame(frame);
    };
  }, [isOn, text]);

  const state = SENSOR_WORDS[sensor];
  return (
    <>
      <svg className={styles.dial} viewBox="-32 -32 64 64" aria-hidden="true" data-on={isOn}>
        <circle r="30" className={styles.face} />
        <g ref={rose}>
          <path className={styles.ticks} d="M0-29v5M0 29v-5M-29 0h5M29 0h-5M-20.5-20.5l2 2M20.5-20.5l-2 2M-20.5 20.5l2-2M20.5 20.5l-2-2" />
          <path className={styles.north} d="M0-22 6 0h-12Z" />
          <path className={styles.south} d="M0 22 6 0h-12Z" />
        </g>
        <path className={styles.mark} d="m0-24 4-8h-8Z" />
      </svg>
      {isOn ? <p ref={words} className={styles.heading} /> : <p className={styles.state}>{state && text(state)}</p>}
    </>
  );
}
