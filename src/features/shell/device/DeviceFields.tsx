import { useSnapshot } from 'valtio';
import { askToClear } from '../../../flows/shell/device/clearDevice.ts';
import { takeVersion } from '../../../flows/shell/device/followVersion.ts';
import { openPacks } from '../../../flows/packs/findPacks.ts';
import { installApp, isAddedByHand } from '../../../flows/shell/device/installApp.ts';
import { useText } from '../../../i18n/text/useText.ts';
import { deviceSlice } from '../../../state/device/deviceSlice.ts';
import { installSlice } from '../../../state/hostSlice.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import styles from './Device.module.css';

/** In the settings: what is kept here, installing, another version, and taking it all away. */
export function DeviceFields() {
  const { version, isKept } = useSnapshot(deviceSlice);
  const { prompt } = useSnapshot(installSlice);
  const text = useText();
  return (
    <div role="group" aria-label={text('device.title')} className={styles.fields}>
      {isKept && <p className={styles.words}>{text('device.kept')}</p>}
      {isAddedByHand() && <p className={styles.words}>{text('device.addByHand')}</p>}
      {prompt && (
        <Button icon="download" onPress={() => void installApp()}>
          {text('device.install')}
        </Button>
      )}
      {version !== 'current' && (
        <Button icon="retry" onPress={() => void takeVersion()}>
          {text(version === 'broken' ? 'device.tryAgain' : 'device.updateApp')}
        </Button>
      )}
      <Button icon="save" onPress={openPacks}>
        {text('packs.title')}
      </Button>
      <Button icon="remove" onPress={() => void askToClear()}>
        {text('device.clear')}
      </Button>
    </div>
  );
}
