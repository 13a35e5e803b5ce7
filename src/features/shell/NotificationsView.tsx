import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { formatDateTime } from '../../domain/text/format.ts';
import { loadMoreNotifications, loadNotifications } from '../../flows/account/loadNotifications.ts';
import { useText } from '../../i18n/useText.ts';
import { networkSlice } from '../../state/hostSlice.ts';
import { notificationsSlice } from '../../state/accountSlice.ts';
import { sessionSlice } from '../../state/sessionSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import styles from './Notifications.module.css';

/** In place of notifications: loading, failed (§8: no toast) or none. */
function NotificationsState() {
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
  if (status === 'ready')
    return <EmptyState picture="list" title={text('notifications.emptyTitle')} text={text('notifications.emptyText')} />;
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

/** 'Thông báo': the customer's notifications, newest first, ten a page. */
export function NotificationsView() {
  const { status, items, total, more } = useSnapshot(notificationsSlice);
  const { user } = useSnapshot(sessionSlice);
  const { online } = useSnapshot(networkSlice);
  const text = useText();

  useEffect(() => void loadNotifications(), [user?.id, online]);

  if (items.length === 0) return <NotificationsState />;
  return (
    <div className={styles.notifications}>
      {status === 'failed' && (
        <Callout tone="warning" icon="offline" live>
          {text('notifications.failedTitle')}
        </Callout>
      )}
      <p className={styles.count} role="status">
        {text('wallet.shown', { shown: items.length, total })}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keys must reach it */}
      <ul className={styles.list} aria-label={text('notifications.title')} tabIndex={0}>
        {items.map(({ id, title, content, createdAt }) => (
          <li key={id} className={styles.item}>
            <p className={styles.date}>{formatDateTime(new Date(createdAt))}</p>
            <h3 className={styles.title}>{title}</h3>
            {content !== '' && <p className={styles.content}>{content}</p>}
          </li>
        ))}
      </ul>
      {items.length < total && (
        <Button wide busy={more === 'loading'} onPress={() => void loadMoreNotifications()}>
          {text(more === 'failed' ? 'wallet.moreFailed' : 'wallet.more')}
        </Button>
      )}
    </div>
  );
}
