/**
 * An event that a slice tells of: a panel was asked for, a list was answered, the map shall fly. It is replaced whole with every
 * emission, so whoever subscribes to the member, or remembers the last `id`, hears each of them once, also an equal one.
 */
export type Signal<Payload extends object = object> = Readonly<Payload> & {
  /** Larger than that of every signal before it, of whatever slice: of two signals the later one is known. */
  readonly id: number;
};

let emitted = 0;

/** A new emission, to be put in the place of the one before. */
export function signal(): Signal;
export function signal<Payload extends object>(payload: Payload): Signal<Payload>;
export function signal(payload: object = {}): Signal {
  emitted += 1;
  return { ...payload, id: emitted };
}
