import type { IncomingMessage } from 'node:http';
import { ARRIVAL_LIMITS, type ArrivalLimits } from './limits.ts';
import type { Asker } from './requestGate.ts';

/** What is made room for at first: what a sender says of the length of his body costs him nothing. */
const FIRST_BYTES = 4 * 1024;

/**
 * Why a body did not arrive: its sender is gone; others take the memory or the places; it came too slowly, or in too many pieces.
 */
export type Missing = 'cut' | 'crowded' | 'slow' | 'shredded';
export type ArrivedBody = Buffer | Missing;

interface Arrival extends Pick<Asker, 'address' | 'party'> {
  began: number;
  held: Buffer;
  size: number;
  pieces: number;
  settle(body: ArrivedBody): void;
}

/**
 * Bodies on their way. They are read here, before a call gets a place to work in, so that a slow sender holds up nobody but
 * himself. Where there is no room for one more, the address that has the most gives up the slowest of its own, of the party of it that
 * has the most.
 */
export class ArrivingBodies {
  readonly #limits: ArrivalLimits;
  readonly #arriving = new Set<Arrival>();
  #bytes = 0;

  constructor(limits: ArrivalLimits = ARRIVAL_LIMITS) {
    this.#limits = limits;
  }

  get count(): number {
    return this.#arriving.size;
  }

  /** @param maxBytes what is longer ends there: the app sees that it is too long, and refuses it in its own words */
  read(request: IncomingMessage, { address, party }: Asker, maxBytes: number): Promise<ArrivedBody> {
    return new Promise((resolve) => {
      const arrival: Arrival = {
        address,
        party,
        began: performance.now(),
        held: Buffer.alloc(0),
        size: 0,
        pieces: 0,
        settle: (body) => {
          if (!this.#arriving.delete(arrival)) return;
          request.off('data', hear).off('end', end).off('close', cut).off('error', cut);
          this.#bytes -= arrival.held.length;
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
      if (!this.#giveWay(arrival, () => 1, this.#limits.countOfOne, this.#limits.count)) return;
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
    const { bytes, bytesOfOne } = this.#limits;
    // Adding up is for when there is little room left.
    return this.#bytes <= Math.min(bytes, bytesOfOne) || this.#giveWay(arrival, ({ held }) => held.length, bytesOfOne, bytes);
  }

  /** As long as its address or all have more than they may, ends the slowest body of who has most. @returns whether it was always another one */
  #giveWay(arrival: Arrival, amount: (arrival: Arrival) => number, mostOfOne: number, most: number): boolean {
    while (this.#arriving.has(arrival)) {
      const amounts = sumsBy('address', this.#arriving, amount);
      const isOwn = amounts.get(arrival.address)! > mostOfOne;
      if (!isOwn && [...amounts.values()].reduce((sum, one) => sum + one) <= most) return true;
      const address = isOwn ? arrival.address : greediest(amounts);
      const theirs = [...this.#arriving].filter((one) => one.address === address);
      const party = greediest(sumsBy('party', theirs, amount));
      const now = performance.now();
      // Who has only just begun is not slow yet.
      const rate = ({ size, began }: Arrival): number => (size + FIRST_BYTES) / (now - began + 1);
      const ofParty = theirs.filter((one) => one.party === party);
      ofParty.reduce((slow, one) => (rate(one) < rate(slow) ? one : slow)).settle('crowded');
    }
    return false;
  }

  /** Lets go of those who send too slowly for too long. */
  endSlow(): void {
    const now = performance.now();
    const { leastBytesPerS, leastAfterMs } = this.#limits;
    for (const arrival of this.#arriving) {
      const ms = now - arrival.began;
      if (ms >= leastAfterMs && arrival.size < (leastBytesPerS * ms) / 1_000) arrival.settle('slow');
    }
  }
}

function sumsBy(key: 'address' | 'party', arrivals: Iterable<Arrival>, amount: (arrival: Arrival) => number): Map<string, number> {
  const sums = new Map<string, number>();
  for (const arrival of arrivals) sums.set(arrival[key], (sums.get(arrival[key]) ?? 0) + amount(arrival));
  return sums;
}

const greediest = (sums: ReadonlyMap<string, number>): string => [...sums].reduce((most, one) => (one[1] > most[1] ? one : most))[0];
