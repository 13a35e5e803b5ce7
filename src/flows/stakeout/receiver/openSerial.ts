/** A receiver that is heard. */
export interface ReceiverLink {
  /** Ends when the receiver is gone; fails when it cannot be read any more. */
  listen(hear: (piece: string) => void): Promise<void>;
  close(): Promise<void>;
}

/** Of Web Serial (WICG), as much as is used: TypeScript does not know it. */
interface SerialPortLike {
  readonly readable: ReadableStream<Uint8Array> | null;
  open(options: { baudRate: number }): Promise<void>;
  close(): Promise<void>;
}

interface SerialLike {
  requestPort(): Promise<SerialPortLike>;
}

/** A receiver on a cable, or on a classic Bluetooth line that the system shows as a port. @throws DOMException where none is chosen or it cannot be opened */
export async function openSerial(baudRate: number): Promise<ReceiverLink> {
  const { serial } = navigator as unknown as { serial: SerialLike };
  const port = await serial.requestPort();
  await port.open({ baudRate });
  let reader: ReadableStreamDefaultReader<Uint8Array> | null = null;
  let isClosed = false;
  return {
    async listen(hear) {
      const decoder = new TextDecoder('latin1');
      // A framing error ends a stream, and the port has another one then.
      while (port.readable && !isClosed) {
        reader = port.readable.getReader();
        try {
          for (;;) {
            const { value, done } = await reader.read();
            if (done) return;
            hear(decoder.decode(value, { stream: true }));
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

/** Errors of the line that pass: a byte that came apart, or too many at once. */
const isFraming = (error: unknown): boolean =>
  error instanceof DOMException && ['FramingError', 'ParityError', 'BreakError', 'BufferOverrunError'].includes(error.name);
