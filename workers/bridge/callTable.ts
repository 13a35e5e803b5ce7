/** What of an answer is the value, where it is a Result. */
type ValueOf<Answer> = Answer extends { ok: true; value: infer Value } ? Value : Answer extends { ok: false } ? never : Answer;

/**
 * How one call crosses to its worker and back. What a rule leaves out: arguments are copied when the call is made, so the
 * caller may go on with its own; the answer is copied too; functions among the arguments are let go once the call is
 * answered; and the call fails when its worker dies.
 */
export interface CallRule<Args extends unknown[], Value> {
  /** Places of arrays that the caller gives away: they are empty after the call, and cost no copy. Never of a repeated call. */
  gives?: readonly number[];
  /** Buffers and bitmaps of the answer that the worker gives away. */
  transfers?(value: Value): Transferable[];
  /** Made once more on the next worker when its own died over it, always or for some arguments: calls that only read. */
  isRepeated?: true | ((...args: Args) => boolean);
  /** Worth nothing before a new worker was brought to where the last one was, and waits for it. */
  afterRestore?: true;
  /** The worker goes on calling the functions among the arguments after it answered. */
  keepsCallbacks?: true;
}

/** Every call of a worker, declared once: the page's side and the worker's derive from it. */
export interface CallTable<Api> {
  /** How long the worker may be silent without having announced it; ALLOWED_MS where it is left out. */
  silenceMs?: number;
  calls: {
    readonly [Name in keyof Api]: Api[Name] extends (...args: infer Args) => infer Answer
      ? CallRule<Args, ValueOf<Awaited<Answer>>>
      : never;
  };
}

/** The rules by name, where it does not matter whose they are. */
export const rulesOf = <Api>({ calls }: CallTable<Api>): Readonly<Record<string, CallRule<unknown[], unknown>>> =>
  calls as unknown as Record<string, CallRule<unknown[], unknown>>;
