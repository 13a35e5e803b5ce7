import { useSnapshot } from 'valtio';
import { loadWallet } from '../../flows/wallet/loadWallet.ts';
import { useText } from '../../i18n/useText.ts';
import { networkSlice } from '../../state/networkSlice.ts';
import { walletSlice } from '../../state/walletSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import styles from './Wallet.module.css';

/** In place of the wallet: on its way, or not to be had (§8: no toast). */
export function WalletState() {
  const { status } = useSnapshot(walletSlice);
  const { online } = useSnapshot(networkSlice);
  const text = useText();
  if (status === 'failed') {
    return (
      <EmptyState
        picture="offline"
        title={text(online ? 'wallet.failedTitle' : 'wallet.offlineTitle')}
        text={text(online ? 'wallet.failedText' : 'wallet.offlineText')}
        action={
          <Button icon="retry" onPress={() => void loadWallet()}>
            {text('results.retry')}
          </Button>
        }
      />
    );
  }
  return (
    <div className={styles.wallet} role="status" aria-label={text('wallet.loading')}>
      <Skeleton height={124} />
      <div className={styles.actions}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} height={64} />
        ))}
      </div>
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className={styles.row}>
          <Skeleton width="36px" height={36} />
          <span className={styles.words}>
            <Skeleton width="60%" height={16} />
            <Skeleton width="45%" />
          </span>
        </div>
      ))}
    </div>
  );
}
