import { useSnapshot } from 'valtio';
import { sendForgetCode } from '../../flows/session/forgetPassword.ts';
import { clearAuthError } from '../../flows/session/openAuthModal.ts';
import { shownText, useText } from '../../i18n/useText.ts';
import { authDraftSlice } from '../../state/authDraftSlice.ts';
import { authModalSlice } from '../../state/authModalSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { FormFault } from '../account/FormFault.tsx';
import styles from './Account.module.css';

/** Forgot password, step 1: where to mail a code. */
export function ForgetEmail() {
  const { busy, fieldErrors, formError, resendWaitS, codeFor, codeEmail } = useSnapshot(authModalSlice);
  const { forgetEmail } = useSnapshot(authDraftSlice, { sync: true });
  const text = useText();
  const isSent = codeFor === 'forget' && codeEmail === forgetEmail.trim();
  // After a reload nobody knows which e-mail the minute is for.
  const waitS = codeFor === null ? resendWaitS : 0;
  return (
    <Form busy={busy} onSubmit={() => void sendForgetCode(forgetEmail)}>
      <p className={styles.lead}>{text('forget.emailLead')}</p>
      <TextField
        label={text('register.email')}
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        enterKeyHint="send"
        required
        value={forgetEmail}
        error={shownText(text, fieldErrors.email)}
        onChange={(typed) => {
          authDraftSlice.forgetEmail = typed;
          clearAuthError('email');
        }}
      />
      <FormFault message={formError} />
      <Button type="submit" variant="primary" wide busy={busy} disabled={waitS > 0}>
        {waitS > 0 ? text('code.resendIn', { seconds: waitS }) : text(isSent ? 'register.sendCode' : 'forget.sendCode')}
      </Button>
    </Form>
  );
}
