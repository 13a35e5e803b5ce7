import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { FixQuality } from '../../domain/stakeout/nmeaReader.ts';
import { useText } from '../../i18n/text/useText.ts';
import type { MessageId } from '../../i18n/catalogues/parts.ts';
import { receiverSlice, type ReceiverSlice, type ReceiverWire } from '../../state/stakeout/receiverSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { SelectField } from '../../ui/controls/SelectField.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import styles from './Stakeout.module.css';

const BAUDS = ['4800', '9600', '38400', '115200', '460800'];

const QUALITIES: Readonly<Record<FixQuality, MessageId>> = {
  single: 'receiver.single',
  differential: 'receiver.differential',
  float: 'receiver.float',
  fixed: 'receiver.fixed',
};
const FAULTS: Partial<Record<ReceiverSlice['status'], MessageId>> = {
  refused: 'receiver.refused',
  failed: 'receiver.failed',
  gone: 'receiver.gone',
};

const loadReceiver = () => import('../../flows/stakeout/receiver/connectReceiver.ts');

/** A GNSS receiver on a cable or by Bluetooth takes the place of the device's own. Its code comes when one is asked for. */
export function ReceiverSection() {
  const { status, quality, isAccuracyTold, satellites } = useSnapshot(receiverSlice);
  const [baud, setBaud] = useState('9600');
  const text = useText();
  const [hasSerial, hasBluetooth] = ['serial' in navigator, 'bluetooth' in navigator];
  const fault = FAULTS[status];
  const connect = (wire: ReceiverWire): void => {
    void loadReceiver().then(({ connectReceiver }) => connectReceiver(wire, Number(baud)));
  };
  return (
    <Disclosure summary={text('receiver.title')}>
      <div className={styles.body}>
        {!hasSerial && !hasBluetooth && <Callout tone="info">{text('receiver.none')}</Callout>}
        <div role="status">
          {fault && <Callout tone="error">{text(fault)}</Callout>}
          {status === 'open' && (
            <p>
              {quality === null
                ? text('receiver.waiting')
                : `${text(QUALITIES[quality])} · ${text('receiver.satellites', { count: satellites })} · ${text(
                    isAccuracyTold ? 'receiver.told' : 'receiver.estimated',
                  )}`}
            </p>
          )}
        </div>
        {status === 'open' ? (
          <Button wide onPress={() => void loadReceiver().then(({ disconnectReceiver }) => disconnectReceiver())}>
            {text('receiver.disconnect')}
          </Button>
        ) : (
          <>
            {hasSerial && (
              <>
                <SelectField
                  label={text('receiver.baud')}
                  value={baud}
                  options={BAUDS.map((value) => ({ value, text: value }))}
                  onChange={setBaud}
                />
                <Button wide busy={status === 'connecting'} onPress={() => connect('serial')}>
                  {text('receiver.serial')}
                </Button>
              </>
            )}
            {hasBluetooth && (
              <Button wide busy={status === 'connecting'} onPress={() => connect('bluetooth')}>
                {text('receiver.bluetooth')}
              </Button>
            )}
          </>
        )}
      </div>
    </Disclosure>
  );
}
