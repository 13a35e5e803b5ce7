import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressOfSocket } from './addressOf.ts';
import { CONNECTION_LIMITS, type ConnectionLimits } from './limits.ts';

const LOOK_EVERY_MS = 1_000;

/** Of what was written to a socket, the bytes that the system has not taken yet. */
function unsentBytes(socket: Socket): number {
  // Most sockets: nothing is under way, and every request looks at all of its address.
  if (socket.writableLength === 0) return 0;
  // What libuv holds of a write that is under way falls while the reader reads; Node's own count falls when all of it has gone.
  const { _handle } = socket as unknown as { _handle: { writeQueueSize: number } | null };
  const { writableBuffer } = socket as unknown as { writableBuffer: ReadonlyArray<{ chunk: Uint8Array }> };
  return writableBuffer.reduce((sum, { chunk }) => sum + chunk.length, _handle?.writeQueueSize ?? 0);
}

interface Connection {
  socket: Socket;
  /** Of whom the answer under way is, if there is one. */
  address: string;
  /** One is being answered, or is being read by whoever asked. */
  isBusy: boolean;
  /** Sent behind it. */
  waiting: Array<() => void>;
  /** More than there may be: it is told so, and ends. */
  isBeyond: boolean;
  /** Since when something has been unsent, and how much had gone out by then. */
  reading: { since: number; sentBytes: number } | undefined;
}

/** Who is connected: how many there may be, one answer at a time for each, and who does not read it is let go of. */
export class Connections {
  readonly #limits: ConnectionLimits;
  readonly #connections = new Map<Socket, Connection>();
  readonly #ofAddress = new Map<string, Set<Connection>>();
  #looking: NodeJS.Timeout | undefined;
  #beyond = 0;
  /** Behind a proxy all connections are the proxy's. */
  isBehindProxy = false;

  constructor(limits: ConnectionLimits = CONNECTION_LIMITS) {
    this.#limits = limits;
  }

  take(socket: Socket): void {
    const address = addressOfSocket(socket);
    const others = this.#ofAddress.get(address)?.size ?? 0;
    const isBeyond = this.#connections.size >= this.#limits.all || (!this.isBehindProxy && others >= this.#limits.ofOne);
    if (isBeyond && this.#beyond >= this.#limits.beyond) return void socket.destroy();
    const connection: Connection = { socket, address, isBusy: false, waiting: [], isBeyond, reading: undefined };
    if (isBeyond) this.#beyond += 1;
    this.#connections.set(socket, connection);
    this.#joinAddress(connection, address);
    this.#looking ??= setInterval(() => this.#endUnread(), LOOK_EVERY_MS).unref();
    socket.once('close', () => {
      this.#connections.delete(socket);
      if (isBeyond) this.#beyond -= 1;
      connection.waiting = [];
      this.#leaveAddress(connection);
      if (this.#connections.size === 0) this.#stopLooking();
    });
  }

  /** Calls `answer` when the answers before it on the same connection have been read. @param answer is told whether the connection is one too many */
  inTurn(socket: Socket, response: ServerResponse, answer: (isBeyond: boolean) => void): void {
    const connection = this.#connections.get(socket);
    if (!connection) return void socket.destroy();
    const start = (): void => {
      connection.isBusy = true;
      response.once('close', () => {
        connection.isBusy = false;
        connection.waiting.shift()?.();
      });
      answer(connection.isBeyond);
    };
    if (!connection.isBusy) start();
    else if (connection.waiting.length >= this.#limits.pipelined) socket.destroy();
    else connection.waiting.push(start);
  }

  /**
   * Whether the one who asks on this connection leaves so much unread, here and on others, that he gets nothing more for now.
   * @param address where the request comes from: a proxy asks for another one each time, on the same connection
   */
  isGlutted(socket: Socket, address: string): boolean {
    const connection = this.#connections.get(socket);
    if (connection && connection.address !== address) {
      this.#leaveAddress(connection);
      this.#joinAddress(connection, address);
    }
    let bytes = 0;
    for (const one of this.#ofAddress.get(address) ?? []) bytes += unsentBytes(one.socket);
    return bytes > this.#limits.unsentBytesOfOne;
  }

  /** Ends the connections of an address on which nothing is under way; browsers open others without a word. */
  endIdle(address: string): void {
    for (const { socket, isBusy } of this.#ofAddress.get(address) ?? []) if (!isBusy) socket.resetAndDestroy();
  }

  #joinAddress(connection: Connection, address: string): void {
    connection.address = address;
    const others = this.#ofAddress.get(address);
    if (others) others.add(connection);
    else this.#ofAddress.set(address, new Set([connection]));
  }

  #leaveAddress(connection: Connection): void {
    const others = this.#ofAddress.get(connection.address);
    others?.delete(connection);
    if (others?.size === 0) this.#ofAddress.delete(connection.address);
  }

  #endUnread(): void {
    const now = performance.now();
    const { leastReadBytesPerS, leastReadOverMs } = this.#limits;
    const slow: Array<{ socket: Socket; unsent: number; bytesPerS: number }> = [];
    for (const connection of this.#connections.values()) {
      const { socket, reading } = connection;
      const unsent = unsentBytes(socket);
      const sentBytes = socket.bytesWritten - unsent;
      if (unsent === 0) connection.reading = undefined;
      else if (!reading) connection.reading = { since: now, sentBytes };
      else {
        const bytesPerS = ((sentBytes - reading.sentBytes) * 1_000) / (now - reading.since);
        if (now - reading.since < leastReadOverMs) slow.push({ socket, unsent, bytesPerS });
        // Reset: what the system still holds for him would stay there.
        else if (bytesPerS < leastReadBytesPerS) socket.resetAndDestroy();
        else connection.reading = { since: now, sentBytes };
      }
    }
    this.#endSlowest(slow);
  }

  /** Many addresses, none of which takes too much, would together fill the memory. */
  #endSlowest(slow: Array<{ socket: Socket; unsent: number; bytesPerS: number }>): void {
    let all = slow.reduce((sum, { unsent }) => sum + unsent, 0);
    if (all <= this.#limits.unsentBytes) return;
    for (const { socket, unsent } of slow.sort((one, other) => one.bytesPerS - other.bytesPerS)) {
      if (all <= this.#limits.unsentBytes) return;
      socket.resetAndDestroy();
      all -= unsent;
    }
  }

  #stopLooking(): void {
    clearInterval(this.#looking);
    this.#looking = undefined;
  }
}
