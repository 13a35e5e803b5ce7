import { useSnapshot } from 'valtio';
import { addBankAccount } from '../../flows/wallet/bankAccounts.ts';
import { shownText, useText } from '../../i18n/text/useText.ts';
import type { MessageId } from '../../i18n/catalogues/parts.ts';
import { type BankField, moveSlice } from '../../state/moveSlice.ts';
import { typeAccount } from '../../state/wallet/moveForm.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { SelectField } from '../../ui/controls/SelectField.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';

const MISSING: Readonly<Record<BankField, MessageId>> = {
  bankingId: 'bank.bankMissing',
  accountNumber: 'bank.numberMissing',
  accountName: 'bank.nameMissing',
};

/** Another bank account to be paid out to, or one that is corrected. */
export function BankAccountView() {
  const { newAccount, banks, busy, accountMissing, error } = useSnapshot(moveSlice, { sync: true });
  const text = useText();
  if (!newAccount) return null;
  const errorOf = (field: BankField): string | undefined => (accountMissing.includes(field) ? text(MISSING[field]) : undefined);
  const message = shownText(text, error);
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
      {message !== undefined && (
        <Callout tone="error" icon="warning">
          {message}
        </Callout>
      )}
      <Button type="submit" variant="primary" wide busy={busy}>
        {text('bank.save')}
      </Button>
    </Form>
  );
}
