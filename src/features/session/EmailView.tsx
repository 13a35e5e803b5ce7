import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { changeEmail, openEmailChange, requestEmailChange } from '../../flows/account/changeEmail.ts';
import { shownText, useText } from '../../i18n/text/useText.ts';
import { clearAccountError } from '../../state/account/accountCall.ts';
import { accountSlice } from '../../state/account/accountSlice.ts';
import { emailChangeSlice } from '../../state/account/emailChangeSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { FormFault } from '../../ui/controls/FormFault.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { MailedCodeField } from './MailedCode.tsx';
import styles from './Session.module.css';

/** Step 1: the new e-mail. */
function NewEmail() {
  const { busy, fieldErrors, formError } = useSnapshot(accountSlice);
  const [email, setEmail] = useState('');
  const text = useText();
  return (
    <Form busy={busy} onSubmit={() => void requestEmailChange(email)}>
      <p className={styles.lead}>{text('email.lead')}</p>
      <TextField
        label={text('email.new')}
        purpose="email"
        enterKeyHint="done"
        required
        value={email}
        error={shownText(text, fieldErrors.email)}
        onChange={(typed) => {
          setEmail(typed);
          clearAccountError('email');
        }}
      />
      <FormFault words={shownText(text, formError)} />
      <Button type="submit" variant="primary" wide busy={busy}>
        {text('forget.sendCode')}
      </Button>
    </Form>
  );
}

/** Step 2: the six digits from the mail. */
function EmailCode({ email }: { email: string }) {
  const { busy, fieldErrors, formError } = useSnapshot(accountSlice);
  const [code, setCode] = useState('');
  const text = useText();
  return (
    <Form busy={busy} onSubmit={() => void changeEmail(code)}>
      <p className={styles.lead}>{text('code.sentTo', { email })}</p>
      <MailedCodeField
        value={code}
        error={shownText(text, fieldErrors.code ?? formError)}
        onChange={(typed) => {
          setCode(typed);
          clearAccountError('code');
        }}
      />
      <Button type="submit" variant="primary" wide busy={busy}>
        {text('forget.confirm')}
      </Button>
      <Button variant="quiet" wide onPress={openEmailChange}>
        {text('email.again')}
      </Button>
    </Form>
  );
}

/** 'Đổi email': a code proves who holds the new mailbox, a passkey or the password who asks. */
export function EmailView() {
  const { sent } = useSnapshot(emailChangeSlice);
  return sent ? <EmailCode email={sent.email} /> : <NewEmail />;
}
