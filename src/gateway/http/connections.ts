import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressOfSocket } from './addressOf.ts';
import { CONNECTION_LIMITS, type ConnectionLimits } from './limits.ts';

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
  /** Somebody has had an answer on it. */
  isProven: boolean;
  /** Since when nothing is under way. */
  idleSince: number;
  /** Since when something has been unsent, and how much had gone out by then. */
  reading?: { since: number; sentBytes: number } | undefined;
}

const sentBytes = (socket: Socket): number => socket.bytesWritten - unsentBytes(socket);

/** Notes since when a connection is read. @returns what is unsent */
function look(connection: Connection, now: number): number {
  const unsent = unsentBytes(connection.socket);
  if (unsent === 0) connection.reading = undefined;
  else connection.reading ??= { since: now, sentBytes: connection.socket.bytesWritten - unsent };
  return unsent;
}

/** Who is connected: how many there may be, one answer at a time for each, and who does not read it is let go of. */
export class Connections {
  readonly #limits: ConnectionLimits;
  readonly #connections = new Map<Socket, Connection>();
  readonly #ofAddress = new Map<string, Set<Connection>>();
  #beyond = 0;
  /** Behind a proxy all connections are the proxy's. */
  isBehindProxy = false;

  constructor(limits: ConnectionLimits = CONNECTION_LIMITS) {
    this.#limits = limits;
  }

  take(socket: Socket): void {
    const address = addressOfSocket(socket);
    const isBeyond = this.#connections.size >= this.#limits.all || !(this.isBehindProxy || this.#makePlace(address));
    if (isBeyond && this.#beyond >= this.#limits.beyond) return void socket.destroy();
    const idleSince = performance.now();
    const connection: Connection = { socket, address, isBusy: false, isProven: false, waiting: [], isBeyond, idleSince };
    if (isBeyond) this.#beyond += 1;
    this.#connections.set(socket, connection);
    this.#joinAddress(connection, address);
    socket.once('close', () => {
      this.#connections.delete(socket);
      if (isBeyond) this.#beyond -= 1;
      connection.waiting = [];
      this.#leaveAddress(connection);
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
        connection.isProven = true;
        connection.idleSince = performance.now();
        connection.waiting.shift()?.();
      });
      answer(connection.isBeyond);
    };
    if (!connection.isBusy) start();
    else if (connection.waiting.length >= this.#limits.pipelined) socket.destroy();
    else connection.waiting.push(start);
  }

  /**
   * Somebody asks on this connection. Where his address leaves too much unread, those of it who read slowest are let go of.
   * @param address where the request comes from: a proxy asks for another one each time, on the same connection
   * @returns which of its connections it is; '' for all together on which nobody has had an answer yet, and for a proxy's
   */
  ask(socket: Socket, address: string): string {
    const connection = this.#connections.get(socket);
    if (connection && connection.address !== address) {
      this.#leaveAddress(connection);
      this.#joinAddress(connection, address);
    }
    this.#endSlowest([...(this.#ofAddress.get(address) ?? [])], this.#limits.unsentBytesOfOne);
    return connection?.isProven && !this.isBehindProxy ? String(socket.remotePort) : '';
  }

  /** Where an address has as many as it may, that one is let go of which is read slowest, or idle for longest. @returns whether there is a place */
  #makePlace(address: string): boolean {
    const own = [...(this.#ofAddress.get(address) ?? [])].filter(({ socket, isBeyond }) => !socket.destroyed && !isBeyond);
    if (own.length < this.#limits.ofOne) return true;
    const now = performance.now();
    // Of the others the request is with us.
    const slow = own.filter((one) => look(one, now) > 0 || !one.isBusy);
    const slowest = slow.reduce((least, one) => (this.#rate(one, now) < this.#rate(least, now) ? one : least), slow[0]!);
    slowest?.socket.resetAndDestroy();
    return slow.length > 0;
  }

  /** Ends the connections of an address on which nobody has had an answer, and nothing is under way; browsers open others without a word. */
  endIdle(address: string): void {
    for (const { socket, isBusy, isProven } of this.#ofAddress.get(address) ?? []) if (!isBusy && !isProven) socket.resetAndDestroy();
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

  /** Lets go of those who read too slowly for too long. */
  endUnread(): void {
    const now = performance.now();
    const { leastReadBytesPerS, leastReadOverMs, unsentBytes: most } = this.#limits;
    for (const connection of this.#connections.values()) {
      look(connection, now);
      const { socket, reading } = connection;
      if (!reading || now - reading.since < leastReadOverMs) continue;
      // Reset: what the system still holds for him would stay there.
      if (((sentBytes(socket) - reading.sentBytes) * 1_000) / (now - reading.since) < leastReadBytesPerS) socket.resetAndDestroy();
      else connection.reading = { since: now, sentBytes: sentBytes(socket) };
    }
    // Many addresses, none of which takes too much, would together fill the memory.
    this.#endSlowest([...this.#connections.values()], most);
  }

  /** Lets go of those who read slowest, until no more is unread than may be. */
  #endSlowest(connections: readonly Connection[], most: number): void {
    const now = performance.now();
    let all = connections.reduce((sum, connection) => sum + look(connection, now), 0);
    if (all <= most) return;
    const read = connections.filter(({ reading }) => reading);
    for (const { socket } of read.sort((one, other) => this.#rate(one, now) - this.#rate(other, now))) {
      if (all <= most) return;
      all -= unsentBytes(socket);
      socket.resetAndDestroy();
    }
  }

  /** Who has only just come, or begun to read, is not slow yet. */
  #rate({ socket, reading, idleSince }: Connection, now: number): number {
    const readBytes = reading ? sentBytes(socket) - reading.sentBytes : 0;
    return (readBytes + this.#limits.leastReadBytesPerS) / (now - (reading?.since ?? idleSince) + 1);
  }
}
