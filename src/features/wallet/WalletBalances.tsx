import { useSnapshot } from 'valtio';
import { groupAmount } from '../../domain/wallet/tokenAmount.ts';
import type { WalletBalance } from '../../domain/wallet/wallet.ts';
import { balanceOf } from '../../domain/wallet/quoteMove.ts';
import { useText } from '../../i18n/useText.ts';
import { walletSlice } from '../../state/walletSlice.ts';
import styles from './Wallet.module.css';

/** Balances: the points large, other tokens below, and what is pending. */
export function WalletBalances() {
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
