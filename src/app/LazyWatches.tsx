import { useSnapshot } from 'valtio';
import { useText } from '../i18n/text/useText.ts';
import { askToWatch, watchesSlice } from '../state/watches/watchesSlice.ts';
import { showAccountView } from '../state/account/accountSlice.ts';
import { Skeleton } from '../ui/layout/Skeleton.tsx';
import { lazyChunk } from './lazyChunk.tsx';

const WatchChunk = lazyChunk('watches', () => import('./lazy/WatchPanels.tsx'));

/** Dialog 'Theo dõi thay đổi', over whatever opened it. */
export function LazyWatchDialog() {
  const { asked } = useSnapshot(watchesSlice);
  return (
    <WatchChunk isAsked={asked !== null} onFailure={() => askToWatch(null)}>
      {({ WATCH_PANELS }) => WATCH_PANELS.dialog()}
    </WatchChunk>
  );
}

/** View 'Đang theo dõi' in the customer's drawer. */
export function LazyWatches() {
  const text = useText();
  return (
    <WatchChunk onFailure={() => showAccountView('user')} placeholder={<Skeleton height={124} label={text('watches.loading')} />}>
      {({ WATCH_PANELS }) => WATCH_PANELS.list()}
    </WatchChunk>
  );
}
