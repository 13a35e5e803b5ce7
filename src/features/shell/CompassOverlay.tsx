import { useSnapshot } from 'valtio';
import { accuracyGrade, type AccuracyGrade } from '../../domain/map/compass.ts';
import { formatTyped, formatNumber } from '../../domain/text/format.ts';
import { GPS_WORDS } from '../../flows/shell/sensorWords.ts';
import { useText } from '../../i18n/useText.ts';
import type { MessageId } from '../../i18n/vi.ts';
import { compassSlice } from '../../state/compassSlice.ts';
import { Icon, type IconName } from '../../ui/controls/Icon.tsx';
import styles from './Compass.module.css';
import { CompassDial } from './CompassDial.tsx';

/** §9's words and colours, with a picture each: never the colour alone. */
const GRADES: Record<AccuracyGrade, { words: MessageId; icon: IconName }> = {
  good: { words: 'compass.good', icon: 'check' },
  medium: { words: 'compass.medium', icon: 'info' },
  bad: { words: 'compass.bad', icon: 'warning' },
};

/** The device's position, its accuracy and altitude. */
function DevicePosition() {
  const { gps, position, accuracyM, altitudeM } = useSnapshot(compassSlice);
  const text = useText();
  const state = GPS_WORDS[gps];
  if (!position || accuracyM === null || state) return <p className={styles.state}>{state && text(state)}</p>;
  const grade = accuracyGrade(accuracyM);
  return (
    <div className={styles.where}>
      <p className={styles.figures}>{formatTyped(position)}</p>
      <p className={styles.accuracy} data-grade={grade}>
        <Icon name={GRADES[grade].icon} size={16} />
        {text('compass.accuracy', { figure: formatNumber(accuracyM, 0), grade: text(GRADES[grade].words) })}
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
