import { HttpError } from '../http/httpError.ts';

interface BodyLimits {
  /** Of the whole body, whatever it declares. */
  maxBytes: number;
  /** From the first read to the last. */
  timeoutMs: number;
  /** Of the file in it, and the message for one that is larger. */
  maxFileBytes: number;
  tooLarge: 'pictures.avatarTooLarge' | 'pictures.tooLarge';
}

const tooLarge = ({ tooLarge: id, maxFileBytes }: Pick<BodyLimits, 'tooLarge' | 'maxFileBytes'>): HttpError =>
  new HttpError(413, id, { values: { max: maxFileBytes / 1024 ** 2 } });

/**
 * A request's body read piece by piece up to marks in it, within limits. Never holds more than a piece and a mark. Our own: busboy 1.6
 * reads over a part without a name, which we refuse, and decodes a file that is sent without a file name as text.
 */
class MultipartSource {
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
    if (done || !value) throw new HttpError(400, 'pictures.cutOff');
    this.#bytes += value.byteLength;
    if (this.#bytes > this.#limits.maxBytes) throw tooLarge(this.#limits);
    this.#buffered = Buffer.concat([this.#buffered, value]);
  }

  async #read(): Promise<{ done: boolean; value?: Uint8Array | undefined }> {
    try {
      return await this.#reader.read();
    } catch {
      // Either we let go of the body, or its sender did; nobody else can make this read fail.
      throw this.#isLate ? new HttpError(408, 'pictures.tooSlow') : new HttpError(400, 'pictures.connectionLost');
    }
  }
}

const FIRST_BYTES = 64 * 1024;

/** Bytes put together as they come. Copied, because a thousand tiny pieces would hold a thousand buffers alive. */
class ByteCollector {
  #bytes = Buffer.allocUnsafe(FIRST_BYTES);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(piece: Uint8Array): void {
    const needed = this.#length + piece.byteLength;
    if (needed > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2));
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
    }
    this.#bytes.set(piece, this.#length);
    this.#length = needed;
  }

  bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }
}

export interface UploadLimits {
  maxFileBytes: number;
  /** The message for a file that is too large. */
  tooLarge: BodyLimits['tooLarge'];
  /** From the first byte of the body to the last. */
  timeoutMs: number;
}

/** Everything of a body that is not the file: headers, delimiters, fields that nobody asked for. */
const MAX_OTHER_BYTES = 64 * 1024;
const MAX_PARTS = 16;
const MAX_HEADER_BYTES = 4 * 1024;

const HEADERS_END = Buffer.from('\r\n\r\n');

/**
 * The boundary of a multipart body (RFC 2046: 1 to 70 characters).
 * @throws HttpError 415 or 400
 */
function boundaryOf(contentType: string): string {
  if (!/^multipart\/form-data\s*(;|$)/i.test(contentType)) {
    throw new HttpError(415, 'pictures.multipartRequired');
  }
  const match = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([\w'()+,./:=?-]{1,70}))\s*(?:;|$)/i.exec(contentType);
  const boundary = match?.[1] ?? match?.[2];
  if (boundary === undefined) throw new HttpError(400, 'pictures.malformed');
  return boundary;
}

/** The name of a part's field, from its Content-Disposition header. */
function fieldName(headers: string): string {
  const disposition = /^content-disposition:\s*form-data\s*(;.*)$/im.exec(headers)?.[1];
  const match = /;\s*name=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/i.exec(disposition ?? '');
  const name = match?.[1] ?? match?.[2];
  if (name === undefined) throw new HttpError(400, 'pictures.malformed');
  return name;
}

async function readHeaders(source: MultipartSource): Promise<string> {
  const headers = new ByteCollector();
  await source.until(HEADERS_END, (piece) => {
    headers.add(piece);
    if (headers.length > MAX_HEADER_BYTES) throw new HttpError(400, 'pictures.malformed');
  });
  return headers.bytes().toString('utf8');
}

async function readParts(source: MultipartSource, boundary: string, field: string, limits: UploadLimits): Promise<Buffer> {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  let file: ByteCollector | undefined;
  await source.until(delimiter, () => undefined);
  for (let parts = 0; ; parts++) {
    const after = (await source.next(2)).toString('latin1');
    if (after === '--') break;
    if (after !== '\r\n' || parts === MAX_PARTS) throw new HttpError(400, 'pictures.malformed');
    const isFile = fieldName(await readHeaders(source)) === field;
    if (isFile && file) throw new HttpError(400, 'pictures.oneAtATime');
    const collector = isFile ? (file = new ByteCollector()) : undefined;
    await source.until(delimiter, (piece) => {
      collector?.add(piece);
      if (collector && collector.length > limits.maxFileBytes) throw tooLarge(limits);
    });
  }
  if (!file) throw new HttpError(400, 'pictures.missing', { values: { name: field } });
  if (file.length === 0) throw new HttpError(400, 'pictures.empty');
  return file.bytes();
}

/**
 * The one file of a multipart body, streamed: a body that is too large, too slow or of the wrong make is refused as soon
 * as that shows. Other fields are read over; names and types that the sender gives count for nothing.
 * @throws HttpError 400, 408, 413 or 415
 */
export async function readUploadedFile(request: Request, field: string, limits: UploadLimits): Promise<Buffer> {
  const boundary = boundaryOf(request.headers.get('content-type') ?? '');
  const maxBytes = limits.maxFileBytes + MAX_OTHER_BYTES;
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(limits);
  if (!request.body) throw new HttpError(400, 'pictures.malformed');
  const source = new MultipartSource(request.body, { ...limits, maxBytes });
  try {
    return await readParts(source, boundary, field, limits);
  } finally {
    source.release();
  }
}
