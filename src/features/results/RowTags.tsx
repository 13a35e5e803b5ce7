import { useSnapshot } from 'valtio';
import { formatNumber } from '../../domain/text/format.ts';
import { useText } from '../../i18n/useText.ts';
import { configSlice } from '../../state/configSlice.ts';
import { Badge } from '../../ui/layout/Badge.tsx';
import styles from './Results.module.css';

/** §2: every suggestion is for reference. @param isPlanning its look costs points where the operator charges for them (§1.5) */
export function RowTags({ isPlanning = false }: { isPlanning?: boolean }) {
  const { pointsPerView } = useSnapshot(configSlice);
  const text = useText();
  return (
    <p className={styles.tags}>
      <Badge tone="plain">{text('results.reference')}</Badge>
      {isPlanning && pointsPerView > 0 && <Badge>{text('results.price', { points: formatNumber(pointsPerView, 0) })}</Badge>}
    </p>
  );
}
