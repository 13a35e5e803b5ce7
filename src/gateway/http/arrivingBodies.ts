import type { IncomingMessage } from 'node:http';
import { ARRIVAL_LIMITS, type ArrivalLimits } from './limits.ts';

const LOOK_EVERY_MS = 1_000;
/** What is made room for at first: what a sender says of the length of his body costs him nothing. */
const FIRST_BYTES = 4 * 1024;

/**
 * Why a body did not arrive: its sender is gone; others take the memory or the places; it came too slowly, or in too many pieces.
 */
export type Missing = 'cut' | 'crowded' | 'slow' | 'shredded';
export type ArrivedBody = Buffer | Missing;

interface Arrival {
  address: string;
  began: number;
  held: Buffer;
  size: number;
  pieces: number;
  settle(body: ArrivedBody): void;
}

/**
 * Bodies on their way. They are read here, before a call gets a place to work in, so that a slow sender holds up nobody but
 * himself. Where there is no room for one more, the address that has the most gives up the slowest of its own.
 */
export class ArrivingBodies {
  readonly #limits: ArrivalLimits;
  readonly #arriving = new Set<Arrival>();
  #bytes = 0;
  #looking: NodeJS.Timeout | undefined;

  constructor(limits: ArrivalLimits = ARRIVAL_LIMITS) {
    this.#limits = limits;
  }

  get count(): number {
    return this.#arriving.size;
  }

  /** @param maxBytes what is longer ends there: the app sees that it is too long, and refuses it in its own words */
  read(request: IncomingMessage, address: string, maxBytes: number): Promise<ArrivedBody> {
    return new Promise((resolve) => {
      const arrival: Arrival = {
        address,
        began: performance.now(),
        held: Buffer.alloc(0),
        size: 0,
        pieces: 0,
        settle: (body) => {
          if (!this.#arriving.delete(arrival)) return;
          request.off('data', hear).off('end', end).off('close', cut).off('error', cut);
          this.#bytes -= arrival.held.length;
          if (this.#arriving.size === 0) this.#stopLooking();
          resolve(body);
        },
      };
      const end = (): void => arrival.settle(arrival.held.subarray(0, arrival.size));
      const cut = (): void => arrival.settle('cut');
      const hear = (chunk: Buffer): void => {
        arrival.pieces += 1;
        if (this.#isShredded(arrival)) {
          // What the system holds of it would be read at once, half a megabyte before anybody else is heard.
          request.socket.pause();
          return arrival.settle('shredded');
        }
        if (!this.#keep(arrival, chunk, maxBytes)) return;
        if (arrival.size > maxBytes) end();
      };
      this.#arriving.add(arrival);
      if (request.destroyed) return cut();
      if (!this.#makePlaceFor(arrival)) return arrival.settle('crowded');
      this.#looking ??= setInterval(() => this.#endSlow(), LOOK_EVERY_MS).unref();
      request.on('data', hear).on('end', end).on('close', cut).on('error', cut);
    });
  }

  #isShredded({ pieces, size }: Arrival): boolean {
    const beyond = pieces - this.#limits.pieces;
    return beyond > 0 && size < beyond * this.#limits.leastPieceBytes;
  }

  #keep(arrival: Arrival, chunk: Buffer, maxBytes: number): boolean {
    const needed = arrival.size + chunk.length;
    if (needed > arrival.held.length) {
      // Doubled: a body that comes byte by byte is copied a dozen times, and takes at most twice its length.
      const grown = Buffer.allocUnsafe(Math.max(needed, Math.min(2 * arrival.held.length || FIRST_BYTES, maxBytes)));
      arrival.held.copy(grown, 0, 0, arrival.size);
      this.#bytes += grown.length - arrival.held.length;
      arrival.held = grown;
    }
    chunk.copy(arrival.held, arrival.size);
    arrival.size = needed;
    return this.#makeRoomFor(arrival);
  }

  #makePlaceFor(arrival: Arrival): boolean {
    const counts = this.#byAddress(() => 1);
    if (counts.get(arrival.address)! > this.#limits.countOfOne) return false;
    return this.#arriving.size <= this.#limits.count || this.#giveWay(arrival, counts);
  }

  #makeRoomFor(arrival: Arrival): boolean {
    // Adding up is for when there is little room left.
    if (this.#bytes <= Math.min(this.#limits.bytes, this.#limits.bytesOfOne)) return true;
    const bytes = this.#byAddress(({ held }) => held.length);
    if (bytes.get(arrival.address)! > this.#limits.bytesOfOne) {
      arrival.settle('crowded');
      return false;
    }
    return this.#bytes <= this.#limits.bytes || this.#giveWay(arrival, bytes);
  }

  #byAddress(amount: (arrival: Arrival) => number): Map<string, number> {
    const sums = new Map<string, number>();
    for (const arrival of this.#arriving) sums.set(arrival.address, (sums.get(arrival.address) ?? 0) + amount(arrival));
    return sums;
  }

  /** Ends the slowest body of the address that has the most. @returns whether that was another one's */
  #giveWay(arrival: Arrival, amounts: ReadonlyMap<string, number>): boolean {
    const [greediest] = [...amounts].reduce((most, one) => (one[1] > most[1] ? one : most));
    const theirs = [...this.#arriving].filter(({ address }) => address === greediest);
    const now = performance.now();
    const rate = ({ size, began }: Arrival): number => size / (now - began + 1);
    const slowest = theirs.reduce((slow, one) => (rate(one) < rate(slow) ? one : slow));
    slowest.settle('crowded');
    return slowest !== arrival;
  }

  #endSlow(): void {
    const now = performance.now();
    const { leastBytesPerS, leastAfterMs } = this.#limits;
    for (const arrival of this.#arriving) {
      const ms = now - arrival.began;
      if (ms >= leastAfterMs && arrival.size < (leastBytesPerS * ms) / 1_000) arrival.settle('slow');
    }
  }

  #stopLooking(): void {
    clearInterval(this.#looking);
    this.#looking = undefined;
  }
}
