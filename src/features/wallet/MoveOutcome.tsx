import type { ReactNode } from 'react';
import { groupAmount } from '../../domain/wallet/tokenAmount.ts';
import type { WalletMove } from '../../domain/wallet/wallet.ts';
import type { MoveDraft } from '../../domain/wallet/walletMove.ts';
import { showAccountView } from '../../flows/account/openAccount.ts';
import { useText } from '../../i18n/useText.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Fact, FactList } from '../../ui/lists/FactList.tsx';
import { Icon } from '../../ui/controls/Icon.tsx';
import { joinClasses } from '../../ui/styles/joinClasses.ts';
import { useFocusHere } from './useFocusHere.ts';
import styles from './Wallet.module.css';

interface MoveOutcomeProps {
  draft: Readonly<MoveDraft>;
  done: Readonly<{ move: Readonly<WalletMove>; message: string }>;
  contact: ReactNode;
}

/** What the gateway made of it: done, or waiting for somebody to confirm it. */
export function MoveOutcome({ draft, done: { move, message }, contact }: MoveOutcomeProps) {
  const text = useText();
  const start = useFocusHere<HTMLDivElement>();
  const waits = move.status === 'PENDING';
  const inToken = (amount: string, token: string): string => text('wallet.amount', { amount: groupAmount(amount), token });
  return (
    <div className={styles.check}>
      <div ref={start} tabIndex={-1} className={joinClasses(styles.outcome, waits && styles.outcomeWaits)}>
        <Icon name={waits ? 'clock' : 'check'} size={24} />
        <p>{message || text(waits ? 'wallet.waits' : 'wallet.done')}</p>
      </div>
      <FactList>
        <Fact name={text('wallet.amountLabel')}>{inToken(move.amount, move.tokenId)}</Fact>
        {draft.way !== 'deposit' && (
          <Fact name={text('wallet.fee')}>{move.fee === '0' ? text('wallet.free') : inToken(move.fee, move.tokenId)}</Fact>
        )}
        {move.received && <Fact name={text('wallet.gets')}>{inToken(move.received.amount, move.received.tokenId)}</Fact>}
        <Fact name={text('wallet.status')}>{text(waits ? 'wallet.waits' : 'wallet.done')}</Fact>
        <Fact name={text('wallet.code')}>
          <span className={styles.code}>{move.id}</span>
        </Fact>
      </FactList>
      {draft.way === 'deposit' && contact}
      <Button variant="primary" wide onPress={() => showAccountView('wallet')}>
        {text('wallet.toWallet')}
      </Button>
    </div>
  );
}
