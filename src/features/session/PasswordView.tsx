import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { submitPasswordChange } from '../../flows/account/submitPasswordChange.ts';
import { shownText, useText } from '../../i18n/text/useText.ts';
import { accountSlice } from '../../state/account/accountSlice.ts';
import { clearAccountError } from '../../state/account/accountCall.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { PasswordField } from '../../ui/controls/PasswordField.tsx';
import { FormFault } from '../../ui/controls/FormFault.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import styles from './Session.module.css';

/** Another password, for who knows the one in use. */
export function PasswordView({ email }: { email: string }) {
  const { busy, fieldErrors, formError } = useSnapshot(accountSlice);
  const [typed, setTyped] = useState({ oldPassword: '', password: '', confirmPassword: '' });
  const text = useText();
  const type = (field: keyof typeof typed, value: string): void => {
    setTyped({ ...typed, [field]: value });
    clearAccountError(field);
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
      <FormFault words={shownText(text, formError)} />
      <Button type="submit" variant="primary" wide busy={busy}>
        {text('password.save')}
      </Button>
    </Form>
  );
}
