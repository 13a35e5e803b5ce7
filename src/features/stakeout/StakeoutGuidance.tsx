import { useEffect, useState, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import type { Fix } from '../../domain/stakeout/fix.ts';
import { isWithinReach, type Course, courseTo } from '../../domain/stakeout/courseTo.ts';
import { stakeoutRun } from '../../state/stakeout/stakeoutRun.ts';
import { sectorOf, turnTowards } from '../../domain/map/compass.ts';
import { formatAccuracy, formatWithin } from '../../domain/stakeout/formatWithin.ts';
import { sectorName } from '../../flows/map/sectorName.ts';
import { asksAboutSensors } from '../../flows/shell/followHeading.ts';
import { GPS_MESSAGES, SENSOR_MESSAGES } from '../../flows/shell/sensorMessages.ts';
import { turnArrow } from '../../flows/stakeout/turnArrow.ts';
import type { MessageId } from '../../i18n/catalogues/parts.ts';
import { type Text, useText } from '../../i18n/text/useText.ts';
import { Button } from '../../ui/controls/Button.tsx';
import styles from './Stakeout.module.css';

/** Way from the last fix to the target corner; null before there is a fix. */
export function useStakeoutWay(): { way: Course; fix: Readonly<Fix>; isNear: boolean } | null {
  const { fix, plane, corners, aim } = useSnapshot(stakeoutRun);
  const corner = corners[aim];
  if (!fix || !corner) return null;
  const way = courseTo({ position: fix.position, plane }, corner);
  return { way, fix, isNear: isWithinReach(way, fix.accuracyM) };
}

/** Age at which a fix is old; an unobstructed receiver answers once a second. */
const OLD_AFTER_S = 10;

/** Returns the time since the last fix, after the device lost the signal (`isLost`) or was silent; else null. */
function useFixAge(): { seconds: number; isLost: boolean } | null {
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

/** Share of the remaining turn of the arrow per frame. */
const SHARE_PER_FRAME = 0.2;
const ARRIVED_DEG = 0.2;

/** Arrow to the corner, turned with the phone and written directly to the DOM; without a compass up is north. */
function WayArrow({ bearingDeg }: { bearingDeg: number | null }) {
  const { sensor } = useSnapshot(stakeoutRun);
  const arrow = useRef<SVGGElement>(null);
  const angle = useRef<number | null>(null);
  const isOn = sensor === 'on';

  useEffect(() => {
    if (bearingDeg === null) return;
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
    let frame = 0;
    const turn = (): void => {
      const targetDeg = bearingDeg - (isOn ? (stakeoutRun.headingDeg ?? 0) : 0);
      const from = angle.current ?? targetDeg;
      const left = Math.abs(turnTowards(from, targetDeg, 1) - from);
      const arrives = left < ARRIVED_DEG || reducedMotion.matches;
      angle.current = turnTowards(from, targetDeg, arrives ? 1 : SHARE_PER_FRAME);
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

const TURNS: readonly MessageId[] = ['stakeout.turnAhead', 'stakeout.turnRight', 'stakeout.turnBehind', 'stakeout.turnLeft'];

/** Returns text such as 'về phía đông bắc (47°)'. */
const towards = (text: Text, { bearingDeg }: Course): string =>
  text('stakeout.towards', { sector: text(sectorName(bearingDeg)), figure: Math.round(bearingDeg) % 360 });

const SPOKEN_EVERY_MS = 5000;

/** Limits announcements to one per interval, always the newest. */
function useThrottledText(sentence: string, everyMs: number): string {
  const [spoken, setSpoken] = useState(sentence);
  const spokenAt = useRef(-Infinity);
  useEffect(() => {
    const speak = (): void => {
      spokenAt.current = performance.now();
      setSpoken(sentence);
    };
    const turn = setTimeout(speak, Math.max(0, spokenAt.current + everyMs - performance.now()));
    return () => clearTimeout(turn);
  }, [sentence, everyMs]);
  return spoken;
}

/** Arrow, distance and direction, and the state of the signal. */
export function StakeoutGuidance() {
  const { gps, sensor } = useSnapshot(stakeoutRun);
  const found = useStakeoutWay();
  const age = useFixAge();
  const text = useText();
  const state = GPS_MESSAGES[gps];
  const accuracy = found ? formatAccuracy(found.fix.accuracyM) : '';
  const figure = found && formatWithin(found.way.lengthM, found.fix.accuracyM);
  const lead = !found
    ? text(state ?? 'compass.gpsWaiting')
    : text(found.isNear ? 'stakeout.within' : 'stakeout.distance', { figure: figure ?? '', accuracy });
  const direction = found && !found.isNear ? towards(text, found.way) : null;
  const lost = found && age && text(age.isLost ? 'stakeout.lost' : 'stakeout.old', { seconds: age.seconds });
  // Read without a subscription: a heading changes 60 times a second.
  const { headingDeg } = stakeoutRun;
  const turn =
    direction !== null && sensor === 'on' && headingDeg !== null ? text(TURNS[sectorOf(found!.way.bearingDeg - headingDeg, 4)]!) : null;
  const spoken = useThrottledText(
    [lead, direction, turn, age?.isLost && text('compass.gpsFailed')].filter(Boolean).join(', '),
    SPOKEN_EVERY_MS,
  );
  const sensorMessage = SENSOR_MESSAGES[sensor];
  return (
    <div className={styles.lead} data-lost={lost !== null}>
      <WayArrow bearingDeg={direction === null || !found ? null : found.way.bearingDeg} />
      <div className={styles.words}>
        <p className={styles.distance}>{lead}</p>
        {found?.isNear && <p className={styles.soft}>{text('stakeout.withinHint')}</p>}
        {direction !== null && <p>{direction}</p>}
        {lost !== null && <p className={styles.lost}>{lost}</p>}
        {lost === null && found && state && <p className={styles.lost}>{text(state)}</p>}
        {sensorMessage && (
          <p className={styles.soft}>
            {text(sensorMessage)} {sensor !== 'waiting' && text('stakeout.northUp')}
          </p>
        )}
        {sensor === 'denied' && asksAboutSensors() && (
          <Button icon="compass" onPress={turnArrow}>
            {text('stakeout.askCompass')}
          </Button>
        )}
      </div>
      <p role="status" className="visually-hidden">
        {spoken}
      </p>
    </div>
  );
}
