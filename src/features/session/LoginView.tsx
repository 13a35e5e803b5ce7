import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { setRemember, submitLogin, submitPasskeyLogin, submitReopening, type SubmittedLogin } from '../../flows/session/submitLogin.ts';
import { canUsePasskeys } from '../../flows/session/signWithPasskey.ts';
import { openAuthModal } from '../../flows/session/openAuthModal.ts';
import { shownText, useText } from '../../i18n/text/useText.ts';
import { clearFault } from '../../state/formState.ts';
import { authDraftSlice, authModalSlice } from '../../state/session/sessionSlice.ts';
import { draftAuth, showClosedAccount } from '../../state/session/draftAuth.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { CheckField } from '../../ui/controls/RadioGroup.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { PasswordField } from '../../ui/controls/PasswordField.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { SubmitButton } from '../../ui/controls/SubmitButton.tsx';
import styles from './Session.module.css';
import { formatDateTime } from '../../domain/text/format.ts';
import { Callout } from '../../ui/layout/Callout.tsx';

interface ReopenViewProps {
  /** Time at which the account will be erased, ISO 8601. */
  closedUntil: string;
  /** Login as typed, which was correct. */
  login: SubmittedLogin;
}

/** Asks before it reopens a closed account. */
function ReopenView({ closedUntil, login }: ReopenViewProps) {
  const { busy, formError } = useSnapshot(authModalSlice);
  const text = useText();
  return (
    <Form busy={busy} onSubmit={() => void submitReopening(login)}>
      <Callout tone="warning" icon="clock" live>
        {text('reopen.text', { date: formatDateTime(new Date(closedUntil)) })}
      </Callout>
      <SubmitButton label={text('reopen.submit')} fault={shownText(text, formError)} busy={busy} />
      <Button variant="quiet" wide onPress={() => showClosedAccount(null)}>
        {text('reopen.leave')}
      </Button>
    </Form>
  );
}

/** Login (§2), initially with remembered values. */
export function LoginView() {
  const { busy, fieldErrors, formError, remembered, canRemember, closedUntil } = useSnapshot(authModalSlice);
  const draft = useSnapshot(authDraftSlice, { sync: true });
  const [password, setPassword] = useState(remembered.password);
  const [remember, setRemembered] = useState(remembered.remember);
  const text = useText();
  const username = draft.username ?? remembered.username;
  const login = { username, password, remember: remember && canRemember };

  if (closedUntil !== null) return <ReopenView closedUntil={closedUntil} login={login} />;
  return (
    <Form busy={busy} onSubmit={() => void submitLogin(login)}>
      <TextField
        label={text('login.username')}
        name="username"
        autoComplete="username"
        inputMode="email"
        enterKeyHint="next"
        required
        value={username}
        error={shownText(text, fieldErrors.username)}
        onChange={(typed) => {
          draftAuth({ username: typed });
          clearFault(authModalSlice, 'username');
        }}
      />
      <PasswordField
        label={text('login.password')}
        showLabel={text('password.show')}
        name="password"
        enterKeyHint="go"
        value={password}
        error={shownText(text, fieldErrors.password)}
        onChange={(typed) => {
          setPassword(typed);
          clearFault(authModalSlice, 'password');
        }}
      />
      <div className={styles.between}>
        <CheckField
          label={text('login.remember')}
          checked={remember && canRemember}
          disabled={!canRemember}
          onChange={(checked) => {
            setRemembered(checked);
            void setRemember(checked);
          }}
        />
        <Button variant="quiet" onPress={() => void openAuthModal('forget')}>
          {text('login.forgot')}
        </Button>
      </div>
      {!canRemember && <p className={styles.fine}>{text('login.cannotRemember')}</p>}
      <SubmitButton label={text('login.submit')} fault={shownText(text, formError)} busy={busy} />
      {canUsePasskeys() && (
        <Button icon="passkey" wide disabled={busy} onPress={() => void submitPasskeyLogin()}>
          {text('login.passkey')}
        </Button>
      )}
      <div className={styles.other}>
        <span>{text('login.noAccount')}</span>
        <Button variant="quiet" onPress={() => void openAuthModal('register')}>
          {text('login.register')}
        </Button>
      </div>
    </Form>
  );
}
