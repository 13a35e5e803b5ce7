import { type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio';
import { confirmForgetCode, resendForgetCode, sendForgetCode, setForgottenPassword } from '../../flows/session/setForgottenPassword.ts';
import { shownText, useText } from '../../i18n/text/useText.ts';
import { authDraftSlice, authModalSlice } from '../../state/session/sessionSlice.ts';
import { clearAuthError, draftAuth } from '../../state/session/authCall.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { FormFault } from '../../ui/controls/FormFault.tsx';
import styles from './Session.module.css';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { MailedCodeField, ResendCode } from './MailedCode.tsx';

/** Step 1: where to mail a code. */
function ForgetEmail() {
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
        purpose="email"
        enterKeyHint="send"
        required
        value={forgetEmail}
        error={shownText(text, fieldErrors.email)}
        onChange={(typed) => {
          draftAuth({ forgetEmail: typed });
          clearAuthError('email');
        }}
      />
      <FormFault words={shownText(text, formError)} />
      <Button type="submit" variant="primary" wide busy={busy} disabled={waitS > 0}>
        {waitS > 0 ? text('code.resendIn', { seconds: waitS }) : text(isSent ? 'register.sendCode' : 'forget.sendCode')}
      </Button>
    </Form>
  );
}

/** Step 2: the six digits from the mail. */
function ForgetCode() {
  const { busy, fieldErrors, formError, codeEmail } = useSnapshot(authModalSlice);
  const [code, setCode] = useState('');
  const text = useText();
  return (
    <Form busy={busy} onSubmit={() => void confirmForgetCode(code)}>
      <p className={styles.lead}>{text('code.sentTo', { email: codeEmail })}</p>
      <MailedCodeField
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

/** Step 3: the new password. */
function ForgetPassword() {
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
      <FormFault words={shownText(text, formError)} />
      <Button type="submit" variant="primary" wide busy={busy}>
        {text('forget.save')}
      </Button>
    </Form>
  );
}

export const FORGET_STEPS = ['email', 'code', 'password'] as const;
export type ForgetStep = (typeof FORGET_STEPS)[number];

const STEPS: Record<ForgetStep, () => ReactNode> = { email: ForgetEmail, code: ForgetCode, password: ForgetPassword };

/** Forgotten password (§2): e-mail, code, new password. */
export function ForgetView({ step }: { step: ForgetStep }) {
  const Step = STEPS[step];
  return <Step />;
}
