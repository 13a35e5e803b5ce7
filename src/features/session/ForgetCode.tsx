import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { OTP_DIGITS } from '../../domain/limits.ts';
import { confirmForgetCode, resendForgetCode } from '../../flows/session/forgetPassword.ts';
import { clearAuthError } from '../../flows/session/openAuthModal.ts';
import { shownText, useText } from '../../i18n/useText.ts';
import { authModalSlice } from '../../state/authModalSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { CodeField } from '../../ui/controls/CodeField.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { ResendCode } from './ResendCode.tsx';
import styles from './Account.module.css';

/** Forgot password, step 2: the six digits from the mail. */
export function ForgetCode() {
  const { busy, fieldErrors, formError, codeEmail } = useSnapshot(authModalSlice);
  const [code, setCode] = useState('');
  const text = useText();
  return (
    <Form busy={busy} onSubmit={() => void confirmForgetCode(code)}>
      <p className={styles.lead}>{text('code.sentTo', { email: codeEmail })}</p>
      <CodeField
        label={text('code.label')}
        length={OTP_DIGITS}
        enterKeyHint="done"
        value={code}
        // Nothing else can be wrong here, so what the server says stands beside the field.
        error={shownText(text, fieldErrors.code ?? formError)}
        onChange={(typed) => {
          setCode(typed);
          clearAuthError('code');
        }}
      />
      <Button type="submit" variant="primary" wide busy={busy}>
        {text('forget.confirm')}
      </Button>
      <ResendCode onResend={() => void resendForgetCode()} />
    </Form>
  );
}
