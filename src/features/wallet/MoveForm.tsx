import { useSnapshot } from 'valtio';
import { groupAmount } from '../../domain/wallet/tokenAmount.ts';
import { TRANSFER_NOTE_MAX_CHARS, WITHDRAWAL_MIN } from '../../domain/limits.ts';
import { balanceOf, convertibleInto, type MoveDraft, type MoveField, quoteMove, type WalletTerms } from '../../domain/wallet/quoteMove.ts';
import { reviewMove, typeMove } from '../../flows/wallet/confirmMove.ts';
import { shownText, type Text, useText } from '../../i18n/text/useText.ts';
import { moveSlice } from '../../state/moveSlice.ts';
import { walletSlice } from '../../state/walletSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { SelectField } from '../../ui/controls/SelectField.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { BankAccountField } from './BankAccountField.tsx';
import { MOVE_FAULT_WORDS } from './moveWords.ts';
import { DepositLead, useDepositPrice } from './DepositPayment.tsx';
import styles from './Wallet.module.css';

/** Under the amount: what it costs, or what is there. One line always, so that nothing moves. */
function amountHint(text: Text, terms: WalletTerms, draft: Readonly<MoveDraft>): string {
  const { way, tokenId: token, toTokenId: toToken } = draft;
  const { quote } = quoteMove(terms, draft);
  if (!quote || way === 'deposit') return text('wallet.held', { amount: groupAmount(balanceOf(terms, token)), token });
  const total = groupAmount(quote.total);
  if (quote.received === null && quote.fee === '0') return text('wallet.costsNothing', { total, token });
  if (quote.received === null) return text('wallet.costs', { fee: groupAmount(quote.fee), total, token });
  return text('wallet.brings', { received: groupAmount(quote.received), toToken, total, token });
}

/** The fields of a deposit, withdrawal, transfer or conversion. */
export function MoveForm() {
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
  const options = (of: readonly string[]) => of.map((id) => ({ value: id, text: id }));
  const values = {
    ...WITHDRAWAL_MIN,
    token: WITHDRAWAL_MIN.tokenId,
    decimals: terms.tokens.find(({ id }) => id === tokenId)?.decimals ?? 0,
  };
  const faultOf = (field: MoveField): string | undefined => faults[field] && text(MOVE_FAULT_WORDS[faults[field]], values);
  const message = shownText(text, error);
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
      {message !== undefined && (
        <Callout tone="error" icon="warning">
          {message}
        </Callout>
      )}
      <Button type="submit" variant="primary" wide busy={busy}>
        {text('wallet.review')}
      </Button>
    </Form>
  );
}
