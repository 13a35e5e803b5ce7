/** Value of a Result, or the answer itself. */
type ValueOf<Answer> = Answer extends { ok: true; value: infer Value } ? Value : Answer extends { ok: false } ? never : Answer;

/**
 * Rule of a call between page and worker. Default: arguments are copied when the call is made, so the caller may reuse
 * them; the answer is copied; function arguments are released after the answer; the call fails when its worker dies.
 */
export interface CallRule<Args extends unknown[], Value> {
  /** Indices of array arguments that are transferred: empty after the call. Not allowed for repeated calls. */
  gives?: readonly number[];
  /** Buffers and bitmaps of the answer that the worker transfers. */
  transfers?(value: Value): Transferable[];
  /** Repeats the call once if its worker dies, always or for some arguments. For calls that only read. */
  isRepeated?: true | ((...args: Args) => boolean);
  /** Waits until a new worker has the state of the last one. */
  afterRestore?: true;
  /** The worker calls function arguments after its answer, so they are not released. */
  keepsCallbacks?: true;
}

/** All calls of a worker; client and worker derive from it. */
export interface CallTable<Api> {
  /** Longest silence without an announcement; default ALLOWED_MS. */
  silenceMs?: number;
  calls: {
    readonly [Name in keyof Api]: Api[Name] extends (...args: infer Args) => infer Answer
      ? CallRule<Args, ValueOf<Awaited<Answer>>>
      : never;
  };
}

export const rulesOf = <Api>({ calls }: CallTable<Api>): Readonly<Record<string, CallRule<unknown[], unknown>>> =>
  calls as unknown as Record<string, CallRule<unknown[], unknown>>;
