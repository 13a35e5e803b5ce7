import { useSnapshot } from 'valtio';
import { loadNotifications } from '../../flows/account/loadNotifications.ts';
import { useText } from '../../i18n/useText.ts';
import { networkSlice } from '../../state/networkSlice.ts';
import { notificationsSlice } from '../../state/notificationsSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import styles from './Notifications.module.css';

/** In place of notifications: on their way, not to be had (§8: no toast), or none. */
export function NotificationsState() {
  const { status } = useSnapshot(notificationsSlice);
  const { online } = useSnapshot(networkSlice);
  const text = useText();
  if (status === 'failed') {
    return (
      <EmptyState
        picture="offline"
        title={text(online ? 'notifications.failedTitle' : 'wallet.offlineTitle')}
        {...(!online && { text: text('notifications.offlineText') })}
        action={
          <Button icon="retry" onPress={() => void loadNotifications()}>
            {text('results.retry')}
          </Button>
        }
      />
    );
  }
  if (status === 'ready') return <EmptyState picture="list" title={text('notifications.emptyTitle')} text={text('notifications.emptyText')} />;
  return (
    <div className={styles.notifications} role="status" aria-label={text('notifications.loading')}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className={styles.item}>
          <Skeleton width="40%" height={12} />
          <Skeleton width="70%" height={18} />
          <Skeleton width="90%" />
        </div>
      ))}
    </div>
  );
}
