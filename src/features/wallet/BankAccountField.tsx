import { useSnapshot } from 'valtio';
import type { Bank, BankAccount } from '../../domain/wallet/wallet.ts';
import { confirmRemoval, loadBankAccounts, openKnownAccount, openNewAccount, addBankAccount } from '../../flows/wallet/bankAccounts.ts';
import { typeMove } from '../../flows/wallet/confirmMove.ts';
import { useText, shownText } from '../../i18n/text/useText.ts';
import { moveSlice, type BankField } from '../../state/wallet/moveSlice.ts';
import { askToRemoveAccount, typeAccount } from '../../state/wallet/moveForm.ts';
import { Button, RetryButton } from '../../ui/controls/Button.tsx';
import { SelectField } from '../../ui/controls/SelectField.tsx';
import { SubmitButton } from '../../ui/controls/SubmitButton.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { AskDialog } from '../../ui/overlays/Dialog.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import styles from './Wallet.module.css';
import { Form } from '../../ui/controls/Form.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';

/** Returns a short name of an account: the bank's code and the number's end. */
export function bankAccountName({ bankingId, accountNumber }: Readonly<BankAccount>, banks: readonly Readonly<Bank>[]): string {
  const bank = banks.find(({ id }) => id === bankingId);
  return `${bank?.code ?? bankingId} •••• ${accountNumber.slice(-4)}`;
}

/** Select of the bank account for a withdrawal, with actions to add, correct and delete one. */
export function BankAccountField({ value, error }: { value: string; error: string | undefined }) {
  const { accountsStatus, accounts, banks, removing, busy } = useSnapshot(moveSlice);
  const text = useText();

  if (accountsStatus === 'failed') {
    return (
      <Callout tone="warning" icon="offline">
        <p>{text('wallet.accountsFailed')}</p>
        <RetryButton variant="quiet" onPress={() => void loadBankAccounts()} />
      </Callout>
    );
  }
  if (accountsStatus !== 'ready') return <Skeleton height={118} />;
  const chosen = accounts.find(({ id }) => id === value);
  const removed = accounts.find(({ id }) => id === removing);
  return (
    <div className={styles.accounts}>
      {accounts.length > 0 ? (
        <SelectField
          label={text('wallet.account')}
          emptyText={text('wallet.chooseAccount')}
          required
          options={accounts.map((account) => ({ value: account.id, text: bankAccountName(account, banks) }))}
          value={value}
          error={error}
          onChange={(bankAccountId) => typeMove({ bankAccountId })}
        />
      ) : (
        <Callout tone={error === undefined ? 'info' : 'error'} icon="bank" live>
          {text('wallet.noAccount')}
        </Callout>
      )}
      <div className={styles.accountWays}>
        <Button variant="quiet" icon="plus" onPress={openNewAccount}>
          {text('wallet.addAccount')}
        </Button>
        {chosen && (
          <>
            <Button variant="quiet" onPress={() => openKnownAccount(chosen.id)}>
              {text('bank.change')}
            </Button>
            <Button variant="quiet" onPress={() => askToRemoveAccount(chosen.id)}>
              {text('bank.remove')}
            </Button>
          </>
        )}
      </div>
      {removed && (
        <AskDialog
          title={text('bank.removeTitle')}
          message={text('bank.removeWords', { name: bankAccountName(removed, banks) })}
          other={{ text: text('pay.keep'), onPress: () => askToRemoveAccount(null) }}
          main={{ text: text('bank.remove'), busy, onPress: () => void confirmRemoval(removed.id) }}
        />
      )}
    </div>
  );
}

/** Form of a new bank account for withdrawals, or of one to correct. */
export function BankAccountView() {
  const { newAccount, banks, busy, accountMissing, error } = useSnapshot(moveSlice, { sync: true });
  const text = useText();
  if (!newAccount) return null;
  const errorOf = (field: BankField): string | undefined => (accountMissing.includes(field) ? text(`bank.missing.${field}`) : undefined);
  return (
    <Form busy={busy} onSubmit={() => void addBankAccount()}>
      <SelectField
        label={text('bank.bank')}
        emptyText={text('bank.chooseBank')}
        required
        options={banks.map(({ id, code, name }) => ({ value: id, text: `${code} – ${name}` }))}
        value={newAccount.bankingId}
        error={errorOf('bankingId')}
        onChange={(bankingId) => typeAccount({ bankingId })}
      />
      <TextField
        label={text('bank.number')}
        inputMode="numeric"
        enterKeyHint="next"
        required
        maxLength={40}
        value={newAccount.accountNumber}
        error={errorOf('accountNumber')}
        onChange={(accountNumber) => typeAccount({ accountNumber })}
      />
      <TextField
        label={text('bank.name')}
        autoComplete="name"
        enterKeyHint="done"
        required
        maxLength={100}
        value={newAccount.accountName}
        error={errorOf('accountName')}
        onChange={(accountName) => typeAccount({ accountName })}
      />
      <SubmitButton label={text('bank.save')} fault={shownText(text, error)} busy={busy} />
    </Form>
  );
}
