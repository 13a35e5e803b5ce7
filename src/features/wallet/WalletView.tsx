import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { loadWallet } from '../../flows/wallet/loadWallet.ts';
import { openMove } from '../../flows/wallet/moveTokens.ts';
import { useText } from '../../i18n/useText.ts';
import { moveSlice } from '../../state/moveSlice.ts';
import { networkSlice } from '../../state/networkSlice.ts';
import { sessionSlice } from '../../state/sessionSlice.ts';
import { walletSlice } from '../../state/walletSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/controls/Icon.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { WAYS } from './moveWords.ts';
import { WalletBalances } from './WalletBalances.tsx';
import { WalletChanges } from './WalletChanges.tsx';
import { WalletState } from './WalletState.tsx';
import { WalletSums } from './WalletSums.tsx';
import styles from './Wallet.module.css';

const ORDER = ['deposit', 'withdraw', 'send', 'convert'] as const;

/** 'Ví điểm': what is in it, what one can do, and what happened. */
export function WalletView() {
  const { status, tokens } = useSnapshot(walletSlice);
  const { draft, isUnsure } = useSnapshot(moveSlice);
  const { user } = useSnapshot(sessionSlice);
  const { online } = useSnapshot(networkSlice);
  const text = useText();

  useEffect(() => void loadWallet(), [user?.id, online]);

  if (tokens.length === 0) return <WalletState />;
  return (
    <div className={styles.wallet}>
      {status === 'failed' && (
        <Callout tone="warning" icon="offline" live>
          {text('wallet.stale')}
        </Callout>
      )}
      {isUnsure && draft && (
        <Callout tone="warning" icon="warning">
          <p>{text('wallet.unsureWaits')}</p>
          <Button variant="quiet" onPress={() => openMove(draft.way)}>
            {text('wallet.unsureLook')}
          </Button>
        </Callout>
      )}
      <WalletBalances />
      <div className={styles.actions} role="group" aria-label={text('wallet.actions')}>
        {ORDER.map((way) => (
          <button key={way} type="button" className={styles.action} onClick={() => openMove(way)}>
            <Icon name={WAYS[way].icon} />
            <span>{text(WAYS[way].short)}</span>
          </button>
        ))}
      </div>
      <WalletChanges />
      <WalletSums />
    </div>
  );
}
