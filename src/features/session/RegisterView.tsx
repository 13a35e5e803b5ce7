import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { submitRegistration, resendRegisterCode } from '../../flows/session/submitRegistration.ts';
import { shownText, useText } from '../../i18n/text/useText.ts';
import { authDraftSlice, type AuthField, authModalSlice } from '../../state/session/sessionSlice.ts';
import { clearAuthError, draftAuth } from '../../state/session/authCall.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { FormFault } from '../../ui/controls/FormFault.tsx';
import { CheckField } from '../../ui/controls/RadioGroup.tsx';
import { showAboutPage } from '../../state/about/aboutSlice.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { MailedCodeField, ResendCode } from './MailedCode.tsx';
import styles from './Session.module.css';

/** Registration (§2): the field for the code comes once one was mailed. */
export function RegisterView() {
  const { busy, fieldErrors, formError, registerStep, codeEmail, referral } = useSnapshot(authModalSlice);
  const draft = useSnapshot(authDraftSlice, { sync: true });
  const [passwords, setPasswords] = useState({ password: '', confirmPassword: '' });
  const [code, setCode] = useState('');
  const text = useText();

  const errorOf = (field: AuthField): string | undefined => shownText(text, fieldErrors[field]);
  const typing =
    (field: 'fullName' | 'email' | 'phone' | 'referral') =>
    (typed: string): void => {
      draftAuth({ [field]: typed });
      clearAuthError(field);
    };
  const form = {
    fullName: draft.fullName,
    email: draft.email,
    phone: draft.phone,
    referral: draft.referral ?? referral,
    ...passwords,
    agreed: draft.agreed,
    code,
  };
  // Another e-mail than the code went to needs a code of its own.
  const isCodeAsked = registerStep === 'code' && codeEmail === draft.email.trim();

  return (
    <Form busy={busy} onSubmit={() => void submitRegistration(form)}>
      <TextField
        label={text('register.fullName')}
        purpose="name"
        enterKeyHint="next"
        required
        value={form.fullName}
        error={errorOf('fullName')}
        onChange={typing('fullName')}
      />
      <TextField
        label={text('register.email')}
        purpose="email"
        enterKeyHint="next"
        required
        value={form.email}
        error={errorOf('email')}
        onChange={typing('email')}
      />
      <TextField
        label={text('register.phone')}
        purpose="tel"
        enterKeyHint="next"
        required
        value={form.phone}
        error={errorOf('phone')}
        onChange={typing('phone')}
      />
      <NewPasswordFields
        {...passwords}
        errors={{ password: errorOf('password'), confirmPassword: errorOf('confirmPassword') }}
        onChange={(field, typed) => {
          setPasswords({ ...passwords, [field]: typed });
          clearAuthError(field);
        }}
      />
      <TextField
        label={text('register.referral')}
        name="referral"
        enterKeyHint="done"
        value={form.referral}
        error={errorOf('referral')}
        onChange={typing('referral')}
      />
      {isCodeAsked && (
        <>
          <Callout tone="info" icon="mail" live>
            {text('code.sentTo', { email: codeEmail })}
          </Callout>
          <MailedCodeField
            value={code}
            error={errorOf('code')}
            onChange={(typed) => {
              setCode(typed);
              clearAuthError('code');
            }}
          />
          <ResendCode onResend={() => void resendRegisterCode()} />
        </>
      )}
      <div>
        <CheckField
          label={text('register.agree')}
          required
          checked={draft.agreed}
          error={errorOf('agreed')}
          onChange={(agreed) => {
            draftAuth({ agreed });
            clearAuthError('agreed');
          }}
        />
        <div className={styles.terms}>
          <Button variant="quiet" onPress={() => showAboutPage('terms')}>
            {text('register.terms')}
          </Button>
          <Button variant="quiet" onPress={() => showAboutPage('privacy')}>
            {text('register.privacy')}
          </Button>
        </div>
      </div>
      <FormFault words={shownText(text, formError)} />
      <Button type="submit" variant="primary" wide busy={busy}>
        {text(isCodeAsked ? 'register.submit' : 'register.sendCode')}
      </Button>
    </Form>
  );
}
