/** What the load generator is told and what it answers: all that crosses between its process and the bench's. */

/** Kinds of requests that are measured apart. */
export const KINDS = ['around', 'suggest', 'note', 'refresh', 'login'] as const;
export type Kind = (typeof KINDS)[number];

/** A customer who is logged in. */
export interface Person {
  email: string;
  password: string;
  accessToken: string;
  refreshToken: string;
}

export interface GeneratorStart {
  /** Gateways with their base, asked in turn. */
  bases: string[];
  people: Person[];
  seed: number;
}

export type Job =
  /** Requests at constant distances, whatever becomes of those before them. */
  | { type: 'open'; ratePerS: number; seconds: number }
  /** So many clients, each of which asks again once it is answered; `kind`: nothing else is asked. */
  | { type: 'closed'; clients: number; requests: number; kind?: Kind }
  | { type: 'closedFor'; clients: number; seconds: number };

interface KindFigures {
  answered: number;
  /** Milliseconds from the moment at which each answered request should have been sent. */
  ms: number[];
}

export interface LoadFigures {
  sent: number;
  seconds: number;
  kinds: Record<Kind, KindFigures>;
  /** 503 with a time to come back, and how long that took. */
  refusedMs: number[];
  /** Everything else that is no good answer. Nothing is tried again. */
  failed: number;
  /** The first of them, in words. */
  failures: string[];
  /** How late requests left, which their times include. */
  lateMs: number[];
  /** Answers that were read and looked at. */
  checked: number;
}
