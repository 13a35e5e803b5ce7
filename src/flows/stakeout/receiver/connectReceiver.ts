import { NmeaReader } from '../../../domain/stakeout/nmeaReader.ts';
import { beginReceiver, endReceiver, openReceiver, type ReceiverWire, showReceiverFix } from '../../../state/stakeout/receiverSlice.ts';
import { type FixListener, type FixSource, setFixSource } from '../../shell/followFixes.ts';
import { GEOLOCATION_TIMEOUT_MS } from '../../../domain/limits.ts';
import type { Fix } from '../../../domain/stakeout/fix.ts';
import { askReceiver } from '../../search/locateMe.ts';

interface ReceiverLink {
  /** Ends when the receiver is gone; rejects when it cannot be read any more. */
  listen(onText: (piece: string) => void): Promise<void>;
  close(): Promise<void>;
}

/** Used part of Web Serial (WICG), which TypeScript lacks. */
interface SerialPortLike {
  readonly readable: ReadableStream<Uint8Array> | null;
  open(options: { baudRate: number }): Promise<void>;
  close(): Promise<void>;
}

interface SerialLike {
  requestPort(): Promise<SerialPortLike>;
}

/** Opens a receiver on a cable or a classic Bluetooth port. @throws DOMException where none is chosen or it fails */
async function openSerial(baudRate: number): Promise<ReceiverLink> {
  const { serial } = navigator as unknown as { serial: SerialLike };
  const port = await serial.requestPort();
  await port.open({ baudRate });
  let reader: ReadableStreamDefaultReader<Uint8Array> | null = null;
  let isClosed = false;
  return {
    async listen(onText) {
      const decoder = new TextDecoder('latin1');
      // A framing error ends a stream; the port then has a new one.
      while (port.readable && !isClosed) {
        reader = port.readable.getReader();
        try {
          for (;;) {
            const { value, done } = await reader.read();
            if (done) return;
            onText(decoder.decode(value, { stream: true }));
          }
        } catch (error) {
          if (!isFraming(error)) throw error;
        } finally {
          reader.releaseLock();
        }
      }
    },
    async close() {
      isClosed = true;
      await reader?.cancel().catch(() => undefined);
      await port.close();
    },
  };
}

/** Returns whether a line error is temporary: a damaged byte, or a buffer overrun. */
const isFraming = (error: unknown): boolean =>
  error instanceof DOMException && ['FramingError', 'ParityError', 'BreakError', 'BufferOverrunError'].includes(error.name);

/** Uses a receiver for the position, also for 'Vị trí của tôi'. @param receiver null: the device itself again */
export function listenToReceiver(receiver: FixSource | null): void {
  setFixSource(receiver);
  askReceiver(receiver && (() => nextFix(receiver)));
}

/** Returns the receiver's next fix; `failed` where none comes within the device's own time limit. */
function nextFix(receiver: FixSource): Promise<Fix | 'failed'> {
  return new Promise((resolve) => {
    const end = (answer: Fix | 'failed'): void => {
      clearTimeout(timer);
      stop();
      resolve(answer);
    };
    const timer = setTimeout(end, GEOLOCATION_TIMEOUT_MS, 'failed');
    // A sentence without a fix is not final: the next one may have it.
    const stop = receiver({ onWaiting: () => undefined, onFix: end, onFault: () => undefined });
  });
}

/** Used part of Web Bluetooth (W3C community group). */
interface Characteristic extends EventTarget {
  readonly value?: DataView;
  startNotifications(): Promise<Characteristic>;
}
interface GattServer {
  readonly connected: boolean;
  connect(): Promise<GattServer>;
  disconnect(): void;
  getPrimaryService(service: string): Promise<{ getCharacteristic(characteristic: string): Promise<Characteristic> }>;
}
interface BluetoothDeviceLike extends EventTarget {
  readonly gatt?: GattServer;
}
interface BluetoothLike {
  requestDevice(options: { filters: Array<{ services: string[] }>; optionalServices: string[] }): Promise<BluetoothDeviceLike>;
}

/** Serial services over Bluetooth LE: Nordic's and that of HM-10 modules; there is no standard. */
const LINES = [
  { service: '6e400001-b5a3-f393-e0a9-e50e24dcca9e', written: '6e400003-b5a3-f393-e0a9-e50e24dcca9e' },
  { service: '0000ffe0-0000-1000-8000-00805f9b34fb', written: '0000ffe1-0000-1000-8000-00805f9b34fb' },
] as const;

/** Opens a Bluetooth LE receiver. @throws DOMException where none is chosen or it has no known serial service */
async function openBluetooth(): Promise<ReceiverLink> {
  const { bluetooth } = navigator as unknown as { bluetooth: BluetoothLike };
  const services = LINES.map(({ service }) => service);
  const device = await bluetooth.requestDevice({
    filters: services.map((service) => ({ services: [service] })),
    optionalServices: services,
  });
  const server = await device.gatt!.connect();
  const written = await lineOf(server);
  return {
    listen: (onText) =>
      new Promise<void>((resolve, reject) => {
        const decoder = new TextDecoder('latin1');
        written.addEventListener('characteristicvaluechanged', () => {
          if (written.value) onText(decoder.decode(written.value, { stream: true }));
        });
        device.addEventListener('gattserverdisconnected', () => resolve(), { once: true });
        written.startNotifications().catch(reject);
      }),
    close: () => {
      server.disconnect();
      return Promise.resolve();
    },
  };
}

async function lineOf(server: GattServer): Promise<Characteristic> {
  let last: unknown;
  for (const { service, written } of LINES) {
    try {
      return await (await server.getPrimaryService(service)).getCharacteristic(written);
    } catch (error) {
      last = error;
    }
  }
  server.disconnect();
  throw last;
}

/** Returns whether the user closed the chooser without a choice, on either wire. */
const isRefusal = (error: unknown): boolean =>
  error instanceof DOMException && ['NotFoundError', 'SecurityError', 'NotAllowedError', 'AbortError'].includes(error.name);

const receiver: { link: ReceiverLink | null } = { link: null };

/**
 * Lets the user choose a receiver and uses it for the position until it is gone or removed. Must be called during a
 * press: browsers show their chooser nowhere else.
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
  const listeners = new Set<FixListener>();
  listenToReceiver((listener) => {
    listeners.add(listener);
    listener.onWaiting();
    return () => listeners.delete(listener);
  });
  const reader = new NmeaReader();
  const onText = (piece: string): void => {
    for (const event of reader.read(piece, Date.now())) {
      if (event.kind === 'fix') showReceiverFix(event.fix);
      for (const listener of listeners) {
        if (event.kind === 'fix') listener.onFix(event.fix);
        else listener.onFault('failed');
      }
    }
  };
  try {
    await opened.listen(onText);
  } catch (error) {
    console.warn('receiver: not read any more', error);
  }
  if (receiver.link !== opened) return;
  receiver.link = null;
  // The device's own position is used again.
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
