import { useText } from '../../i18n/useText.ts';
import { Badge } from '../../ui/layout/Badge.tsx';
import styles from './Results.module.css';

/** §2: every suggestion is for reference, and its view costs points. */
export function RowTags() {
  const text = useText();
  return (
    <p className={styles.tags}>
      <Badge tone="plain">{text('results.reference')}</Badge>
      <Badge>{text('results.price')}</Badge>
    </p>
  );
}
