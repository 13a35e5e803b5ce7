import { type ComponentProps, type ReactNode, useState } from 'react';
import { OTP_DIGITS } from '../../domain/limits.ts';
import { useSnapshot } from 'valtio';
import { shownText, useText } from '../../i18n/text/useText.ts';
import { clearFault, type FormState } from '../../state/formState.ts';
import { authModalSlice } from '../../state/session/sessionSlice.ts';
import { RetryButton } from '../../ui/controls/Button.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { SubmitButton } from '../../ui/controls/SubmitButton.tsx';
import styles from './Session.module.css';
import { CodeField } from '../../ui/controls/CodeField.tsx';

export function MailedCodeField(field: Pick<ComponentProps<typeof CodeField>, 'value' | 'error' | 'onChange'>) {
  const text = useText();
  return <CodeField label={text('code.label')} length={OTP_DIGITS} {...field} />;
}

interface MailedCodeFormProps {
  form: FormState<'code'>;
  email: string;
  onSubmit: (code: string) => void;
  /** Actions when no code arrived. */
  children: ReactNode;
}

export function MailedCodeForm({ form, email, onSubmit, children }: MailedCodeFormProps) {
  const { busy, fieldErrors, formError } = useSnapshot(form);
  const [code, setCode] = useState('');
  const text = useText();
  return (
    <Form busy={busy} onSubmit={() => onSubmit(code)}>
      <p className={styles.lead}>{text('code.sentTo', { email })}</p>
      <MailedCodeField
        value={code}
        // No other field can be wrong, so the server's message is shown beside this one.
        error={shownText(text, fieldErrors.code ?? formError)}
        onChange={(typed) => {
          setCode(typed);
          clearFault(form, 'code');
        }}
      />
      <SubmitButton label={text('forget.confirm')} busy={busy} />
      {children}
    </Form>
  );
}

/** Shows the code's destination, and sends another one after a minute (§4). */
export function ResendCode({ onResend }: { onResend: () => void }) {
  const { codeEmail, resendWaitS, sendingCode } = useSnapshot(authModalSlice);
  const text = useText();
  return (
    <div className={styles.resend}>
      <RetryButton
        label={resendWaitS > 0 ? text('code.resendIn', { seconds: resendWaitS }) : text('code.resend')}
        variant="quiet"
        busy={sendingCode}
        disabled={resendWaitS > 0}
        onPress={onResend}
      />
      <p className={styles.fine}>{text('code.notArrived', { email: codeEmail })}</p>
    </div>
  );
}
