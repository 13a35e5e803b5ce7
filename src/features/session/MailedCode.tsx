import type { ComponentProps } from 'react';
import { OTP_DIGITS } from '../../domain/limits.ts';
import { useSnapshot } from 'valtio';
import { useText } from '../../i18n/text/useText.ts';
import { authModalSlice } from '../../state/session/sessionSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import styles from './Session.module.css';
import { CodeField } from '../../ui/controls/CodeField.tsx';

/** The digits that were mailed. */
export function MailedCodeField(field: Pick<ComponentProps<typeof CodeField>, 'value' | 'error' | 'onChange'>) {
  const text = useText();
  return <CodeField label={text('code.label')} length={OTP_DIGITS} {...field} />;
}

/** Where the code went, and another one once the minute is over (§4). */
export function ResendCode({ onResend }: { onResend: () => void }) {
  const { codeEmail, resendWaitS, sendingCode } = useSnapshot(authModalSlice);
  const text = useText();
  return (
    <div className={styles.resend}>
      <Button variant="quiet" icon="retry" busy={sendingCode} disabled={resendWaitS > 0} onPress={onResend}>
        {resendWaitS > 0 ? text('code.resendIn', { seconds: resendWaitS }) : text('code.resend')}
      </Button>
      <p className={styles.fine}>{text('code.notArrived', { email: codeEmail })}</p>
    </div>
  );
}
