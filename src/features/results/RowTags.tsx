import { useSnapshot } from 'valtio';
import type { PlanEdition } from '../../domain/land/planEdition.ts';
import { formatNumber } from '../../domain/text/format.ts';
import { editionWords } from '../../flows/layers/editionWords.ts';
import { useText } from '../../i18n/text/useText.ts';
import { configSlice } from '../../state/configSlice.ts';
import { Badge } from '../../ui/layout/Badge.tsx';
import styles from './Results.module.css';

interface RowTagsProps {
  /** Its look costs points where the operator charges for them (§1.5). */
  isPlanning?: boolean;
  isSample: boolean;
  edition?: PlanEdition | undefined;
}

/** §2: every suggestion is for reference; made land says so, and a planning whether it is in force (§2.76). */
export function RowTags({ isPlanning = false, isSample, edition }: RowTagsProps) {
  const { pointsPerView } = useSnapshot(configSlice);
  const text = useText();
  const standing = editionWords(edition);
  return (
    <p className={styles.tags}>
      {standing && <Badge tone={standing === 'edition.inForce' ? 'accent' : 'plain'}>{text(standing)}</Badge>}
      {isSample && <Badge tone="plain">{text('parcel.sample')}</Badge>}
      <Badge tone="plain">{text('results.reference')}</Badge>
      {isPlanning && pointsPerView > 0 && <Badge>{text('results.price', { points: formatNumber(pointsPerView, 0) })}</Badge>}
    </p>
  );
}
