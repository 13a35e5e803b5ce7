import { NmeaReader } from '../../../domain/stakeout/nmeaReader.ts';
import { beginReceiver, endReceiver, openReceiver, type ReceiverWire, showReceiverFix } from '../../../state/stakeout/receiverSlice.ts';
import type { FixEar } from '../../shell/followFixes.ts';
import { listenToReceiver } from './listenToReceiver.ts';
import { openBluetooth } from './openBluetooth.ts';
import { openSerial, type ReceiverLink } from './openSerial.ts';

/** Of a chooser that was closed without a choice, in both wires. */
const isRefusal = (error: unknown): boolean =>
  error instanceof DOMException && ['NotFoundError', 'SecurityError', 'NotAllowedError', 'AbortError'].includes(error.name);

const receiver: { link: ReceiverLink | null } = { link: null };

/**
 * Lets the user choose a receiver, and has it say where the device is, in place of the device's own, until it is gone or taken off.
 * To be called in a press: browsers show their chooser nowhere else.
 * @param baud of a serial line
 */
export async function connectReceiver(wire: ReceiverWire, baud: number): Promise<void> {
  await disconnectReceiver();
  beginReceiver(wire);
  let opened: ReceiverLink;
  try {
    opened = wire === 'serial' ? await openSerial(baud) : await openBluetooth();
  } catch (error) {
    console.warn('receiver: not opened', error);
    endReceiver(isRefusal(error) ? 'refused' : 'failed');
    return;
  }
  receiver.link = opened;
  openReceiver();
  const ears = new Set<FixEar>();
  listenToReceiver((ear) => {
    ears.add(ear);
    ear.onWaiting();
    return () => ears.delete(ear);
  });
  const reader = new NmeaReader();
  const hear = (piece: string): void => {
    for (const event of reader.read(piece, Date.now())) {
      if (event.kind === 'fix') showReceiverFix(event.fix);
      for (const ear of ears) {
        if (event.kind === 'fix') ear.onFix(event.fix);
        else ear.onFault('failed');
      }
    }
  };
  try {
    await opened.listen(hear);
  } catch (error) {
    console.warn('receiver: not read any more', error);
  }
  if (receiver.link !== opened) return;
  receiver.link = null;
  // The device says itself where it is again.
  listenToReceiver(null);
  endReceiver('gone');
}

export async function disconnectReceiver(): Promise<void> {
  const closed = receiver.link;
  if (!closed) return;
  receiver.link = null;
  listenToReceiver(null);
  endReceiver('none');
  await closed.close();
}
