import { useSnapshot } from 'valtio';
import { accuracyGrade, type AccuracyGrade, compassSector, shownHeading, turnTowards } from '../../domain/map/compass.ts';
import { formatNumber, formatTyped } from '../../domain/text/format.ts';
import { GPS_MESSAGES, SENSOR_MESSAGES } from '../../flows/shell/sensorMessages.ts';
import { useText } from '../../i18n/text/useText.ts';
import { compassSlice } from '../../state/shell/compassSlice.ts';
import { Icon, type IconName } from '../../ui/controls/Icon.tsx';
import styles from './Compass.module.css';
import { useEffect, useRef } from 'react';
import { subscribeKey } from 'valtio/utils';

/** Share of the remaining turn per frame: follows quickly and damps a noisy sensor. */
const SHARE_PER_FRAME = 0.2;
const ARRIVED_DEG = 0.2;

/** Dial and text, both written directly to the DOM: a sensor at 60 Hz must not render. */
function CompassDial() {
  const { sensor } = useSnapshot(compassSlice);
  const text = useText();
  const rose = useRef<SVGGElement>(null);
  const readingRef = useRef<HTMLParagraphElement>(null);
  const isOn = sensor === 'on';

  useEffect(() => {
    if (!isOn) return;
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
    let angleDeg = compassSlice.headingDeg ?? 0;
    let frame = 0;
    const draw = (): void => {
      rose.current?.style.setProperty('transform', `rotate(${-angleDeg}deg)`);
      const figure = shownHeading(angleDeg);
      const reading = text('compass.heading', { figure, sector: text(`compass.sector.${compassSector(figure)}`) });
      if (readingRef.current && readingRef.current.textContent !== reading) readingRef.current.textContent = reading;
    };
    const turn = (): void => {
      const heading = compassSlice.headingDeg ?? angleDeg;
      const left = Math.abs(turnTowards(angleDeg, heading, 1) - angleDeg);
      const arrives = left < ARRIVED_DEG || reducedMotion.matches;
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

  const state = SENSOR_MESSAGES[sensor];
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
      {isOn ? <p ref={readingRef} className={styles.heading} /> : <p className={styles.state}>{state && text(state)}</p>}
    </>
  );
}

/** Labels and colours of §9 with an icon each, so that colour is never the only sign. */
const GRADE_ICONS: Record<AccuracyGrade, IconName> = { good: 'check', medium: 'info', bad: 'warning' };

function DevicePosition() {
  const { gps, position, accuracyM, altitudeM } = useSnapshot(compassSlice);
  const text = useText();
  const state = GPS_MESSAGES[gps];
  if (!position || accuracyM === null || state) return <p className={styles.state}>{state && text(state)}</p>;
  const grade = accuracyGrade(accuracyM);
  return (
    <div className={styles.where}>
      <p className={styles.figures}>{formatTyped(position)}</p>
      <p className={styles.accuracy} data-grade={grade}>
        <Icon name={GRADE_ICONS[grade]} size={16} />
        {text('compass.accuracy', { figure: formatNumber(accuracyM, 0), grade: text(`compass.grade.${grade}`) })}
      </p>
      <p className={styles.figures}>
        {altitudeM === null ? text('compass.noAltitude') : text('compass.altitude', { figure: formatNumber(altitudeM, 0) })}
      </p>
    </div>
  );
}

/** Heading, coordinates, accuracy and altitude, over the map (§2). */
export function CompassOverlay() {
  const { open } = useSnapshot(compassSlice);
  const text = useText();
  if (!open) return null;
  return (
    <section className={styles.overlay} data-compass aria-label={text('compass.title')}>
      <CompassDial />
      <DevicePosition />
    </section>
  );
}
