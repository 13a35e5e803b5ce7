/**
 * An event of a slice, such as a request to open a panel or an answer to a list. Every emission replaces it as a whole,
 * so that subscribers, or readers that remember the last `id`, see each one once, even if it is equal.
 */
export type Signal<Payload extends object = object> = Readonly<Payload> & {
  /** Larger than that of every earlier signal in any slice, which orders any two signals. */
  readonly id: number;
};

let emitted = 0;

export function signal(): Signal;
export function signal<Payload extends object>(payload: Payload): Signal<Payload>;
export function signal(payload: object = {}): Signal {
  emitted += 1;
  return { ...payload, id: emitted };
}
