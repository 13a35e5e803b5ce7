import { WatchDialog } from '../../features/watches/WatchDialog.tsx';
import { WatchesView } from '../../features/watches/WatchesView.tsx';
import { WatchesTextProvider } from '../../i18n/watches/WatchesTextProvider.tsx';

/** What is watched, with its words. A chunk of its own: fetched with the first press of 'Theo dõi thay đổi' or 'Đang theo dõi'. */
export const WATCH_PANELS = {
  dialog: () => (
    <WatchesTextProvider>
      <WatchDialog />
    </WatchesTextProvider>
  ),
  list: () => (
    <WatchesTextProvider>
      <WatchesView />
    </WatchesTextProvider>
  ),
};
