/** LRU cache with a byte limit. The last entry set is never evicted. */
export class ByteCache<Value> {
  readonly #maxBytes: number;
  readonly #maxEntries: number;
  /** Entries, least recently used first. */
  readonly #entries = new Map<string, { value: Value; bytes: number }>();
  #bytes = 0;

  constructor(maxBytes: number, maxEntries = Infinity) {
    this.#maxBytes = maxBytes;
    this.#maxEntries = maxEntries;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Returns a value without counting it as used. */
  peek(key: string): Value | undefined {
    return this.#entries.get(key)?.value;
  }

  get(key: string): Value | undefined {
    const found = this.#entries.get(key);
    if (!found) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, found);
    return found.value;
  }

  set(key: string, value: Value, bytes: number): void {
    this.delete(key);
    this.#entries.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (oldest === key || (this.#bytes <= this.#maxBytes && this.#entries.size <= this.#maxEntries)) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}

interface Reading<Entry> {
  sinceMs: number;
  entry: Promise<Entry | null>;
}

/** Cache whose stale entries are read again, once for all concurrent requests. Times are of `performance.now()`. */
export class FreshCache<Entry extends { sinceMs: number; bytes: number }> {
  readonly entries: ByteCache<Entry>;
  readonly #reads = new Map<string, Reading<Entry>>();

  constructor(maxBytes: number) {
    this.entries = new ByteCache(maxBytes);
  }

  /**
   * @param sinceMs oldest acceptable time of an entry
   * @param read starts reading an entry, given the cached one; null if it no longer exists
   */
  async get(key: string, sinceMs: number, read: (known: Entry | undefined) => Reading<Entry>): Promise<Entry | null> {
    const known = this.entries.get(key);
    if (known && known.sinceMs >= sinceMs) return known;
    const begun = this.#reads.get(key);
    if (begun && begun.sinceMs >= sinceMs) return begun.entry;
    const reading = read(known);
    this.#reads.set(key, reading);
    try {
      const entry = await reading.entry;
      if (entry) this.entries.set(key, entry, entry.bytes);
      else this.entries.delete(key);
      return entry;
    } finally {
      if (this.#reads.get(key) === reading) this.#reads.delete(key);
    }
  }
}

interface AnswerLimits<Value> {
  maxBytes: number;
  maxEntries?: number;
  maxAgeMs?: number;
  /** Returns the size of an answer; undefined if it must not be cached. */
  bytesOf: (value: Value) => number | undefined;
}

/** Cache of answers by request. Concurrent requests share one answer; a failed one is made again. */
export class AnswerCache<Value> {
  readonly #answers: ByteCache<{ atMs: number; answer: Promise<Value> }>;
  readonly #limits: AnswerLimits<Value>;

  constructor(limits: AnswerLimits<Value>) {
    this.#answers = new ByteCache(limits.maxBytes, limits.maxEntries);
    this.#limits = limits;
  }

  get(key: string, make: () => Promise<Value>): Promise<Value> {
    const known = this.#answers.get(key);
    const nowMs = performance.now();
    if (known && nowMs - known.atMs < (this.#limits.maxAgeMs ?? Infinity)) return known.answer;
    const cached = { atMs: nowMs, answer: make() };
    this.#answers.set(key, cached, 0);
    const settle = (bytes: number | undefined): void => {
      if (this.#answers.peek(key) !== cached) return;
      if (bytes === undefined) this.#answers.delete(key);
      else this.#answers.set(key, cached, bytes + key.length);
    };
    cached.answer.then(
      (value) => settle(this.#limits.bytesOf(value)),
      () => settle(undefined),
    );
    return cached.answer;
  }
}
