import { HttpError } from '../http/httpError.ts';

export interface BodyLimits {
  /** Of the whole body, whatever it declares. */
  maxBytes: number;
  /** From the first read to the last. */
  timeoutMs: number;
  /** Words for a body that is too large. */
  tooLarge: string;
}

/**
 * A request's body read piece by piece up to marks in it, within limits. Never holds more than a piece and a mark. Our own: busboy 1.6
 * reads over a part without a name, which we refuse, and decodes a file that is sent without a file name as text.
 */
export class MultipartSource {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #limits: BodyLimits;
  readonly #timer: NodeJS.Timeout;
  // A body may begin with its first delimiter: the line break that precedes every other one is lent to it.
  #buffered: Buffer = Buffer.from('\r\n');
  #bytes = 0;
  #isLate = false;

  constructor(body: ReadableStream<Uint8Array>, limits: BodyLimits) {
    this.#reader = body.getReader();
    this.#limits = limits;
    this.#timer = setTimeout(() => {
      this.#isLate = true;
      // A read under way rejects; the connection stays, so that the sender hears why.
      this.#reader.releaseLock();
    }, limits.timeoutMs);
  }

  /** Hands on what comes before `mark`, in pieces that are valid during the call only, and skips the mark. */
  async until(mark: Buffer, take: (piece: Buffer) => void): Promise<void> {
    for (;;) {
      const at = this.#buffered.indexOf(mark);
      const known = at >= 0 ? at : Math.max(0, this.#buffered.length - mark.length + 1);
      if (known > 0) take(this.#buffered.subarray(0, known));
      this.#buffered = this.#buffered.subarray(at >= 0 ? at + mark.length : known);
      if (at >= 0) return;
      await this.#more();
    }
  }

  async next(count: number): Promise<Buffer> {
    while (this.#buffered.length < count) await this.#more();
    const taken = this.#buffered.subarray(0, count);
    this.#buffered = this.#buffered.subarray(count);
    return taken;
  }

  /** Must be called when the reading is over, well or not. What is left of the body is not read. */
  release(): void {
    clearTimeout(this.#timer);
    if (!this.#isLate) this.#reader.releaseLock();
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#read();
    if (done || !value) throw new HttpError(400, 'Nội dung gửi lên bị cắt ngang, vui lòng thử lại.');
    this.#bytes += value.byteLength;
    if (this.#bytes > this.#limits.maxBytes) throw new HttpError(413, this.#limits.tooLarge);
    this.#buffered = Buffer.concat([this.#buffered, value]);
  }

  async #read(): Promise<{ done: boolean; value?: Uint8Array | undefined }> {
    try {
      return await this.#reader.read();
    } catch {
      // Either we let go of the body, or its sender did; nobody else can make this read fail.
      throw this.#isLate
        ? new HttpError(408, 'Gửi ảnh quá lâu, vui lòng kiểm tra mạng rồi thử lại.')
        : new HttpError(400, 'Kết nối bị ngắt khi đang gửi ảnh.');
    }
  }
}
