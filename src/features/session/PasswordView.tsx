import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { submitPasswordChange } from '../../flows/account/submitPasswordChange.ts';
import { shownText, useText } from '../../i18n/text/useText.ts';
import { accountSlice } from '../../state/account/accountSlice.ts';
import { clearFault } from '../../state/formState.ts';
import { Form } from '../../ui/controls/Form.tsx';
import { PasswordField } from '../../ui/controls/PasswordField.tsx';
import { SubmitButton } from '../../ui/controls/SubmitButton.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import styles from './Session.module.css';

export function PasswordView({ email }: { email: string }) {
  const { busy, fieldErrors, formError } = useSnapshot(accountSlice);
  const [typed, setTyped] = useState({ oldPassword: '', password: '', confirmPassword: '' });
  const text = useText();
  const type = (field: keyof typeof typed, value: string): void => {
    setTyped({ ...typed, [field]: value });
    clearFault(accountSlice, field);
  };
  return (
    <Form busy={busy} onSubmit={() => void submitPasswordChange(typed)}>
      <p className={styles.lead}>{text('password.lead')}</p>
      <PasswordField
        label={text('password.old')}
        showLabel={text('password.showOld')}
        name="password"
        enterKeyHint="next"
        value={typed.oldPassword}
        error={shownText(text, fieldErrors.oldPassword)}
        onChange={(value) => type('oldPassword', value)}
      />
      <NewPasswordFields
        email={email}
        password={typed.password}
        confirmPassword={typed.confirmPassword}
        errors={{
          password: shownText(text, fieldErrors.password),
          confirmPassword: shownText(text, fieldErrors.confirmPassword),
        }}
        onChange={type}
      />
      <SubmitButton label={text('password.save')} fault={shownText(text, formError)} busy={busy} />
    </Form>
  );
}
