import { useSnapshot } from 'valtio';
import { formatDateTime } from '../../domain/text/format.ts';
import { submitReopening } from '../../flows/session/submitReopening.ts';
import type { SubmittedLogin } from '../../flows/session/submitLogin.ts';
import { shownText, useText } from '../../i18n/useText.ts';
import { showClosedAccount } from '../../state/session/authCall.ts';
import { authModalSlice } from '../../state/sessionSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { FormFault } from '../../ui/controls/FormFault.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';

interface ReopenViewProps {
  /** When the account will be erased, ISO 8601. */
  closedUntil: string;
  /** As it was typed: it was right. */
  login: SubmittedLogin;
}

/** The account is closed: nobody comes back without having said so. */
export function ReopenView({ closedUntil, login }: ReopenViewProps) {
  const { busy, formError } = useSnapshot(authModalSlice);
  const text = useText();
  return (
    <Form busy={busy} onSubmit={() => void submitReopening(login)}>
      <Callout tone="warning" icon="clock" live>
        {text('reopen.text', { date: formatDateTime(new Date(closedUntil)) })}
      </Callout>
      <FormFault words={shownText(text, formError)} />
      <Button type="submit" variant="primary" wide busy={busy}>
        {text('reopen.submit')}
      </Button>
      <Button variant="quiet" wide onPress={() => showClosedAccount(null)}>
        {text('reopen.leave')}
      </Button>
    </Form>
  );
}
