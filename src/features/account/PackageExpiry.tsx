import { formatDateTime } from '../../domain/text/format.ts';
import { isInForce, type UserPackage } from '../../domain/account/userPackage.ts';
import { useText } from '../../i18n/text/useText.ts';
import { Icon } from '../../ui/controls/Icon.tsx';
import { joinClasses } from '../../ui/styles/joinClasses.ts';
import styles from './Package.module.css';

/** The customer's package and when it ends or ended (§2 'package expiry date'). */
export function PackageExpiry({ current }: { current: UserPackage }) {
  const text = useText();
  const end = new Date(current.expiresAt);
  const isOver = !isInForce(current, Date.now());
  return (
    <div className={joinClasses(styles.current, isOver && styles.over)}>
      <Icon name="package" />
      <div>
        <p className={styles.currentTitle}>{current.title || text('package.yours')}</p>
        <p>{text(isOver ? 'package.endedAt' : 'package.endsAt', { date: formatDateTime(end) })}</p>
      </div>
    </div>
  );
}
