import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { formatDateTime } from '../../domain/text/format.ts';
import { endDevice, loadDevices } from '../../flows/account/loadDevices.ts';
import { useText } from '../../i18n/useText.ts';
import { devicesSlice } from '../../state/devicesSlice.ts';
import { networkSlice } from '../../state/hostSlice.ts';
import { sessionSlice } from '../../state/sessionSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import styles from './Devices.module.css';

/** In place of devices: loading, or failed (§8: no toast). One is always logged in: this. */
function DevicesState() {
  const { status } = useSnapshot(devicesSlice);
  const { online } = useSnapshot(networkSlice);
  const text = useText();
  if (status === 'failed') {
    return (
      <EmptyState
        picture="offline"
        title={text(online ? 'devices.failedTitle' : 'wallet.offlineTitle')}
        {...(!online && { text: text('devices.offlineText') })}
        action={
          <Button icon="retry" onPress={() => void loadDevices()}>
            {text('results.retry')}
          </Button>
        }
      />
    );
  }
  return (
    <div className={styles.devices} role="status" aria-label={text('devices.loading')}>
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className={styles.item}>
          <div className={styles.facts}>
            <Skeleton width="50%" height={18} />
            <Skeleton width="80%" height={12} />
            <Skeleton width="70%" height={12} />
          </div>
        </div>
      ))}
    </div>
  );
}

/** 'Thiết bị đã đăng nhập': where the customer is logged in, this device first; each of the others can be logged out. */
export function DevicesView() {
  const { status, items, ending } = useSnapshot(devicesSlice);
  const { user } = useSnapshot(sessionSlice);
  const { online } = useSnapshot(networkSlice);
  const text = useText();

  useEffect(() => void loadDevices(), [user?.id, online]);

  if (items.length === 0) return <DevicesState />;
  return (
    <div className={styles.devices}>
      {status === 'failed' && (
        <Callout tone="warning" icon="offline" live>
          {text('devices.failedTitle')}
        </Callout>
      )}
      <p className={styles.lead}>{text('devices.lead')}</p>
      <ul className={styles.list} aria-label={text('devices.title')}>
        {items.map(({ id, name, network, loggedInAt, seenAt, isThis }) => {
          const shown = name || text('devices.unknown');
          return (
            <li key={id} className={styles.item}>
              <div className={styles.facts}>
                <h3 className={styles.name}>{shown}</h3>
                {isThis && <p className={styles.own}>{text('devices.this')}</p>}
                {network !== '' && <p className={styles.fact}>{text('devices.network', { network })}</p>}
                <p className={styles.fact}>{text('devices.seenAt', { date: formatDateTime(new Date(seenAt)) })}</p>
                <p className={styles.fact}>{text('devices.loggedInAt', { date: formatDateTime(new Date(loggedInAt)) })}</p>
              </div>
              {!isThis && (
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
    </div>
  );
}
