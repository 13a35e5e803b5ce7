import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressOfSocket } from './addressOf.ts';
import { CONNECTION_LIMITS, type ConnectionLimits } from './limits.ts';

/** Returns the number of written bytes that the kernel has not taken yet. */
function unsentBytes(socket: Socket): number {
  // Fast path: most sockets have nothing pending, and every request checks all of its address.
  if (socket.writableLength === 0) return 0;
  // libuv's count falls while the client reads; Node's own count falls only when a whole write has finished.
  const { _handle } = socket as unknown as { _handle: { writeQueueSize: number } | null };
  const { writableBuffer } = socket as unknown as { writableBuffer: ReadonlyArray<{ chunk: Uint8Array }> };
  return writableBuffer.reduce((sum, { chunk }) => sum + chunk.length, _handle?.writeQueueSize ?? 0);
}

interface Connection {
  socket: Socket;
  /** Client address of the latest request. */
  address: string;
  /** True while a request is answered or its answer is being read. */
  isBusy: boolean;
  /** Pipelined requests. */
  waiting: Array<() => void>;
  /** True if the connection exceeds the limits: it is refused and closed. */
  isExcess: boolean;
  hasAnswered: boolean;
  /** Time at which the last answer or read ended. */
  idleSince: number;
  /** Start of the pending output, and the bytes sent by then. */
  reading?: { since: number; sentBytes: number } | undefined;
}

const sentBytes = (socket: Socket): number => socket.bytesWritten - unsentBytes(socket);

/** Records when pending output began. @returns the number of unsent bytes */
function recordUnsent(connection: Connection, now: number): number {
  const unsent = unsentBytes(connection.socket);
  if (unsent === 0) connection.reading = undefined;
  else connection.reading ??= { since: now, sentBytes: connection.socket.bytesWritten - unsent };
  return unsent;
}

/** Open connections: limits their number, answers one request at a time on each, and closes slow readers. */
export class Connections {
  readonly #limits: ConnectionLimits;
  readonly #connections = new Map<Socket, Connection>();
  readonly #byAddress = new Map<string, Set<Connection>>();
  #excess = 0;
  /** True if all connections come from a proxy. */
  isBehindProxy = false;

  constructor(limits: ConnectionLimits = CONNECTION_LIMITS) {
    this.#limits = limits;
  }

  add(socket: Socket): void {
    const address = addressOfSocket(socket);
    const isExcess = this.#connections.size >= this.#limits.all || !(this.isBehindProxy || this.#makeRoom(address));
    if (isExcess && this.#excess >= this.#limits.excess) return void socket.destroy();
    const idleSince = performance.now();
    const connection: Connection = { socket, address, isBusy: false, hasAnswered: false, waiting: [], isExcess, idleSince };
    if (isExcess) this.#excess += 1;
    this.#connections.set(socket, connection);
    this.#joinAddress(connection, address);
    socket.once('close', () => {
      this.#connections.delete(socket);
      if (isExcess) this.#excess -= 1;
      connection.waiting = [];
      this.#leaveAddress(connection);
    });
  }

  /** Calls `answer` once earlier answers on the connection are read. @param answer receives whether to refuse it */
  answerInOrder(socket: Socket, response: ServerResponse, answer: (isExcess: boolean) => void): void {
    const connection = this.#connections.get(socket);
    if (!connection) return void socket.destroy();
    const start = (): void => {
      connection.isBusy = true;
      response.once('close', () => {
        connection.isBusy = false;
        connection.hasAnswered = true;
        connection.idleSince = performance.now();
        connection.waiting.shift()?.();
      });
      answer(connection.isExcess);
    };
    if (!connection.isBusy) start();
    else if (connection.waiting.length >= this.#limits.pipelined) socket.destroy();
    else connection.waiting.push(start);
  }

  /**
   * Records a request of an address, and closes its slowest readers if too much is unread.
   * @param address changes with each request if a proxy shares the connection
   * @returns key of the connection; '' for a proxy's, and for all that have not completed an answer
   */
  recordRequest(socket: Socket, address: string): string {
    const connection = this.#connections.get(socket);
    if (connection && connection.address !== address) {
      this.#leaveAddress(connection);
      this.#joinAddress(connection, address);
    }
    this.#endSlowest([...(this.#byAddress.get(address) ?? [])], this.#limits.unsentBytesPerAddress);
    return connection?.hasAnswered && !this.isBehindProxy ? String(socket.remotePort) : '';
  }

  /** Closes an address's slowest or longest idle connection if it has too many. @returns whether there is room */
  #makeRoom(address: string): boolean {
    const own = [...(this.#byAddress.get(address) ?? [])].filter(({ socket, isExcess }) => !socket.destroyed && !isExcess);
    if (own.length < this.#limits.perAddress) return true;
    const now = performance.now();
    // The gateway itself is still working for the others.
    const slow = own.filter((item) => recordUnsent(item, now) > 0 || !item.isBusy);
    const slowest = slow.reduce((slower, item) => (this.#rate(item, now) < this.#rate(slower, now) ? item : slower), slow[0]!);
    slowest?.socket.resetAndDestroy();
    return slow.length > 0;
  }

  /** Closes an address's idle connections that never completed an answer; browsers silently reopen theirs. */
  endIdle(address: string): void {
    for (const { socket, isBusy, hasAnswered } of this.#byAddress.get(address) ?? []) if (!isBusy && !hasAnswered) socket.resetAndDestroy();
  }

  #joinAddress(connection: Connection, address: string): void {
    connection.address = address;
    const others = this.#byAddress.get(address);
    if (others) others.add(connection);
    else this.#byAddress.set(address, new Set([connection]));
  }

  #leaveAddress(connection: Connection): void {
    const others = this.#byAddress.get(connection.address);
    others?.delete(connection);
    if (others?.size === 0) this.#byAddress.delete(connection.address);
  }

  endSlowReaders(): void {
    const now = performance.now();
    const { minReadBytesPerS, readRateOverMs, unsentBytes: maxBytes } = this.#limits;
    for (const connection of this.#connections.values()) {
      recordUnsent(connection, now);
      const { socket, reading } = connection;
      if (!reading || now - reading.since < readRateOverMs) continue;
      // Reset, because otherwise the kernel keeps the unsent data.
      if (((sentBytes(socket) - reading.sentBytes) * 1_000) / (now - reading.since) < minReadBytesPerS) socket.resetAndDestroy();
      else connection.reading = { since: now, sentBytes: sentBytes(socket) };
    }
    // Many addresses, each within its limit, could fill memory together.
    this.#endSlowest([...this.#connections.values()], maxBytes);
  }

  #endSlowest(connections: readonly Connection[], maxBytes: number): void {
    const now = performance.now();
    let all = connections.reduce((sum, connection) => sum + recordUnsent(connection, now), 0);
    if (all <= maxBytes) return;
    const read = connections.filter(({ reading }) => reading);
    for (const { socket } of read.sort((item, other) => this.#rate(item, now) - this.#rate(other, now))) {
      if (all <= maxBytes) return;
      all -= unsentBytes(socket);
      socket.resetAndDestroy();
    }
  }

  /** Returns the reading rate; the added bytes keep a connection that has just begun from counting as slow. */
  #rate({ socket, reading, idleSince }: Connection, now: number): number {
    const readBytes = reading ? sentBytes(socket) - reading.sentBytes : 0;
    return (readBytes + this.#limits.minReadBytesPerS) / (now - (reading?.since ?? idleSince) + 1);
  }
}
