import { useSnapshot } from 'valtio';
import { useText } from '../../i18n/useText.ts';
import { resultsSlice } from '../../state/resultsSlice.ts';
import { Badge } from '../../ui/layout/Badge.tsx';
import styles from './MapFoot.module.css';

/** On the map itself: the land in view is made, nobody's. */
export function SampleSign() {
  const { viewHasSample } = useSnapshot(resultsSlice);
  const text = useText();
  return (
    <p role="status" className={styles.sample}>
      {viewHasSample && <Badge>{text('parcel.sample')}</Badge>}
    </p>
  );
}
