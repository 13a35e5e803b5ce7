import { useSnapshot } from 'valtio';
import { formatDateTime } from '../../domain/text/format.ts';
import { loadMoreNotifications, loadNotifications } from '../../flows/account/loadNotifications.ts';
import { showOnMap } from '../../flows/watches/watches.ts';
import { useText } from '../../i18n/text/useText.ts';
import { networkSlice } from '../../state/host/hostSlice.ts';
import { notificationsSlice } from '../../state/account/accountSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { ListView } from '../../ui/lists/ListView.tsx';
import styles from './Notifications.module.css';

function NotificationList() {
  const { items, total, more } = useSnapshot(notificationsSlice);
  const text = useText();
  if (items.length === 0)
    return <EmptyState picture="list" title={text('notifications.emptyTitle')} text={text('notifications.emptyText')} />;
  return (
    <>
      <p className={styles.count} role="status">
        {text('wallet.shown', { shown: items.length, total })}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keys must reach it */}
      <ul className={styles.list} aria-label={text('notifications.title')} tabIndex={0}>
        {items.map(({ id, title, content, link, createdAt }) => (
          <li key={id} className={styles.item}>
            <p className={styles.date}>{formatDateTime(new Date(createdAt))}</p>
            <h3 className={styles.title}>{title}</h3>
            {content !== '' && <p className={styles.content}>{content}</p>}
            {link !== '' && (
              <p>
                <Button variant="quiet" icon="show" label={`${text('notifications.show')}: ${title}`} onPress={() => showOnMap(link)}>
                  {text('notifications.show')}
                </Button>
              </p>
            )}
          </li>
        ))}
      </ul>
      {items.length < total && (
        <Button wide busy={more === 'loading'} onPress={() => void loadMoreNotifications()}>
          {text(more === 'failed' ? 'wallet.moreFailed' : 'wallet.more')}
        </Button>
      )}
    </>
  );
}

/** View 'Thông báo': the customer's notifications, newest first, ten a page. */
export function NotificationsView() {
  const { status, items } = useSnapshot(notificationsSlice);
  const { online } = useSnapshot(networkSlice);
  const text = useText();

  return (
    <ListView
      status={status}
      isRead={status === 'ready' || items.length > 0}
      loadingLabel={text('notifications.loading')}
      failure={
        online
          ? { title: text('notifications.failedTitle') }
          : { title: text('wallet.offlineTitle'), text: text('notifications.offlineText') }
      }
      onRetry={() => void loadNotifications()}
    >
      <NotificationList />
    </ListView>
  );
}
