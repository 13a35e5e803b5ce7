/** A value or the reason for its absence. Network and worker calls return it instead of throwing. */
export type Result<Value, Reason = Failure> = { ok: true; value: Value } | { ok: false; error: Reason };

/**
 * Reason for a failed call. `offline`: the request never reached the server; `timeout`: no response within the limit;
 * `refused`: the server returned 4xx or 5xx, and `message`, its text, may be shown; `malformed`: the response does not
 * match the contract; `stale`: a newer request replaced this one, not shown; `worker`: the worker died during it.
 */
export interface Failure {
  kind: 'offline' | 'timeout' | 'refused' | 'malformed' | 'stale' | 'worker';
  message: string;
  status?: number;
  /** Erasure date of a closed account whose login was refused, ISO 8601 in UTC. */
  eraseAt?: string;
}

export const isUnreachable = ({ kind }: Pick<Failure, 'kind'>): boolean => kind === 'offline' || kind === 'timeout';

export const success = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value });

/** Creates a failed result. @param status HTTP status, if the server responded */
export const failure = (kind: Failure['kind'], message = '', status?: number): { ok: false; error: Failure } => ({
  ok: false,
  error: status === undefined ? { kind, message } : { kind, message, status },
});

export const mapResult = <Value, Mapped>(result: Result<Value>, map: (value: Value) => Mapped): Result<Mapped> =>
  result.ok ? success(map(result.value)) : result;

/** A page of a list and the total number of items. */
export interface Paged<Item> {
  items: Item[];
  total: number;
}
