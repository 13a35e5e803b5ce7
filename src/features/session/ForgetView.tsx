import { type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio';
import { confirmForgetCode, resendForgetCode, sendForgetCode, setForgottenPassword } from '../../flows/session/setForgottenPassword.ts';
import { shownText, useText } from '../../i18n/text/useText.ts';
import { clearFault } from '../../state/formState.ts';
import { authDraftSlice, authModalSlice } from '../../state/session/sessionSlice.ts';
import { draftAuth } from '../../state/session/draftAuth.ts';
import { Form } from '../../ui/controls/Form.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { SubmitButton } from '../../ui/controls/SubmitButton.tsx';
import styles from './Session.module.css';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { MailedCodeForm, ResendCode } from './MailedCode.tsx';

function ForgetEmail() {
  const { busy, fieldErrors, formError, resendWaitS, codeFor, codeEmail } = useSnapshot(authModalSlice);
  const { forgetEmail } = useSnapshot(authDraftSlice, { sync: true });
  const text = useText();
  const isSent = codeFor === 'forget' && codeEmail === forgetEmail.trim();
  // The e-mail that the wait belongs to is unknown after a reload.
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
          clearFault(authModalSlice, 'email');
        }}
      />
      <SubmitButton
        label={waitS > 0 ? text('code.resendIn', { seconds: waitS }) : text(isSent ? 'register.sendCode' : 'forget.sendCode')}
        fault={shownText(text, formError)}
        busy={busy}
        disabled={waitS > 0}
      />
    </Form>
  );
}

function ForgetCode() {
  const { codeEmail } = useSnapshot(authModalSlice);
  return (
    <MailedCodeForm form={authModalSlice} email={codeEmail} onSubmit={(code) => void confirmForgetCode(code)}>
      <ResendCode onResend={() => void resendForgetCode()} />
    </MailedCodeForm>
  );
}

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
          clearFault(authModalSlice, field);
        }}
      />
      <SubmitButton label={text('forget.save')} fault={shownText(text, formError)} busy={busy} />
    </Form>
  );
}

export const FORGET_STEPS = ['email', 'code', 'password'] as const;
export type ForgetStep = (typeof FORGET_STEPS)[number];

const STEPS: Record<ForgetStep, () => ReactNode> = { email: ForgetEmail, code: ForgetCode, password: ForgetPassword };

export function ForgetView({ step }: { step: ForgetStep }) {
  const Step = STEPS[step];
  return <Step />;
}
