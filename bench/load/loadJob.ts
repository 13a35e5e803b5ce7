/** Messages between the load generator's process and the bench. */

/** Kinds of requests that are measured separately. */
export const KINDS = ['around', 'suggest', 'note', 'refresh', 'login'] as const;
export type Kind = (typeof KINDS)[number];

/** Customer who is logged in. */
export interface Person {
  email: string;
  password: string;
  accessToken: string;
  refreshToken: string;
}

export interface GeneratorStart {
  /** Base URLs of gateways, used in turn. */
  bases: string[];
  people: Person[];
  seed: number;
}

export type Job =
  /** Requests at constant intervals, independent of responses. */
  | { type: 'open'; ratePerS: number; seconds: number }
  /** Clients that each send the next request after a response; `kind` restricts the requests. */
  | { type: 'closed'; clients: number; requests: number; kind?: Kind }
  | { type: 'closedFor'; clients: number; seconds: number };

interface KindFigures {
  answered: number;
  /** Milliseconds of each response, from the time at which its request was due. */
  ms: number[];
}

export interface LoadFigures {
  sent: number;
  seconds: number;
  kinds: Record<Kind, KindFigures>;
  /** Times of responses 503 with a Retry-After. */
  refusedMs: number[];
  /** Number of other bad responses. Nothing is retried. */
  failed: number;
  /** Descriptions of the first failures. */
  failures: string[];
  /** Delays with which requests were sent, which their times include. */
  lateMs: number[];
  /** Number of responses whose body was checked. */
  checked: number;
}
