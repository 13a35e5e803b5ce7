import { useSnapshot } from 'valtio';
import { formatDateTime } from '../../domain/text/format.ts';
import { endDevice, loadDevices } from '../../flows/account/loadDevices.ts';
import { useText } from '../../i18n/text/useText.ts';
import { devicesSlice } from '../../state/account/devicesSlice.ts';
import { networkSlice } from '../../state/host/hostSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ListView } from '../../ui/lists/ListView.tsx';
import styles from './Devices.module.css';

/** View 'Thiết bị đã đăng nhập': sessions, this device first, so never empty; others can be logged out. */
export function DevicesView() {
  const { status, items, ending } = useSnapshot(devicesSlice);
  const { online } = useSnapshot(networkSlice);
  const text = useText();

  return (
    <ListView
      status={status}
      isRead={items.length > 0}
      loadingLabel={text('devices.loading')}
      failure={online ? { title: text('devices.failedTitle') } : { title: text('wallet.offlineTitle'), text: text('devices.offlineText') }}
      onRetry={() => void loadDevices()}
    >
      <p className={styles.lead}>{text('devices.lead')}</p>
      <ul className={styles.list} aria-label={text('devices.title')}>
        {items.map(({ id, device, network, createdAt, seenAt, isCurrent }) => {
          const shown = device || text('devices.unknown');
          return (
            <li key={id} className={styles.item}>
              <div className={styles.facts}>
                <h3 className={styles.name}>{shown}</h3>
                {isCurrent && <p className={styles.own}>{text('devices.this')}</p>}
                {network !== '' && <p className={styles.fact}>{text('devices.network', { network })}</p>}
                <p className={styles.fact}>{text('devices.seenAt', { date: formatDateTime(new Date(seenAt)) })}</p>
                <p className={styles.fact}>{text('devices.loggedInAt', { date: formatDateTime(new Date(createdAt)) })}</p>
              </div>
              {!isCurrent && (
                <Button busy={ending === id} onPress={() => void endDevice(id)}>
                  {text('devices.end')}
                  <span className="visually-hidden"> {shown}</span>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {items.length > 1 && (
        <Button icon="logOut" variant="danger" wide busy={ending === 'others'} onPress={() => void endDevice('others')}>
          {text('devices.endOthers')}
        </Button>
      )}
    </ListView>
  );
}
