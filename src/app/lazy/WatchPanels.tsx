import { WatchDialog } from '../../features/watches/WatchDialog.tsx';
import { WatchesView } from '../../features/watches/WatchesView.tsx';

/** Watches. A chunk of its own: loaded with the first press of 'Theo dõi thay đổi' or 'Đang theo dõi'. */
export const WATCH_PANELS = { dialog: () => <WatchDialog />, list: () => <WatchesView /> };
