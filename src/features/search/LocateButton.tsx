import { useSnapshot } from 'valtio';
import { locateMe } from '../../flows/search/locateMe.ts';
import { useText } from '../../i18n/useText.ts';
import type { MessageId } from '../../i18n/vi.ts';
import { locationSlice } from '../../state/locationSlice.ts';
import { searchSlice } from '../../state/searchSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { WaitCancel } from './WaitCancel.tsx';
import styles from './Search.module.css';

/** §8 wants no notice of a failure: the button says it, and why, until it is pressed again. */
const FAULTS: Record<'denied' | 'failed' | 'missing', MessageId> = {
  denied: 'google.locationDenied',
  failed: 'google.locationFailed',
  missing: 'google.locationMissing',
};

/** 'Vị trí của tôi' (§2): idle, waiting for up to 10 s, or failed. */
export function LocateButton() {
  const { busy } = useSnapshot(searchSlice);
  const { status } = useSnapshot(locationSlice);
  const text = useText();
  const waits = busy === 'position';
  const fault = waits || status === 'idle' || status === 'found' ? null : FAULTS[status];
  return (
    <div className={styles.locate}>
      <Button icon={fault ? 'retry' : 'locate'} wide busy={waits} onPress={() => void locateMe()}>
        {text(waits ? 'google.locating' : fault ? 'google.locateAgain' : 'google.myLocation')}
      </Button>
      <WaitCancel of="position" />
      <p role="status" className={styles.soft}>
        {fault && text(fault)}
      </p>
    </div>
  );
}
