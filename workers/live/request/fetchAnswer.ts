import { readAtMost, TooManyBytes } from '../../../src/domain/readAtMost.ts';
import { createSlots } from '../../../src/domain/slots.ts';
import type { Failure } from '../../../src/domain/result.ts';

export class LiveFault extends Error {
  readonly kind: Failure['kind'];
  readonly status: number | undefined;

  constructor(kind: Failure['kind'], message: string, status?: number) {
    super(message);
    this.name = 'LiveFault';
    this.kind = kind;
    this.status = status;
  }
}

export const tooLarge = (message: string): LiveFault => new LiveFault('refused', message, 413);

/** Limit of concurrent requests, a browser's own per host. */
const MAX_REQUESTS = 6;
/** Offices' services draw slowly; a user who waits longer has moved on. */
const TIMEOUT_MS = 20_000;
/** Limit of a response, well above a picture of 2,048 pixels or a thousand features. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Statuses of a missing tile. */
export const NO_TILE: readonly number[] = [204, 404, 410];

const requests = createSlots(MAX_REQUESTS);

export interface Answer {
  bytes: Uint8Array<ArrayBuffer>;
  /** Content type without parameters, in lower case. */
  type: string;
}

/** Sends a request without cookies to another server. Returns null for the `empty` statuses: nothing is there. */
export const fetchAnswer = (address: string, signal: AbortSignal, empty: readonly number[] = []): Promise<Answer | null> =>
  requests.take(signal, async () => {
    const late = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const response = await fetch(address, { signal: AbortSignal.any([signal, late]), credentials: 'omit' });
      if (empty.includes(response.status)) {
        await response.body?.cancel();
        return null;
      }
      if (!response.ok) {
        await response.body?.cancel();
        throw new LiveFault('refused', `status ${response.status}`, response.status);
      }
      const type = (response.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase();
      return { bytes: await readBody(response), type };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof LiveFault) throw error;
      throw late.aborted ? new LiveFault('timeout', 'no answer in time') : new LiveFault('offline', String(error));
    }
  });

async function readBody(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(response.headers.get('content-length') ?? 0) > MAX_BYTES) {
    await response.body?.cancel();
    throw tooLarge('says it is too long');
  }
  return readAtMost(response.body, MAX_BYTES).catch((error: unknown) => {
    throw error instanceof TooManyBytes ? tooLarge('is too long') : error;
  });
}
