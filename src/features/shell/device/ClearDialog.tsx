import { useSnapshot } from 'valtio';
import { clearDevice, closeClearing } from '../../../flows/shell/device/clearDevice.ts';
import { useText } from '../../../i18n/text/useText.ts';
import { deviceSlice } from '../../../state/device/deviceSlice.ts';
import { networkSlice } from '../../../state/hostSlice.ts';
import { AskDialog, Dialog } from '../../../ui/overlays/Dialog.tsx';

/** 'Xoá mọi thứ trên máy này': what would be lost, and the last word. */
export function ClearDialog() {
  const { clearing } = useSnapshot(deviceSlice);
  const { online } = useSnapshot(networkSlice);
  const text = useText();
  if (!clearing) return null;
  const { unsent, step } = clearing;
  if (step === 'done') {
    return (
      <Dialog title={text('device.cleared')} closeLabel={text('drawer.close')} onClose={closeClearing}>
        <p>{text('device.clearedOffline')}</p>
      </Dialog>
    );
  }
  const words = [
    ...(unsent > 0 ? [text('device.clearUnsent', { count: unsent })] : []),
    text('device.clearWords'),
    ...(online ? [] : [text('device.clearOffline')]),
  ];
  return (
    <AskDialog
      title={text('device.clearTitle')}
      words={words}
      closeLabel={text('drawer.close')}
      low
      other={{ text: text('device.clearNot'), onPress: closeClearing }}
      main={{ text: text('device.clearAll'), busy: step === 'busy', onPress: () => void clearDevice() }}
      onClose={closeClearing}
    />
  );
}
