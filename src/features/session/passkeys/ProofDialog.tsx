import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { canUsePasskeys } from '../../../flows/session/signWithPasskey.ts';
import { cancelProof, mailProofCode, proveCustomerByPasskey, proveCustomerByPassword } from '../../../flows/session/proveCustomer.ts';
import { shownText, useText } from '../../../i18n/text/useText.ts';
import { backToPasskey, proofSlice } from '../../../state/session/proofSlice.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { PasswordField } from '../../../ui/controls/PasswordField.tsx';
import { SubmitButton } from '../../../ui/controls/SubmitButton.tsx';
import { Callout } from '../../../ui/layout/Callout.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { MailedCodeField } from '../MailedCode.tsx';
import styles from '../Session.module.css';

/** Proof by a passkey, or a way to the password and a mailed code. */
function ByPasskey() {
  const { busy, formError } = useSnapshot(proofSlice);
  const text = useText();
  const canUse = canUsePasskeys();
  return (
    <div className={styles.proof}>
      <p className={styles.lead}>{text(canUse ? 'proof.passkeyLead' : 'proof.passkeyMissing')}</p>
      {formError && (
        <Callout tone="error" icon="warning">
          {shownText(text, formError)}
        </Callout>
      )}
      {canUse && (
        <Button icon="passkey" variant="primary" wide busy={busy} onPress={() => void proveCustomerByPasskey()}>
          {text('proof.usePasskey')}
        </Button>
      )}
      {canUse && <p className={styles.fine}>{text('proof.noPasskey')}</p>}
      <Button icon="mail" variant={canUse ? 'secondary' : 'primary'} wide disabled={busy} onPress={() => void mailProofCode()}>
        {text('proof.mailCode')}
      </Button>
    </div>
  );
}

/** Proof by the password, with a mailed code that replaces a passkey. */
function ByPassword() {
  const { mailed, busy, fieldErrors, formError } = useSnapshot(proofSlice);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const text = useText();
  return (
    <Form busy={busy} onSubmit={() => void proveCustomerByPassword(password, code)}>
      <p className={styles.lead}>{mailed ? text('proof.codeLead', { email: mailed.email }) : text('proof.passwordLead')}</p>
      <PasswordField
        label={text('password.old')}
        showLabel={text('password.showOld')}
        name="password"
        enterKeyHint={mailed ? 'next' : 'done'}
        value={password}
        error={shownText(text, fieldErrors.password)}
        onChange={setPassword}
      />
      {mailed && <MailedCodeField value={code} error={shownText(text, fieldErrors.code)} onChange={setCode} />}
      <SubmitButton label={text('proof.confirm')} fault={shownText(text, formError)} busy={busy} />
      {mailed && (
        <Button variant="quiet" wide disabled={busy} onPress={() => void mailProofCode()}>
          {text('proof.mailAgain')}
        </Button>
      )}
    </Form>
  );
}

/** Dialog for a proof of identity over the form that needs it, whose text stays and is sent afterwards. */
export function ProofDialog() {
  const { way, mailed } = useSnapshot(proofSlice);
  const text = useText();
  if (way === null) return null;
  const isByPasskey = way === 'passkey' && mailed === null;
  return (
    <Dialog
      // Another form starts with its own focus.
      key={isByPasskey ? 'passkey' : 'password'}
      title={text('proof.title')}
      start={isByPasskey ? 'title' : 'field'}
      {...(mailed && canUsePasskeys() && { back: { label: text('proof.usePasskey'), onPress: backToPasskey } })}
      onClose={cancelProof}
    >
      {isByPasskey ? <ByPasskey /> : <ByPassword />}
    </Dialog>
  );
}
