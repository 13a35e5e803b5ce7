import { useSnapshot } from 'valtio';
import type { Watch } from '../../domain/watches/watch.ts';
import { WATCH_LIMITS } from '../../domain/limits.ts';
import { formatDateTime } from '../../domain/text/format.ts';
import { loadWatches, openWatchDialog, showOnMap } from '../../flows/watches/watches.ts';
import { useText } from '../../i18n/text/useText.ts';
import { watchesSlice } from '../../state/watches/watchesSlice.ts';
import { networkSlice } from '../../state/host/hostSlice.ts';
import { sessionSlice } from '../../state/session/sessionSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Badge } from '../../ui/layout/Badge.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { ListView } from '../../ui/lists/ListView.tsx';
import styles from './Watches.module.css';

function WatchItem({ watch }: { watch: Watch }) {
  const text = useText();
  const { title, changes, isPaused, mapAddress, toldAt } = watch;
  const named = (action: string): string => text('watches.ofName', { action, name: title });
  return (
    <li className={styles.item}>
      <h3 className={styles.name}>{title}</h3>
      <p className={styles.soft}>{changes.map((change) => text(`watches.change.${change}`)).join(' · ')}</p>
      <p className={styles.soft}>
        {toldAt === '' ? text('watches.never') : text('watches.told', { date: formatDateTime(new Date(toldAt)) })}
      </p>
      {isPaused && (
        <p>
          <Badge>{text('watches.paused')}</Badge>
        </p>
      )}
      <div className={styles.actions}>
        <Button icon="show" label={named(text('watches.show'))} onPress={() => showOnMap(mapAddress)}>
          {text('watches.show')}
        </Button>
        <Button icon="edit" label={named(text('watches.change'))} onPress={() => openWatchDialog({ kind: 'watch', watch })}>
          {text('watches.change')}
        </Button>
      </div>
    </li>
  );
}

/** View 'Đang theo dõi': the customer's watches, newest first. */
export function WatchesView() {
  const { status, items: all, owner } = useSnapshot(watchesSlice);
  const { user } = useSnapshot(sessionSlice);
  const { online } = useSnapshot(networkSlice);
  const text = useText();
  const items = owner === user?.id ? all : [];

  return (
    <ListView
      status={status}
      isRead={status === 'ready' || items.length > 0}
      loadingLabel={text('watches.loading')}
      failure={online ? { title: text('watches.failedTitle') } : { title: text('watches.offlineTitle'), text: text('watches.offlineText') }}
      onRetry={() => void loadWatches()}
    >
      {items.length === 0 ? (
        <EmptyState picture="list" title={text('watches.emptyTitle')} text={text('watches.emptyText')} />
      ) : (
        <>
          <p className={styles.soft} role="status">
            {text('watches.count', { count: items.length, most: WATCH_LIMITS.watches })}
          </p>
          <ul className={styles.list} aria-label={text('watches.title')}>
            {items.map((watch) => (
              <WatchItem key={watch.id} watch={watch as Watch} />
            ))}
          </ul>
        </>
      )}
    </ListView>
  );
}
