import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { groupAmount } from '../../domain/wallet/tokenAmount.ts';
import type { WalletMove } from '../../domain/wallet/wallet.ts';
import {
  type MoveDraft,
  type MoveQuote,
  balanceOf,
  convertibleInto,
  type MoveField,
  quoteMove,
  type WalletTerms,
} from '../../domain/wallet/quoteMove.ts';
import { confirmMove, editMove, discardUnconfirmedMove, reviewMove, typeMove } from '../../flows/wallet/confirmMove.ts';
import { shownText, useText, type Text } from '../../i18n/text/useText.ts';
import { closeAccount } from '../../flows/account/openAccount.ts';
import { moveSlice } from '../../state/wallet/moveSlice.ts';
import { packageSlice } from '../../state/wallet/packageSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/controls/Icon.tsx';
import { SubmitButton } from '../../ui/controls/SubmitButton.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { Fact, FactList } from '../../ui/lists/FactList.tsx';
import { useDoubleTapGuard } from '../../ui/controls/useDoubleTapGuard.ts';
import { joinClasses } from '../../ui/styles/joinClasses.ts';
import { bankAccountName, BankAccountField } from './BankAccountField.tsx';
import { DepositPayment, useDepositPrice, DepositLead } from './DepositPayment.tsx';
import styles from './Wallet.module.css';
import { MOVE_MESSAGES } from './moveMessages.ts';
import { showAccountView } from '../../state/account/accountSlice.ts';
import { TRANSFER_NOTE_MAX_CHARS, WITHDRAWAL_MIN } from '../../domain/limits.ts';
import { walletSlice } from '../../state/wallet/walletSlice.ts';
import { Form } from '../../ui/controls/Form.tsx';
import { SelectField } from '../../ui/controls/SelectField.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';

/** Returns the hint below the amount: the price, or the balance. Always one line, so that nothing moves. */
function amountHint(text: Text, terms: WalletTerms, draft: Readonly<MoveDraft>): string {
  const { way, tokenId: token, toTokenId: toToken } = draft;
  const { quote } = quoteMove(terms, draft);
  if (!quote || way === 'deposit') return text('wallet.held', { amount: groupAmount(balanceOf(terms, token)), token });
  const total = groupAmount(quote.total);
  if (quote.received === null && quote.fee === '0') return text('wallet.costsNothing', { total, token });
  if (quote.received === null) return text('wallet.costs', { fee: groupAmount(quote.fee), total, token });
  return text('wallet.brings', { received: groupAmount(quote.received), toToken, total, token });
}

function MoveForm() {
  const { draft, busy, faults, error } = useSnapshot(moveSlice, { sync: true });
  const terms = useSnapshot(walletSlice);
  const text = useText();
  const quoted = draft ? quoteMove(terms, draft).quote?.amount : undefined;
  const price = useDepositPrice(draft, quoted);
  if (!draft) return null;
  const { way, tokenId } = draft;
  const ids = terms.tokens.map(({ id }) => id).toReversed();
  const offered = way === 'convert' ? ids.filter((id) => convertibleInto(terms, id).length > 0) : ids;
  if (way === 'convert' && offered.length === 0) return <p className={styles.soft}>{text('wallet.convertNone')}</p>;
  const options = (tokenIds: readonly string[]) => tokenIds.map((id) => ({ value: id, text: id }));
  const values = {
    ...WITHDRAWAL_MIN,
    token: WITHDRAWAL_MIN.tokenId,
    decimals: terms.tokens.find(({ id }) => id === tokenId)?.decimals ?? 0,
  };
  const faultOf = (field: MoveField): string | undefined => faults[field] && text(`wallet.fault.${faults[field]}`, values);
  return (
    <Form busy={busy} onSubmit={() => void reviewMove()}>
      {way === 'deposit' && <DepositLead tokenId={tokenId} />}
      {way === 'withdraw' && tokenId === WITHDRAWAL_MIN.tokenId && <p className={styles.soft}>{text('wallet.minimum', values)}</p>}
      {way === 'send' && (
        <TextField
          label={text('wallet.to')}
          placeholder={text('wallet.toExample')}
          hint={text('wallet.toHint')}
          inputMode="email"
          enterKeyHint="next"
          required
          maxLength={254}
          value={draft.to}
          error={faultOf('to')}
          onChange={(to) => typeMove({ to })}
        />
      )}
      {way === 'withdraw' && <BankAccountField value={draft.bankAccountId} error={faultOf('bankAccountId')} />}
      <div className={way === 'convert' ? styles.pair : undefined}>
        {offered.length > 1 && (
          <SelectField
            label={text('wallet.token')}
            options={options(offered)}
            value={tokenId}
            onChange={(chosen) => typeMove({ tokenId: chosen })}
          />
        )}
        {way === 'convert' && (
          <SelectField
            label={text('wallet.toToken')}
            options={options(convertibleInto(terms, tokenId))}
            value={draft.toTokenId}
            error={faultOf('toTokenId')}
            onChange={(toTokenId) => typeMove({ toTokenId })}
          />
        )}
      </div>
      <TextField
        label={text('wallet.amountLabel')}
        placeholder={text('wallet.amountExample')}
        inputMode="decimal"
        enterKeyHint={way === 'send' ? 'next' : 'done'}
        required
        maxLength={40}
        value={draft.amount}
        error={faultOf('amount')}
        hint={price === undefined ? amountHint(text, terms, draft) : text('pay.price', { price: groupAmount(price) })}
        onChange={(amount) => typeMove({ amount })}
      />
      {way === 'send' && (
        <TextField
          label={text('wallet.note')}
          enterKeyHint="done"
          maxLength={TRANSFER_NOTE_MAX_CHARS}
          value={draft.note}
          onChange={(note) => typeMove({ note })}
        />
      )}
      <SubmitButton label={text('wallet.review')} fault={shownText(text, error)} busy={busy} />
    </Form>
  );
}

/** Moves the focus to the new step: the focused button is gone. */
function useFocusHere<Element extends HTMLElement>(): RefObject<Element | null> {
  const start = useRef<Element>(null);
  useEffect(() => start.current?.focus(), []);
  return start;
}

function MoveCheck({ draft, quote }: { draft: Readonly<MoveDraft>; quote: Readonly<MoveQuote> }) {
  const { busy, isUnsure, error, accounts, banks, receiverName } = useSnapshot(moveSlice);
  const text = useText();
  const canConfirm = useDoubleTapGuard();
  const start = useFocusHere<HTMLParagraphElement>();
  const { way, tokenId, toTokenId, to, bankAccountId, note } = draft;
  const account = accounts.find(({ id }) => id === bankAccountId);
  const inToken = (amount: string, token = tokenId): string => text('wallet.amount', { amount: groupAmount(amount), token });
  const message = shownText(text, error);
  const price = useDepositPrice(draft, quote.amount);
  return (
    <div className={styles.check}>
      <p ref={start} tabIndex={-1} className={styles.start}>
        {text(way === 'deposit' ? 'wallet.checkDeposit' : 'wallet.check')}
      </p>
      <p className={styles.lead}>
        {groupAmount(quote.amount)} <span className={styles.symbol}>{tokenId}</span>
      </p>
      <FactList label={text(MOVE_MESSAGES[way].title)}>
        {way === 'send' && <Fact name={text('wallet.to')}>{to.trim()}</Fact>}
        {way === 'send' && <Fact name={text('wallet.toName')}>{receiverName}</Fact>}
        {way === 'withdraw' && account && <Fact name={text('wallet.account')}>{bankAccountName(account, banks)}</Fact>}
        {price !== undefined && <Fact name={text('pay.amount')}>{text('package.price', { price: groupAmount(price) })}</Fact>}
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
          <Button busy={busy} onPress={discardUnconfirmedMove}>
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

interface MoveOutcomeProps {
  draft: Readonly<MoveDraft>;
  done: Readonly<{ move: Readonly<WalletMove>; message: string }>;
  contact: ReactNode;
}

/** Answer of the gateway: done, or waiting for an operator's confirmation. */
function MoveOutcome({ draft, done: { move, message }, contact }: MoveOutcomeProps) {
  const { popupOpen } = useSnapshot(packageSlice);
  const text = useText();
  const start = useFocusHere<HTMLDivElement>();
  const isPending = move.status === 'PENDING';
  const inToken = (amount: string, token: string): string => text('wallet.amount', { amount: groupAmount(amount), token });
  return (
    <div className={styles.check}>
      <div ref={start} tabIndex={-1} className={joinClasses(styles.outcome, isPending && styles.outcomeWaits)}>
        <Icon name={isPending ? 'clock' : 'check'} size={24} />
        <p>{message || text(isPending ? 'wallet.waits' : 'wallet.done')}</p>
      </div>
      <FactList>
        <Fact name={text('wallet.amountLabel')}>{inToken(move.amount, move.tokenId)}</Fact>
        {draft.way !== 'deposit' && (
          <Fact name={text('wallet.fee')}>{move.fee === '0' ? text('wallet.free') : inToken(move.fee, move.tokenId)}</Fact>
        )}
        {move.received && <Fact name={text('wallet.gets')}>{inToken(move.received.amount, move.received.tokenId)}</Fact>}
        <Fact name={text('wallet.status')}>{text(isPending ? 'wallet.waits' : 'wallet.done')}</Fact>
        <Fact name={text('wallet.code')}>
          <span className={styles.code}>{move.id}</span>
        </Fact>
      </FactList>
      {draft.way === 'deposit' && <DepositPayment id={move.id} />}
      {draft.way === 'deposit' && contact}
      <Button variant="primary" wide onPress={popupOpen ? closeAccount : () => showAccountView('wallet')}>
        {text(popupOpen ? 'package.toPurchase' : 'wallet.toWallet')}
      </Button>
    </div>
  );
}

/** Moves tokens in three steps: form, review, result. @param contact the operator, for questions about a deposit */
export function MoveView({ contact }: { contact: ReactNode }) {
  const { draft, step, quote, done } = useSnapshot(moveSlice);
  if (!draft) return null;
  if (step === 'done' && done) return <MoveOutcome draft={draft} done={done} contact={contact} />;
  if (step === 'confirm' && quote) return <MoveCheck draft={draft} quote={quote} />;
  return <MoveForm />;
}
