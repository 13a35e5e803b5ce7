import { useSnapshot } from 'valtio';
import { useText } from '../../i18n/useText.ts';
import { compassSlice } from '../../state/compassSlice.ts';
import styles from './Compass.module.css';
import { Dial } from './Dial.tsx';
import { Whereabouts } from './Whereabouts.tsx';

/** Heading, coordinates, accuracy and altitude, over the map (§2). */
export function CompassOverlay() {
  const { open } = useSnapshot(compassSlice);
  const text = useText();
  if (!open) return null;
  return (
    <section className={styles.overlay} data-compass aria-label={text('compass.title')}>
      <Dial />
      <Whereabouts />
    </section>
  );
}
