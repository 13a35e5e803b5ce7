import { useSnapshot } from 'valtio';
import { groupAmount } from '../../domain/wallet/tokenAmount.ts';
import type { MoveDraft, MoveQuote } from '../../domain/wallet/walletMove.ts';
import { confirmMove, editMove, forgetUnsure } from '../../flows/wallet/moveTokens.ts';
import { shownText, useText } from '../../i18n/useText.ts';
import { moveSlice } from '../../state/moveSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Fact, FactList } from '../../ui/lists/FactList.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { usePastDoubleTap } from '../../ui/lists/usePastDoubleTap.ts';
import { bankAccountName } from './bankAccountName.ts';
import { WAYS } from './moveWords.ts';
import { useFocusHere } from './useFocusHere.ts';
import styles from './Wallet.module.css';

/** What will happen, before it does: amount, fee, and to whom. */
export function MoveCheck({ draft, quote }: { draft: Readonly<MoveDraft>; quote: Readonly<MoveQuote> }) {
  const { busy, isUnsure, error, accounts, banks } = useSnapshot(moveSlice);
  const text = useText();
  const canConfirm = usePastDoubleTap();
  const start = useFocusHere<HTMLParagraphElement>();
  const { way, tokenId, toTokenId, to, bankAccountId, note } = draft;
  const account = accounts.find(({ id }) => id === bankAccountId);
  const inToken = (amount: string, token = tokenId): string => text('wallet.amount', { amount: groupAmount(amount), token });
  const message = shownText(text, error);
  return (
    <div className={styles.check}>
      <p ref={start} tabIndex={-1} className={styles.start}>
        {text('wallet.check')}
      </p>
      <p className={styles.lead}>
        {groupAmount(quote.amount)} <span className={styles.symbol}>{tokenId}</span>
      </p>
      <FactList label={text(WAYS[way].title)}>
        {way === 'send' && <Fact name={text('wallet.to')}>{to.trim()}</Fact>}
        {way === 'withdraw' && account && <Fact name={text('wallet.account')}>{bankAccountName(account, banks)}</Fact>}
        {way !== 'deposit' && <Fact name={text('wallet.fee')}>{quote.fee === '0' ? text('wallet.free') : inToken(quote.fee)}</Fact>}
        {way !== 'deposit' && <Fact name={text('wallet.total')}>{inToken(quote.total)}</Fact>}
        {quote.received !== null && <Fact name={text('wallet.gets')}>{inToken(quote.received, toTokenId)}</Fact>}
        {note.trim() !== '' && <Fact name={text('wallet.noteShort')}>{note.trim()}</Fact>}
      </FactList>
      {message !== undefined && (
        <Callout tone={isUnsure ? 'warning' : 'error'} icon="warning" live={isUnsure}>
          {message}
        </Callout>
      )}
      <div className={styles.choices}>
        {isUnsure ? (
          <Button busy={busy} onPress={forgetUnsure}>
            {text('wallet.forget')}
          </Button>
        ) : (
          <Button onPress={editMove}>{text('wallet.edit')}</Button>
        )}
        <Button variant="primary" busy={busy} disabled={!canConfirm} onPress={() => void confirmMove()}>
          {text(isUnsure ? 'wallet.again' : 'wallet.confirm')}
        </Button>
      </div>
    </div>
  );
}
