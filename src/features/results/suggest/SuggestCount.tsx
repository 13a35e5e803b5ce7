import { formatNumber } from '../../../domain/text/format.ts';
import { useText } from '../../../i18n/useText.ts';
import { joinClasses } from '../../../ui/styles/joinClasses.ts';
import styles from './Suggest.module.css';

interface SuggestCountProps {
  shown: number;
  /** All that fit, of which the gateway answers §9's 30 or 100. */
  total: number;
  /** Another answer is on its way. */
  waiting: boolean;
}

/** '30 trong 128 kết quả'. */
export function SuggestCount({ shown, total, waiting }: SuggestCountProps) {
  const text = useText();
  const figures = { count: formatNumber(shown, 0), total: formatNumber(total, 0) };
  return (
    <p role="status" className={joinClasses(styles.count, waiting && styles.waiting)}>
      {waiting ? text('suggest.waiting') : text(shown < total ? 'suggest.totalCut' : 'suggest.total', figures)}
    </p>
  );
}
