import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Bandwidth each way between a phone and a server, and round-trip time. */
export interface LineSpeed {
  downMbps: number;
  upMbps: number;
  roundTripMs: number;
}

/** Bytes sent at once: few enough that connections share the line. */
const PIECE_BYTES = 8192;
/** Bytes buffered per connection before its sender is paused. */
const MAX_WAITING_BYTES = 1 << 20;

/**
 * Opens a port that forwards to another one over a slow line, shared by all connections. It also slows workers, unlike
 * the browser's own emulation. A new connection takes one more round trip. There is no packet loss and no slow start.
 */
export async function slowLine(
  url: string,
  { downMbps, upMbps, roundTripMs }: LineSpeed,
): Promise<{ url: string; close(): Promise<void> }> {
  const target = new URL(url);
  const open = new Set<Socket>();
  const oneWayMs = roundTripMs / 2;
  const lane = (mbps: number): { freeAtMs: number; bytesPerMs: number } => ({ freeAtMs: 0, bytesPerMs: (mbps * 1e6) / 8 / 1000 });
  const [down, up] = [lane(downMbps), lane(upMbps)];

  const carry = (from: Socket, to: Socket, on: typeof down, readyAtMs: number): void => {
    let waiting = 0;
    // Timers may fire out of order; deliver in order of arrival.
    const arriving: Array<() => void> = [];
    const arrive = (act: () => void, atMs: number): void => {
      arriving.push(act);
      setTimeout(() => arriving.shift()!(), Math.max(0, atMs + oneWayMs - performance.now()));
    };
    from.on('data', (bytes: Buffer) => {
      for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
        const piece = bytes.subarray(at, at + PIECE_BYTES);
        waiting += piece.length;
        on.freeAtMs = Math.max(on.freeAtMs, performance.now(), readyAtMs) + piece.length / on.bytesPerMs;
        arrive(() => {
          waiting -= piece.length;
          if (!to.destroyed) to.write(piece);
          if (waiting < MAX_WAITING_BYTES) from.resume();
        }, on.freeAtMs);
      }
      if (waiting >= MAX_WAITING_BYTES) from.pause();
    });
    from.on('end', () => arrive(() => to.end(), Math.max(on.freeAtMs, performance.now())));
    from.on('error', () => to.destroy());
    from.on('close', () => open.delete(from));
    open.add(from);
  };
  const server = createServer((phone) => {
    const gateway = connect(Number(target.port), target.hostname);
    // The browser's handshake with this port is immediate, so add a round trip.
    const readyAtMs = performance.now() + roundTripMs;
    carry(phone, gateway, up, readyAtMs);
    carry(gateway, phone, down, 0);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
