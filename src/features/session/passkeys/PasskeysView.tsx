import { useSnapshot } from 'valtio';
import { formatDateTime } from '../../../domain/text/format.ts';
import { addPasskey, loadPasskeys, removePasskey } from '../../../flows/account/passkeys.ts';
import { canUsePasskeys } from '../../../flows/session/signWithPasskey.ts';
import { useText } from '../../../i18n/text/useText.ts';
import { passkeysSlice, updatePasskeys } from '../../../state/account/passkeysSlice.ts';
import { networkSlice } from '../../../state/host/hostSlice.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Callout } from '../../../ui/layout/Callout.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { ListView } from '../../../ui/lists/ListView.tsx';
import { AskDialog } from '../../../ui/overlays/Dialog.tsx';
import styles from '../Devices.module.css';

function PasskeyList() {
  const { items, busy } = useSnapshot(passkeysSlice);
  const text = useText();
  if (items.length === 0) return <EmptyState picture="list" title={text('passkeys.empty')} />;
  return (
    <ul className={styles.list} aria-label={text('passkeys.title')}>
      {items.map((passkey) => {
        const { id, name, device, createdAt, usedAt } = passkey;
        const shown = name || device || text('passkeys.unknown');
        return (
          <li key={id} className={styles.item}>
            <div className={styles.facts}>
              <h3 className={styles.name}>{shown}</h3>
              <p className={styles.fact}>{text('passkeys.addedAt', { date: formatDateTime(new Date(createdAt)) })}</p>
              <p className={styles.fact}>
                {usedAt === '' ? text('passkeys.unused') : text('passkeys.usedAt', { date: formatDateTime(new Date(usedAt)) })}
              </p>
            </div>
            <Button busy={busy === id} onPress={() => updatePasskeys({ asked: { ...passkey } })}>
              {text('passkeys.remove')}
              <span className="visually-hidden"> {shown}</span>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

/** Confirmation of 'Xoá': the device may still offer the passkey. */
function RemovalDialog() {
  const { asked } = useSnapshot(passkeysSlice);
  const text = useText();
  if (!asked) return null;
  const { id, name } = asked;
  const cancel = (): void => updatePasskeys({ asked: null });
  return (
    <AskDialog
      title={text('passkeys.removeTitle')}
      message={[text('passkeys.removeWords', { name: name || text('passkeys.unknown') }), text('passkeys.removeElsewhere')]}
      other={{ text: text('passkeys.keep'), onPress: cancel }}
      main={{ text: text('passkeys.removeConfirm'), onPress: () => void removePasskey(id) }}
    />
  );
}

/** View 'Khoá truy cập': passkeys, which replace the password at login. */
export function PasskeysView() {
  const { status, busy, isRead } = useSnapshot(passkeysSlice);
  const { online } = useSnapshot(networkSlice);
  const text = useText();

  return (
    <ListView
      status={status}
      isRead={isRead}
      loadingLabel={text('passkeys.loading')}
      failure={
        online ? { title: text('passkeys.failedTitle') } : { title: text('wallet.offlineTitle'), text: text('passkeys.offlineText') }
      }
      onRetry={() => void loadPasskeys()}
    >
      <p className={styles.lead}>{text('passkeys.lead')}</p>
      <PasskeyList />
      {canUsePasskeys() ? (
        <Button icon="plus" variant="primary" wide busy={busy === 'adding'} onPress={() => void addPasskey()}>
          {text('passkeys.add')}
        </Button>
      ) : (
        <Callout tone="info" icon="info">
          {text('passkeys.unsupported')}
        </Callout>
      )}
      <RemovalDialog />
    </ListView>
  );
}
