import { useSnapshot } from 'valtio';
import { formatDateTime } from '../../domain/text/format.ts';
import { groupAmount } from '../../domain/wallet/tokenAmount.ts';
import { openTransfer } from '../../flows/wallet/transfers.ts';
import { useText } from '../../i18n/text/useText.ts';
import { transfersSlice } from '../../state/wallet/transfersSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import styles from './Transfers.module.css';

/** Deposits and payouts that wait; a deposit leads to how it is paid. Nothing where nothing waits. */
export function WaitingTransfers() {
  const { transfers } = useSnapshot(transfersSlice);
  const text = useText();
  if (transfers.length === 0) return null;
  return (
    <section className={styles.waiting}>
      <h3>{text('pay.waiting')}</h3>
      <ul className={styles.list} aria-label={text('pay.waiting')}>
        {transfers.map(({ id, direction, tokenId, amount, to, createdAt }) => {
          const name = text(direction === 'IN' ? 'pay.waitingIn' : 'pay.waitingOut', { amount: groupAmount(amount), token: tokenId });
          return (
            <li key={id} className={styles.row}>
              <div className={styles.words}>
                <p className={styles.name}>{name}</p>
                <p className={styles.date}>
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
