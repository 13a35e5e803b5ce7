import { HttpError } from '../http/httpError.ts';

/** Whole uploads under way at a time, in this process: each may hold 10 MB. */
const MAX_AT_ONCE = 8;
/** One user's share of them, so that one cannot keep the others out. */
const MAX_OF_ONE_USER = 2;
/** Pictures decoded at a time: each may take some 200 MB for a second. */
const MAX_DECODING = 2;

/** About as long as a picture takes. */
const SOON = { retryAfterS: 5 };

/** Who may upload now, and who decodes next: memory stays bounded however many send pictures. */
export class UploadLimiter {
  readonly #underWay = new Map<string, number>();
  #total = 0;
  #decoding = 0;
  readonly #waiting: Array<() => void> = [];

  /**
   * Runs an upload of a user, unless too many are under way.
   * @throws HttpError 429 or 503
   */
  async run<Value>(userId: string, upload: () => Promise<Value>): Promise<Value> {
    const own = this.#underWay.get(userId) ?? 0;
    if (own >= MAX_OF_ONE_USER) throw new HttpError(429, 'Bạn đang tải ảnh khác lên, vui lòng đợi xong rồi thử lại.', SOON);
    if (this.#total >= MAX_AT_ONCE) throw new HttpError(503, 'Máy chủ đang bận, vui lòng thử lại sau.', SOON);
    this.#underWay.set(userId, own + 1);
    this.#total += 1;
    try {
      return await upload();
    } finally {
      const left = this.#underWay.get(userId)! - 1;
      if (left > 0) this.#underWay.set(userId, left);
      else this.#underWay.delete(userId);
      this.#total -= 1;
    }
  }

  /** Waits for a turn at decoding; at most {@link MAX_AT_ONCE} ever wait. */
  async decode<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.#decoding < MAX_DECODING) this.#decoding += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The turn is handed on as it is, so that nobody slips in between.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#decoding -= 1;
    }
  }
}
