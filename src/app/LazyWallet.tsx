import { showAccountView } from '../flows/account/openAccount.ts';
import { useText } from '../i18n/useText.ts';
import type { CustomerView } from '../state/accountSlice.ts';
import { Skeleton } from '../ui/layout/Skeleton.tsx';
import { lazyChunk } from './lazyChunk.ts';

const useWallet = lazyChunk('wallet', () => import('./WalletPanels.tsx'));

/** A view behind the user drawer. */
export function LazyWallet({ view }: { view: CustomerView }) {
  const chunk = useWallet(() => showAccountView('user'));
  const text = useText();
  if (chunk) return chunk.WALLET_PANELS[view]();
  return (
    <div role="status" aria-label={text(view === 'notifications' ? 'notifications.loading' : 'wallet.loading')}>
      <Skeleton height={124} />
    </div>
  );
}
