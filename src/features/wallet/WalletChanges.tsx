import { useSnapshot } from 'valtio';
import { formatDateTime } from '../../domain/text/format.ts';
import { groupAmount } from '../../domain/wallet/tokenAmount.ts';
import type { WalletChange } from '../../domain/wallet/wallet.ts';
import { loadMoreChanges } from '../../flows/wallet/loadWallet.ts';
import { useText } from '../../i18n/text/useText.ts';
import { walletSlice } from '../../state/walletSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { Icon } from '../../ui/controls/Icon.tsx';
import { joinClasses } from '../../ui/styles/joinClasses.ts';
import { changeWords } from './moveWords.ts';
import styles from './Wallet.module.css';

/** The wallet's changes, newest first, ten a page. */
export function WalletChanges() {
  const { changes, total, more } = useSnapshot(walletSlice);
  const text = useText();
  if (changes.length === 0) return <EmptyState picture="list" title={text('wallet.emptyTitle')} text={text('wallet.emptyText')} />;
  return (
    <section className={styles.changes}>
      <div className={styles.heading}>
        <h3>{text('wallet.recent')}</h3>
        <p className={styles.count} role="status">
          {text('wallet.shown', { shown: changes.length, total })}
        </p>
      </div>
      <ul className={styles.list} aria-label={text('wallet.recent')}>
        {changes.map((change) => (
          <ChangeRow key={change.id} change={change} />
        ))}
      </ul>
      {changes.length < total && (
        <Button wide busy={more === 'loading'} onPress={() => void loadMoreChanges()}>
          {text(more === 'failed' ? 'wallet.moreFailed' : 'wallet.more')}
        </Button>
      )}
    </section>
  );
}

function ChangeRow({ change }: { change: Readonly<WalletChange> }) {
  const text = useText();
  const { amount, tokenId, status, note, createdAt } = change;
  const { name, icon } = changeWords(change);
  const isLess = amount.startsWith('-');
  return (
    <li className={styles.row}>
      <span className={styles.mark}>
        <Icon name={icon} />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{text(name)}</span>
        <span className={styles.date}>{formatDateTime(new Date(createdAt))}</span>
        {note !== '' && <span className={styles.snippet}>{note}</span>}
      </span>
      <span className={styles.end}>
        <span className={joinClasses(styles.figure, !isLess && styles.plus)}>
          {isLess ? '' : '+'}
          {groupAmount(amount)}
        </span>
        <span className={styles.date}>{tokenId}</span>
        {status !== 'DONE' && (
          <span className={status === 'PENDING' ? styles.waits : styles.refused}>
            {text(status === 'PENDING' ? 'wallet.pending' : 'wallet.refused')}
          </span>
        )}
      </span>
    </li>
  );
}
