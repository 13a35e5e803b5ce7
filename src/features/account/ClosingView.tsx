import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { type ClosingStakes, hasStakes } from '../../domain/account/closingStakes.ts';
import { formatDateTime } from '../../domain/text/format.ts';
import { checkClosing, loadStakes, submitClosing } from '../../flows/account/submitClosing.ts';
import { shownText, useText } from '../../i18n/text/useText.ts';
import type { MessageId } from '../../i18n/catalogues/parts.ts';
import { clearFault } from '../../state/formState.ts';
import { askToClose, closingSlice } from '../../state/account/closingSlice.ts';
import { accountSlice, showAccountView } from '../../state/account/accountSlice.ts';
import { networkSlice } from '../../state/host/hostSlice.ts';
import { notesSlice } from '../../state/notes/notesSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { SubmitButton } from '../../ui/controls/SubmitButton.tsx';
import { PasswordField } from '../../ui/controls/PasswordField.tsx';
import { CheckField } from '../../ui/controls/RadioGroup.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { FailedState } from '../../ui/layout/EmptyState.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { AskDialog } from '../../ui/overlays/Dialog.tsx';
import styles from './Closing.module.css';

const FACTS: ReadonlyArray<{ name: MessageId; message: MessageId }> = [
  { name: 'closing.now', message: 'closing.nowText' },
  { name: 'closing.days', message: 'closing.daysText' },
  { name: 'closing.after', message: 'closing.afterText' },
  { name: 'closing.kept', message: 'closing.keptText' },
];

/** Replaces the form while the losses are loading, or when they are unavailable (§8: no toast). */
function LossesState() {
  const { status } = useSnapshot(closingSlice);
  const { online } = useSnapshot(networkSlice);
  const text = useText();
  if (status !== 'failed') return <Skeleton height={96} label={text('closing.loading')} />;
  return (
    <FailedState
      title={text(online ? 'closing.failedTitle' : 'wallet.offlineTitle')}
      {...(!online && { text: text('closing.offlineText') })}
      onRetry={() => void loadStakes()}
    />
  );
}

/** Lists what would be lost, item by item. */
function LossList({ stakes }: { stakes: ClosingStakes }) {
  const text = useText();
  const items = [
    ...stakes.balances.map(({ tokenId, balance }) => text('closing.stakeBalance', { amount: balance, token: tokenId })),
    ...(stakes.pendingDeposits > 0 ? [text('closing.stakeDeposits', { count: stakes.pendingDeposits })] : []),
    ...(stakes.unclaimedParts > 0 ? [text('closing.stakeParts', { count: stakes.unclaimedParts })] : []),
    ...(stakes.packageUntil === '' ? [] : [text('closing.stakePackage', { date: formatDateTime(new Date(stakes.packageUntil)) })]),
  ];
  return (
    <Callout tone="warning" icon="warning">
      {text('closing.stakes')}
      <ul className={styles.stakes}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </Callout>
  );
}

function ClosingForm({ stakes }: { stakes: ClosingStakes }) {
  const { busy, fieldErrors, formError } = useSnapshot(accountSlice);
  const { isAsking } = useSnapshot(closingSlice);
  const [typed, setTyped] = useState({ password: '', acceptsLosses: false });
  const text = useText();
  if (stakes.pendingWithdrawals > 0) {
    return (
      <>
        <Callout tone="error" icon="warning">
          {text('closing.withdrawalWaits')}
        </Callout>
        <Button icon="wallet" wide onPress={() => showAccountView('wallet')}>
          {text('closing.toWallet')}
        </Button>
      </>
    );
  }
  return (
    <Form busy={busy} onSubmit={() => checkClosing(typed)}>
      {hasStakes(stakes) && (
        <>
          <LossList stakes={stakes} />
          <CheckField
            label={text('closing.giveUp')}
            checked={typed.acceptsLosses}
            onChange={(acceptsLosses) => {
              setTyped({ ...typed, acceptsLosses });
              clearFault(accountSlice, 'oldPassword');
            }}
          />
        </>
      )}
      <PasswordField
        label={text('password.old')}
        showLabel={text('password.showOld')}
        name="password"
        enterKeyHint="done"
        value={typed.password}
        error={shownText(text, fieldErrors.oldPassword)}
        onChange={(password) => {
          setTyped({ ...typed, password });
          clearFault(accountSlice, 'oldPassword');
        }}
      />
      <SubmitButton label={text('closing.title')} fault={shownText(text, formError)} variant="danger" busy={busy} />
      {isAsking && (
        <AskDialog
          title={text('closing.askTitle')}
          message={text('closing.askText')}
          other={{ text: text('logout.stay'), onPress: () => askToClose(false) }}
          main={{ text: text('closing.title'), busy, onPress: () => void submitClosing(typed) }}
        />
      )}
    </Form>
  );
}

/** Shows 'Đóng tài khoản': the effects, what stays and why, the losses, then the password. */
export function ClosingView() {
  const { stakes } = useSnapshot(closingSlice);
  const { waiting } = useSnapshot(notesSlice);
  const text = useText();

  return (
    <div className={styles.view}>
      <dl className={styles.facts}>
        {FACTS.map(({ name, message }) => (
          <div key={name}>
            <dt>{text(name)}</dt>
            <dd>{text(message)}</dd>
          </div>
        ))}
      </dl>
      <Button icon="download" wide onPress={() => showAccountView('data')}>
        {text('closing.dataFirst')}
      </Button>
      {waiting > 0 && (
        <Callout tone="warning" icon="warning">
          {text('closing.unsent', { count: waiting })}
        </Callout>
      )}
      {stakes ? <ClosingForm stakes={stakes as ClosingStakes} /> : <LossesState />}
    </div>
  );
}
