import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { changeEmail, openEmailChange, requestEmailChange } from '../../flows/account/changeEmail.ts';
import { shownText, useText } from '../../i18n/text/useText.ts';
import { accountSlice } from '../../state/account/accountSlice.ts';
import { emailChangeSlice } from '../../state/account/emailChangeSlice.ts';
import { clearFault } from '../../state/formState.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { SubmitButton } from '../../ui/controls/SubmitButton.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { MailedCodeForm } from './MailedCode.tsx';
import styles from './Session.module.css';

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
          clearFault(accountSlice, 'email');
        }}
      />
      <SubmitButton label={text('forget.sendCode')} fault={shownText(text, formError)} busy={busy} />
    </Form>
  );
}

/** View 'Đổi email': a code proves the new mailbox, a passkey or the password proves the customer. */
export function EmailView() {
  const { sent } = useSnapshot(emailChangeSlice);
  const text = useText();
  if (!sent) return <NewEmail />;
  return (
    <MailedCodeForm form={accountSlice} email={sent.email} onSubmit={(code) => void changeEmail(code)}>
      <Button variant="quiet" wide onPress={openEmailChange}>
        {text('email.again')}
      </Button>
    </MailedCodeForm>
  );
}
