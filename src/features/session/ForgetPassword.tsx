import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { setForgottenPassword } from '../../flows/session/forgetPassword.ts';
import { clearAuthError } from '../../flows/session/openAuthModal.ts';
import { shownText, useText } from '../../i18n/useText.ts';
import { authModalSlice } from '../../state/authModalSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { FormFault } from '../account/FormFault.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import styles from './Account.module.css';

/** Forgot password, step 3: the new one. */
export function ForgetPassword() {
  const { busy, fieldErrors, formError, codeEmail } = useSnapshot(authModalSlice);
  const [typed, setTyped] = useState({ password: '', confirmPassword: '' });
  const text = useText();
  return (
    <Form busy={busy} onSubmit={() => void setForgottenPassword(typed)}>
      <p className={styles.lead}>{text('forget.passwordLead')}</p>
      <NewPasswordFields
        email={codeEmail}
        {...typed}
        errors={{
          password: shownText(text, fieldErrors.password),
          confirmPassword: shownText(text, fieldErrors.confirmPassword),
        }}
        onChange={(field, value) => {
          setTyped({ ...typed, [field]: value });
          clearAuthError(field);
        }}
      />
      <FormFault message={formError} />
      <Button type="submit" variant="primary" wide busy={busy}>
        {text('forget.save')}
      </Button>
    </Form>
  );
}
