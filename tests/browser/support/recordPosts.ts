/** Runs in a worker before its own module, and reports to the page what each message transferred. */
const channel = new BroadcastChannel('worker posts');
const post = globalThis.postMessage.bind(globalThis) as (message: unknown, transfer: Transferable[]) => void;

globalThis.postMessage = ((message: { value?: unknown }, transfer: Transferable[] = []) => {
  post(message, transfer);
  const buffers = transfer.filter((item): item is ArrayBuffer => item instanceof ArrayBuffer);
  // A buffer that really moved is empty on this side.
  channel.postMessage({ transferred: buffers.length, leftBytes: buffers.reduce((sum, b) => sum + b.byteLength, 0) });
}) as typeof globalThis.postMessage;
