import { useSnapshot } from 'valtio';
import { groupAmount } from '../../domain/wallet/tokenAmount.ts';
import { loadWallet, loadMoreChanges } from '../../flows/wallet/loadWallet.ts';
import { openMove } from '../../flows/wallet/confirmMove.ts';
import { useText } from '../../i18n/text/useText.ts';
import { moveSlice } from '../../state/wallet/moveSlice.ts';
import { networkSlice } from '../../state/host/hostSlice.ts';
import { walletSlice } from '../../state/wallet/walletSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/controls/Icon.tsx';
import { Badge } from '../../ui/layout/Badge.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { ListView } from '../../ui/lists/ListView.tsx';
import { DataTable } from '../../ui/lists/DataTable.tsx';
import styles from './Wallet.module.css';
import { kindName, MOVE_MESSAGES, changeLabel } from './moveMessages.ts';
import type { WalletBalance, WalletChange } from '../../domain/wallet/wallet.ts';
import { balanceOf } from '../../domain/wallet/quoteMove.ts';
import { formatDateTime } from '../../domain/text/format.ts';
import { openTransfer } from '../../flows/wallet/transfers.ts';
import { transfersSlice } from '../../state/wallet/transfersSlice.ts';
import transfersStyles from './Transfers.module.css';
import { joinClasses } from '../../ui/styles/joinClasses.ts';

function WalletChanges() {
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
  const { name, icon } = changeLabel(change);
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

/** Pending deposits and payouts; a deposit leads to its payment. Hidden without any. */
function WaitingTransfers() {
  const { transfers } = useSnapshot(transfersSlice);
  const text = useText();
  if (transfers.length === 0) return null;
  return (
    <section className={transfersStyles.waiting}>
      <h3>{text('pay.waiting')}</h3>
      <ul className={transfersStyles.list} aria-label={text('pay.waiting')}>
        {transfers.map(({ id, direction, tokenId, amount, to, createdAt }) => {
          const name = text(direction === 'IN' ? 'pay.waitingIn' : 'pay.waitingOut', { amount: groupAmount(amount), token: tokenId });
          return (
            <li key={id} className={transfersStyles.row}>
              <div className={transfersStyles.words}>
                <p className={transfersStyles.name}>{name}</p>
                <p className={transfersStyles.date}>
                  {formatDateTime(new Date(createdAt))}
                  {to !== '' && ` · ${to}`}
                </p>
              </div>
              {direction === 'IN' && (
                <Button onPress={() => openTransfer(id)}>
                  {text('pay.show')}
                  <span className="visually-hidden"> {name}</span>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function WalletBalances() {
  const wallet = useSnapshot(walletSlice);
  const text = useText();
  const [first, ...others] = wallet.tokens.toReversed();
  const hasSample = wallet.tokens.some((token) => token.isSample);
  if (!first) return null;
  return (
    <section className={styles.balances} aria-label={text('wallet.balance')}>
      <p className={styles.soft}>
        {text('wallet.balance')} {hasSample && <Badge>{text('parcel.sample')}</Badge>}
      </p>
      <p className={styles.lead}>
        {groupAmount(balanceOf(wallet, first.id))} <span className={styles.symbol}>{first.id}</span>
      </p>
      <PendingAmounts balance={wallet.balances.find(({ tokenId }) => tokenId === first.id)} />
      {others.map(({ id, name }) => (
        <div key={id} className={styles.other}>
          <span>{name}</span>
          <span className={styles.figure}>{text('wallet.amount', { amount: groupAmount(balanceOf(wallet, id)), token: id })}</span>
          <PendingAmounts balance={wallet.balances.find(({ tokenId }) => tokenId === id)} />
        </div>
      ))}
    </section>
  );
}

function PendingAmounts({ balance }: { balance: Readonly<WalletBalance> | undefined }) {
  const text = useText();
  if (!balance) return null;
  const { pendingDeposit, pendingWithdrawal } = balance;
  const amounts = [
    ...(pendingDeposit === '0' ? [] : [text('wallet.pendingDeposit', { amount: groupAmount(pendingDeposit) })]),
    ...(pendingWithdrawal === '0' ? [] : [text('wallet.pendingWithdrawal', { amount: groupAmount(pendingWithdrawal) })]),
  ];
  return amounts.length > 0 && <p className={styles.waits}>{amounts.join(' · ')}</p>;
}

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

const ORDER = ['deposit', 'withdraw', 'send', 'convert'] as const;

/** View 'Ví điểm': balances, ways to move tokens, and past changes. */
export function WalletView() {
  const { status, tokens } = useSnapshot(walletSlice);
  const { draft, isUnsure } = useSnapshot(moveSlice);
  const { online } = useSnapshot(networkSlice);
  const text = useText();

  const isRead = tokens.length > 0;
  const failure = online
    ? { title: text('wallet.failedTitle'), text: text('wallet.failedText') }
    : { title: text('wallet.offlineTitle'), text: text('wallet.offlineText') };
  return (
    <ListView
      status={status}
      isRead={isRead}
      loadingLabel={text('wallet.loading')}
      failure={isRead ? { title: text('wallet.stale') } : failure}
      onRetry={() => void loadWallet()}
    >
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
            <Icon name={MOVE_MESSAGES[way].icon} />
            <span>{text(MOVE_MESSAGES[way].short)}</span>
          </button>
        ))}
      </div>
      <WaitingTransfers />
      <WalletChanges />
      <WalletSums />
    </ListView>
  );
}
