import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { submitRegistration, resendRegisterCode } from '../../flows/session/submitRegistration.ts';
import { shownText, useText } from '../../i18n/text/useText.ts';
import { clearFault } from '../../state/formState.ts';
import { authDraftSlice, type AuthField, authModalSlice } from '../../state/session/sessionSlice.ts';
import { draftAuth } from '../../state/session/draftAuth.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { SubmitButton } from '../../ui/controls/SubmitButton.tsx';
import { CheckField } from '../../ui/controls/RadioGroup.tsx';
import { showAboutPage } from '../../state/about/aboutSlice.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { MailedCodeField, ResendCode } from './MailedCode.tsx';
import styles from './Session.module.css';

const PERSON_FIELDS = [
  ['fullName', 'name'],
  ['email', 'email'],
  ['phone', 'tel'],
] as const;

/** Registration (§2); the code's field appears once a code was mailed. */
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
      clearFault(authModalSlice, field);
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
  // Another e-mail needs a code of its own.
  const isCodeAsked = registerStep === 'code' && codeEmail === draft.email.trim();

  return (
    <Form busy={busy} onSubmit={() => void submitRegistration(form)}>
      {PERSON_FIELDS.map(([field, purpose]) => (
        <TextField
          key={field}
          label={text(`register.${field}`)}
          purpose={purpose}
          enterKeyHint="next"
          required
          value={form[field]}
          error={errorOf(field)}
          onChange={typing(field)}
        />
      ))}
      <NewPasswordFields
        {...passwords}
        errors={{ password: errorOf('password'), confirmPassword: errorOf('confirmPassword') }}
        onChange={(field, typed) => {
          setPasswords({ ...passwords, [field]: typed });
          clearFault(authModalSlice, field);
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
              clearFault(authModalSlice, 'code');
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
            clearFault(authModalSlice, 'agreed');
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
      <SubmitButton label={text(isCodeAsked ? 'register.submit' : 'register.sendCode')} fault={shownText(text, formError)} busy={busy} />
    </Form>
  );
}
