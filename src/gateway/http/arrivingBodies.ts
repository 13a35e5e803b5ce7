import type { IncomingMessage } from 'node:http';
import { ARRIVAL_LIMITS, type ArrivalLimits } from './limits.ts';
import type { Requester } from './requestGate.ts';

/** Initial buffer size, so that a declared length alone reserves no memory. */
const FIRST_BYTES = 4 * 1024;

/** Reasons for a missing body: sender gone, no room, too slow, or in too many small pieces. */
export type MissingBodyReason = 'cut' | 'crowded' | 'slow' | 'shredded';
export type ArrivedBody = Buffer | MissingBodyReason;

interface Arrival extends Pick<Requester, 'address' | 'party'> {
  began: number;
  data: Buffer;
  size: number;
  pieces: number;
  settle(body: ArrivedBody): void;
}

/**
 * Reads request bodies before their calls occupy a place, so that a slow sender delays only itself. Without room for
 * another body, the address with the most loses its slowest body, taken from its largest party.
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

  /** @param maxBytes reading stops beyond it; the app then refuses the body with its own message */
  read(request: IncomingMessage, { address, party }: Requester, maxBytes: number): Promise<ArrivedBody> {
    return new Promise((resolve) => {
      const arrival: Arrival = {
        address,
        party,
        began: performance.now(),
        data: Buffer.alloc(0),
        size: 0,
        pieces: 0,
        settle: (body) => {
          if (!this.#arriving.delete(arrival)) return;
          request.off('data', onData).off('end', end).off('close', cut).off('error', cut);
          this.#bytes -= arrival.data.length;
          resolve(body);
        },
      };
      const end = (): void => arrival.settle(arrival.data.subarray(0, arrival.size));
      const cut = (): void => arrival.settle('cut');
      const onData = (chunk: Buffer): void => {
        arrival.pieces += 1;
        if (this.#isShredded(arrival)) {
          // Otherwise the kernel's buffer, up to half a megabyte, would be read before anybody else is served.
          request.socket.pause();
          return arrival.settle('shredded');
        }
        if (!this.#append(arrival, chunk, maxBytes)) return;
        if (arrival.size > maxBytes) end();
      };
      this.#arriving.add(arrival);
      if (request.destroyed) return cut();
      if (!this.#makeRoom(arrival, () => 1, this.#limits.countPerAddress, this.#limits.count)) return;
      request.on('data', onData).on('end', end).on('close', cut).on('error', cut);
    });
  }

  #isShredded({ pieces, size }: Arrival): boolean {
    const beyond = pieces - this.#limits.pieces;
    return beyond > 0 && size < beyond * this.#limits.minPieceBytes;
  }

  #append(arrival: Arrival, chunk: Buffer, maxBytes: number): boolean {
    const needed = arrival.size + chunk.length;
    if (needed > arrival.data.length) {
      // Doubling: a body sent byte by byte is copied a dozen times and takes at most twice its length.
      const grown = Buffer.allocUnsafe(Math.max(needed, Math.min(2 * arrival.data.length || FIRST_BYTES, maxBytes)));
      arrival.data.copy(grown, 0, 0, arrival.size);
      this.#bytes += grown.length - arrival.data.length;
      arrival.data = grown;
    }
    chunk.copy(arrival.data, arrival.size);
    arrival.size = needed;
    const { bytes, bytesPerAddress } = this.#limits;
    // Sum up only when room is short.
    return this.#bytes <= Math.min(bytes, bytesPerAddress) || this.#makeRoom(arrival, ({ data }) => data.length, bytesPerAddress, bytes);
  }

  /** Ends the slowest bodies while a limit is exceeded. @returns false if `arrival` itself was ended */
  #makeRoom(arrival: Arrival, amount: (arrival: Arrival) => number, maxPerAddress: number, max: number): boolean {
    while (this.#arriving.has(arrival)) {
      const amounts = sumsBy('address', this.#arriving, amount);
      const isOwn = amounts.get(arrival.address)! > maxPerAddress;
      if (!isOwn && [...amounts.values()].reduce((sum, each) => sum + each) <= max) return true;
      const address = isOwn ? arrival.address : keyOfLargest(amounts);
      const theirs = [...this.#arriving].filter((each) => each.address === address);
      const party = keyOfLargest(sumsBy('party', theirs, amount));
      const now = performance.now();
      // FIRST_BYTES keep a body that has just begun from counting as slow.
      const rate = ({ size, began }: Arrival): number => (size + FIRST_BYTES) / (now - began + 1);
      const ofParty = theirs.filter((each) => each.party === party);
      ofParty.reduce((slow, each) => (rate(each) < rate(slow) ? each : slow)).settle('crowded');
    }
    return false;
  }

  endSlow(): void {
    const now = performance.now();
    const { minBytesPerS, rateAfterMs } = this.#limits;
    for (const arrival of this.#arriving) {
      const ms = now - arrival.began;
      if (ms >= rateAfterMs && arrival.size < (minBytesPerS * ms) / 1_000) arrival.settle('slow');
    }
  }
}

function sumsBy(key: 'address' | 'party', arrivals: Iterable<Arrival>, amount: (arrival: Arrival) => number): Map<string, number> {
  const sums = new Map<string, number>();
  for (const arrival of arrivals) sums.set(arrival[key], (sums.get(arrival[key]) ?? 0) + amount(arrival));
  return sums;
}

const keyOfLargest = (sums: ReadonlyMap<string, number>): string => [...sums].reduce((most, each) => (each[1] > most[1] ? each : most))[0];
