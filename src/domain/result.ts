/**
 * A value or the reason there is none. Everything that can fail across a network or a worker boundary answers one of
 * these, so no caller has to guess what an exception might be.
 */
export type Result<Value, Reason = Failure> = { ok: true; value: Value } | { ok: false; error: Reason };

/**
 * Why a call gave no value.
 * - `offline`: the request never reached the server.
 * - `timeout`: no answer within the time the call allows.
 * - `refused`: the server answered 4xx or 5xx; `message` is its words, fit to show.
 * - `malformed`: the answer does not fit the contract.
 * - `stale`: a newer request replaced this one; nobody should see it.
 * - `worker`: the worker died while working on it.
 */
export interface Failure {
  kind: 'offline' | 'timeout' | 'refused' | 'malformed' | 'stale' | 'worker';
  message: string;
  status?: number;
  /** Of a login that was refused because the account is closed: when it will be erased, ISO 8601 in UTC. */
  eraseAt?: string;
}

/** Whether nobody answered: the network is away, or too slow. */
export const isUnreachable = ({ kind }: Pick<Failure, 'kind'>): boolean => kind === 'offline' || kind === 'timeout';

export const success = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value });

export const failure = (kind: Failure['kind'], message = '', status?: number): { ok: false; error: Failure } => ({
  ok: false,
  error: status === undefined ? { kind, message } : { kind, message, status },
});

/** The same failure, or the value put into another shape. */
export const mapResult = <Value, Mapped>(result: Result<Value>, map: (value: Value) => Mapped): Result<Mapped> =>
  result.ok ? success(map(result.value)) : result;

/** One page of a list and how many there are in all. */
export interface Paged<Item> {
  items: Item[];
  total: number;
}
