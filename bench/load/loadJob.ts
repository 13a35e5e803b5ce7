/** Messages between the load generator's process and the bench. */

/** Kinds of requests that are measured separately. */
export const KINDS = ['around', 'suggest', 'note', 'refresh', 'login'] as const;
export type Kind = (typeof KINDS)[number];

/** A logged-in customer. */
export interface Person {
  email: string;
  password: string;
  accessToken: string;
  refreshToken: string;
}

export interface GeneratorStart {
  /** Base addresses of the gateways, used in turn. */
  bases: string[];
  people: Person[];
  seed: number;
}

export type Job =
  /** Requests at constant intervals, whatever happens to earlier ones. */
  | { type: 'open'; ratePerS: number; seconds: number }
  /** Clients that each send the next request after a response; with `kind`, only of that kind. */
  | { type: 'closed'; clients: number; requests: number; kind?: Kind }
  | { type: 'closedFor'; clients: number; seconds: number };

interface KindFigures {
  answered: number;
  /** Milliseconds of each answered request, from the moment at which it was due. */
  ms: number[];
}

export interface LoadFigures {
  sent: number;
  seconds: number;
  kinds: Record<Kind, KindFigures>;
  /** Milliseconds of each 503 that names a time to retry. */
  refusedMs: number[];
  /** All other failures. Nothing is retried. */
  failed: number;
  /** Messages of the first failures. */
  failures: string[];
  /** Delays with which requests were sent, included in their times. */
  lateMs: number[];
  /** Number of responses whose body was checked. */
  checked: number;
}
