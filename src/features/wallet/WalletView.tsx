import { useSnapshot } from 'valtio';
import { groupAmount } from '../../domain/wallet/tokenAmount.ts';
import { loadWallet } from '../../flows/wallet/loadWallet.ts';
import { openMove } from '../../flows/wallet/confirmMove.ts';
import { useText } from '../../i18n/text/useText.ts';
import { moveSlice } from '../../state/moveSlice.ts';
import { networkSlice } from '../../state/hostSlice.ts';
import { walletSlice } from '../../state/walletSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/controls/Icon.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { DataTable } from '../../ui/lists/DataTable.tsx';
import styles from './Wallet.module.css';
import { WaitingTransfers } from './WaitingTransfers.tsx';
import { WalletChanges } from './WalletChanges.tsx';
import { kindName, MOVE_WORDS } from './moveWords.ts';
import type { WalletBalance } from '../../domain/wallet/wallet.ts';
import { balanceOf } from '../../domain/wallet/quoteMove.ts';

/** Balances: the points large, other tokens below, and what is pending. */
function WalletBalances() {
  const wallet = useSnapshot(walletSlice);
  const text = useText();
  const [first, ...others] = wallet.tokens.toReversed();
  if (!first) return null;
  return (
    <section className={styles.balances} aria-label={text('wallet.balance')}>
      <p className={styles.soft}>{text('wallet.balance')}</p>
      <p className={styles.lead}>
        {groupAmount(balanceOf(wallet, first.id))} <span className={styles.symbol}>{first.id}</span>
      </p>
      <Waiting balance={wallet.balances.find(({ tokenId }) => tokenId === first.id)} />
      {others.map(({ id, name }) => (
        <div key={id} className={styles.other}>
          <span>{name}</span>
          <span className={styles.figure}>{text('wallet.amount', { amount: groupAmount(balanceOf(wallet, id)), token: id })}</span>
          <Waiting balance={wallet.balances.find(({ tokenId }) => tokenId === id)} />
        </div>
      ))}
    </section>
  );
}

/** Pending deposits and payouts; nothing where there are none. */
function Waiting({ balance }: { balance: Readonly<WalletBalance> | undefined }) {
  const text = useText();
  if (!balance) return null;
  const { pendingDeposit, pendingWithdrawal } = balance;
  const words = [
    ...(pendingDeposit === '0' ? [] : [text('wallet.pendingDeposit', { amount: groupAmount(pendingDeposit) })]),
    ...(pendingWithdrawal === '0' ? [] : [text('wallet.pendingWithdrawal', { amount: groupAmount(pendingWithdrawal) })]),
  ];
  return words.length > 0 && <p className={styles.waits}>{words.join(' · ')}</p>;
}

/** Sums of all changes, by kind and token. */
function WalletSums() {
  const { sums } = useSnapshot(walletSlice);
  const text = useText();
  if (sums.length === 0) return null;
  return (
    <Disclosure summary={text('wallet.sums')}>
      <DataTable
        caption={text('wallet.sums')}
        columns={[text('wallet.sumKind'), text('wallet.sumIn'), text('wallet.sumOut')]}
        rows={sums.map(({ kind, tokenId, received, spent }) => [
          `${text(kindName(kind))}, ${tokenId}`,
          groupAmount(received),
          groupAmount(spent),
        ])}
      />
    </Disclosure>
  );
}

/** In place of the wallet: loading, or failed (§8: no toast). */
function WalletState() {
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

const ORDER = ['deposit', 'withdraw', 'send', 'convert'] as const;

/** 'Ví điểm': balances, the ways to move tokens, and past changes. */
export function WalletView() {
  const { status, tokens } = useSnapshot(walletSlice);
  const { draft, isUnsure } = useSnapshot(moveSlice);
  const text = useText();

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
            <Icon name={MOVE_WORDS[way].icon} />
            <span>{text(MOVE_WORDS[way].short)}</span>
          </button>
        ))}
      </div>
      <WaitingTransfers />
      <WalletChanges />
      <WalletSums />
    </div>
  );
}
