import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A line between a phone and a server: what it carries a second each way, and how long a round trip takes. */
export interface LineSpeed {
  downMbps: number;
  upMbps: number;
  roundTripMs: number;
}

/** So much leaves at once: small enough that connections share the line. */
const PIECE_BYTES = 8192;
/** What waits in one connection before its sender is held back. */
const MAX_WAITING_BYTES = 1 << 20;

/**
 * A port that leads to another one over a slow line, which all its connections share. It slows what workers fetch, too, which the
 * browser's own emulation leaves alone. A new connection costs a round trip more; packets are never lost, and start at full speed.
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
    // Timers are not exact to each other: what leaves next is what came first.
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
    // The browser has had its handshake with this port at once.
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
