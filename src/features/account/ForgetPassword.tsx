import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { setForgottenPassword } from '../../flows/forgetPassword.ts';
import { clearAuthError } from '../../flows/openAuthModal.ts';
import { useText } from '../../i18n/useText.ts';
import { authModalSlice } from '../../state/authModalSlice.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { FormFault } from './FormFault.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { shownText } from '../../i18n/shownText.ts';
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
