import { useEffect, useState } from 'react';
import { showAccountView } from '../flows/openAccount.ts';
import { raiseNotice } from '../flows/raiseNotice.ts';
import { useText } from '../i18n/useText.ts';
import type { CustomerView } from '../state/accountSlice.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import type { WALLET_PANELS } from './WalletPanels.tsx';

/** Once fetched they are there at once. */
let fetched: typeof WALLET_PANELS | null = null;

/** A view behind the user drawer, fetched with the first one that opens. */
export function LazyWallet({ view }: { view: CustomerView }) {
  const [panels, setPanels] = useState(fetched);
  const text = useText();

  useEffect(() => {
    if (panels) return;
    let wanted = true;
    import('./WalletPanels.tsx').then(
      (chunk) => {
        fetched = chunk.WALLET_PANELS;
        if (wanted) setPanels(fetched);
      },
      (error: unknown) => {
        console.warn('wallet chunk did not load', error);
        // Back where it was asked for, so that the next press asks again.
        showAccountView('user');
        raiseNotice('error', 'notice.noAnswer');
      },
    );
    return () => {
      wanted = false;
    };
  }, [panels]);

  if (panels) return panels[view]();
  return (
    <div role="status" aria-label={text(view === 'notifications' ? 'notifications.loading' : 'wallet.loading')}>
      <Skeleton height={124} />
    </div>
  );
}
