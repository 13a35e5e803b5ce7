import { useSnapshot } from 'valtio';
import { formatDateTime } from '../../domain/text/format.ts';
import { useText } from '../../i18n/text/useText.ts';
import { closingSlice, showClosed } from '../../state/account/closingSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';

/** Dialog after an account was closed here: until when it can be reopened. A toast would vanish too soon. */
export function ClosedDialog() {
  const { closedUntil } = useSnapshot(closingSlice);
  const text = useText();
  if (closedUntil === null) return null;
  const close = (): void => showClosed(null);
  return (
    <Dialog title={text('closing.closedTitle')} start="title" onClose={close}>
      <p>{text('closing.closedText', { date: formatDateTime(new Date(closedUntil)) })}</p>
      <Button variant="primary" wide onPress={close}>
        {text('closing.closedDone')}
      </Button>
    </Dialog>
  );
}
