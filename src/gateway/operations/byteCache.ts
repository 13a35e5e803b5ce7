/** LRU cache with a byte limit. The last entry set is never evicted. */
export class ByteCache<Value> {
  readonly #maxBytes: number;
  readonly #maxEntries: number;
  /** Entries, least recently used first. */
  readonly #kept = new Map<string, { value: Value; bytes: number }>();
  #bytes = 0;

  constructor(maxBytes: number, maxEntries = Infinity) {
    this.#maxBytes = maxBytes;
    this.#maxEntries = maxEntries;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#kept.size;
  }

  /** Returns a value without counting it as used. */
  peek(key: string): Value | undefined {
    return this.#kept.get(key)?.value;
  }

  get(key: string): Value | undefined {
    const found = this.#kept.get(key);
    if (!found) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found.value;
  }

  set(key: string, value: Value, bytes: number): void {
    this.delete(key);
    this.#kept.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#kept.keys()) {
      if (oldest === key || (this.#bytes <= this.#maxBytes && this.#kept.size <= this.#maxEntries)) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0;
    this.#kept.delete(key);
  }
}

interface Reading<Entry> {
  sinceMs: number;
  entry: Promise<Entry | null>;
}

/** Cache whose stale entries are read again, once for all concurrent requests. Times are of `performance.now()`. */
export class FreshCache<Entry extends { sinceMs: number; bytes: number }> {
  readonly kept: ByteCache<Entry>;
  readonly #underWay = new Map<string, Reading<Entry>>();

  constructor(maxBytes: number) {
    this.kept = new ByteCache(maxBytes);
  }

  /**
   * @param sinceMs oldest acceptable time of an entry
   * @param read starts reading an entry, given the cached one; null if it no longer exists
   */
  async get(key: string, sinceMs: number, read: (known: Entry | undefined) => Reading<Entry>): Promise<Entry | null> {
    const known = this.kept.get(key);
    if (known && known.sinceMs >= sinceMs) return known;
    const begun = this.#underWay.get(key);
    if (begun && begun.sinceMs >= sinceMs) return begun.entry;
    const reading = read(known);
    this.#underWay.set(key, reading);
    try {
      const entry = await reading.entry;
      if (entry) this.kept.set(key, entry, entry.bytes);
      else this.kept.delete(key);
      return entry;
    } finally {
      if (this.#underWay.get(key) === reading) this.#underWay.delete(key);
    }
  }
}

interface AnswerLimits<Value> {
  maxBytes: number;
  maxEntries?: number;
  forMs?: number;
  /** Returns the size of an answer; undefined if it must not be cached. */
  bytesOf: (value: Value) => number | undefined;
}

/** Cache of answers by request. Concurrent requests share one answer; a failed one is made again. */
export class AnswerCache<Value> {
  readonly #kept: ByteCache<{ atMs: number; answer: Promise<Value> }>;
  readonly #limits: AnswerLimits<Value>;

  constructor(limits: AnswerLimits<Value>) {
    this.#kept = new ByteCache(limits.maxBytes, limits.maxEntries);
    this.#limits = limits;
  }

  get(key: string, make: () => Promise<Value>): Promise<Value> {
    const known = this.#kept.get(key);
    const nowMs = performance.now();
    if (known && nowMs - known.atMs < (this.#limits.forMs ?? Infinity)) return known.answer;
    const kept = { atMs: nowMs, answer: make() };
    this.#kept.set(key, kept, 0);
    const settle = (bytes: number | undefined): void => {
      if (this.#kept.peek(key) !== kept) return;
      if (bytes === undefined) this.#kept.delete(key);
      else this.#kept.set(key, kept, bytes + key.length);
    };
    kept.answer.then(
      (value) => settle(this.#limits.bytesOf(value)),
      () => settle(undefined),
    );
    return kept.answer;
  }
}
