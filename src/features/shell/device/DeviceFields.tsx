import { useSnapshot } from 'valtio';
import { askToClear, clearDevice, closeClearing } from '../../../flows/shell/device/clearDevice.ts';
import { updateVersion } from '../../../flows/shell/device/followVersion.ts';
import { openPacks } from '../../../flows/packs/findPacks.ts';
import { installApp, needsManualInstall } from '../../../flows/shell/device/installApp.ts';
import { useText } from '../../../i18n/text/useText.ts';
import { deviceSlice, dismissVersion } from '../../../state/shell/deviceSlice.ts';
import { installSlice, networkSlice } from '../../../state/host/hostSlice.ts';
import { Button, RetryButton } from '../../../ui/controls/Button.tsx';
import styles from './Device.module.css';
import type { MessageId } from '../../../i18n/catalogues/parts.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { joinClasses } from '../../../ui/styles/joinClasses.ts';
import networkStyles from '../Network.module.css';
import { AskDialog, Dialog } from '../../../ui/overlays/Dialog.tsx';

/** Settings of the device: stored data, installation, another version, and removal of everything. */
export function DeviceFields() {
  const { version, isKept } = useSnapshot(deviceSlice);
  const { prompt } = useSnapshot(installSlice);
  const text = useText();
  return (
    <div role="group" aria-label={text('device.title')} className={styles.fields}>
      {isKept && <p className={styles.words}>{text('device.kept')}</p>}
      {needsManualInstall() && <p className={styles.words}>{text('device.addByHand')}</p>}
      {prompt && (
        <Button icon="download" onPress={() => void installApp()}>
          {text('device.install')}
        </Button>
      )}
      {version !== 'current' && (
        <RetryButton label={text(version === 'broken' ? 'device.tryAgain' : 'device.updateApp')} onPress={() => void updateVersion()} />
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

const BLOCKER_MESSAGES: Readonly<Record<'here' | 'elsewhere', MessageId>> = { here: 'device.busyHere', elsewhere: 'device.busyElsewhere' };

/** Notice of another version, with actions to load it and to hide the notice. */
export function VersionLine() {
  const { version, updateBlocker, isDismissed } = useSnapshot(deviceSlice);
  const text = useText();
  const message = updateBlocker ? BLOCKER_MESSAGES[updateBlocker] : version === 'broken' ? 'device.broken' : 'device.newVersion';
  return (
    <div role="status" className={networkStyles.live}>
      {version !== 'current' && !isDismissed && (
        <div className={joinClasses(networkStyles.line, message === 'device.newVersion' && networkStyles.brief)}>
          <span>{text(message)}</span>
          <Button variant="quiet" onPress={() => void updateVersion()}>
            {text(version === 'broken' ? 'device.tryAgain' : 'device.update')}
          </Button>
          <IconButton icon="close" label={text('device.later')} onPress={dismissVersion} />
        </div>
      )}
    </div>
  );
}

/** Confirmation of 'Xoá mọi thứ trên máy này', with what would be lost. */
export function ClearDialog() {
  const { clearing } = useSnapshot(deviceSlice);
  const { online } = useSnapshot(networkSlice);
  const text = useText();
  if (!clearing) return null;
  const { unsent, step } = clearing;
  if (step === 'done') {
    return (
      <Dialog title={text('device.cleared')} onClose={closeClearing}>
        <p>{text('device.clearedOffline')}</p>
      </Dialog>
    );
  }
  const losses = [
    ...(unsent > 0 ? [text('device.clearUnsent', { count: unsent })] : []),
    text('device.clearWords'),
    ...(online ? [] : [text('device.clearOffline')]),
  ];
  return (
    <AskDialog
      title={text('device.clearTitle')}
      message={losses}
      low
      other={{ text: text('device.clearNot'), onPress: closeClearing }}
      main={{ text: text('device.clearAll'), busy: step === 'busy', onPress: () => void clearDevice() }}
    />
  );
}
