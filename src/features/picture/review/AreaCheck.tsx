import type { Snapshot } from 'valtio';
import type { ReadNumber } from '../../../domain/picture/cornerReading.ts';
import { formatAreaM2 } from '../../../domain/text/format.ts';
import { agreesWithArea, type CornerFigures } from '../../../domain/picture/reviewedCorners.ts';
import { useText } from '../../../i18n/useText.ts';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { joinClasses } from '../../../ui/styles/joinClasses.ts';
import styles from './Review.module.css';

interface AreaCheckProps {
  printed: Snapshot<ReadNumber> | null;
  figures: CornerFigures;
}

/** The printed area beside that of the corners as they stand: where they agree, hardly a digit can be wrong. */
export function AreaCheck({ printed, figures: { areaM2, sidesM } }: AreaCheckProps) {
  const text = useText();
  const hasPrinted = printed !== null && printed.text !== '';
  if (areaM2 === null && !hasPrinted) return null;
  const verdict = hasPrinted && areaM2 !== null ? agreesWithArea(printed.text, areaM2, sidesM) : null;
  return (
    <dl className={joinClasses(styles.area, verdict === false && styles.differs)} aria-live="polite">
      <dt>{text('ocr.area')}</dt>
      {hasPrinted && <dd>{text('ocr.areaPrinted', { printed: printed.text })}</dd>}
      {areaM2 !== null && <dd>{text('ocr.areaComputed', { computed: formatAreaM2(areaM2) })}</dd>}
      {verdict !== null && (
        <dd className={styles.verdict}>
          <Icon name={verdict ? 'check' : 'warning'} size={18} />
          {text(verdict ? 'ocr.areaAgrees' : 'ocr.areaDiffers')}
        </dd>
      )}
    </dl>
  );
}
