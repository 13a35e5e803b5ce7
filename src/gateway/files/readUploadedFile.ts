import { HttpError } from '../http/httpError.ts';

export interface UploadLimits {
  maxFileBytes: number;
  tooLarge: 'pictures.avatarTooLarge' | 'pictures.tooLarge';
  /** Maximum time from the first byte of the body to the last. */
  timeoutMs: number;
}

/** Limit for everything but the file: headers, delimiters, other fields. */
const MAX_OTHER_BYTES = 64 * 1024;
const MAX_PARTS = 16;
const MAX_HEADER_BYTES = 4 * 1024;
const FIRST_BYTES = 64 * 1024;

const tooLarge = ({ tooLarge: id, maxFileBytes }: UploadLimits): HttpError =>
  new HttpError(413, id, { values: { max: maxFileBytes / 1024 ** 2 } });
const malformed = (): HttpError => new HttpError(400, 'pictures.malformed');

/**
 * Reads a body into one growing buffer, preceded by a line break: its first delimiter may lack one. Keeping the chunks
 * would keep a thousand buffers alive.
 */
async function readBody(body: ReadableStream<Uint8Array>, limits: UploadLimits): Promise<Buffer> {
  const reader = body.getReader();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    // Rejects the pending read; the connection stays open for the answer.
    reader.releaseLock();
  }, limits.timeoutMs);
  let buffer = Buffer.allocUnsafe(FIRST_BYTES);
  let length = buffer.write('\r\n');
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        // Only our timeout or the sender can make this read fail.
        throw isLate ? new HttpError(408, 'pictures.tooSlow') : new HttpError(400, 'pictures.connectionLost');
      });
      if (done) return buffer.subarray(0, length);
      const needed = length + value.byteLength;
      if (needed > limits.maxFileBytes + MAX_OTHER_BYTES) throw tooLarge(limits);
      if (needed > buffer.length) {
        const larger = Buffer.allocUnsafe(Math.max(needed, buffer.length * 2));
        buffer.copy(larger, 0, 0, length);
        buffer = larger;
      }
      buffer.set(value, length);
      length = needed;
    }
  } finally {
    clearTimeout(timer);
    if (!isLate) reader.releaseLock();
  }
}

/** Returns the boundary of a multipart body (RFC 2046: 1 to 70 characters). */
function boundaryOf(contentType: string): string {
  if (!/^multipart\/form-data\s*(;|$)/i.test(contentType)) {
    throw new HttpError(415, 'pictures.multipartRequired');
  }
  const match = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([\w'()+,./:=?-]{1,70}))\s*(?:;|$)/i.exec(contentType);
  const boundary = match?.[1] ?? match?.[2];
  if (boundary === undefined) throw malformed();
  return boundary;
}

function fieldName(headers: string): string {
  const disposition = /^content-disposition:\s*form-data\s*(;.*)$/im.exec(headers)?.[1];
  const match = /;\s*name=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/i.exec(disposition ?? '');
  const name = match?.[1] ?? match?.[2];
  if (name === undefined) throw malformed();
  return name;
}

const HEADERS_END = '\r\n\r\n';

/**
 * Finds the file among the parts. busboy 1.6 skips parts without a name, which we refuse; it and `Response.formData`
 * decode a file without a file name as text.
 */
function findFile(body: Buffer, boundary: string, field: string): Buffer {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const find = (mark: Buffer | string, from: number): number => {
    const at = body.indexOf(mark, from);
    if (at < 0) throw new HttpError(400, 'pictures.cutOff');
    return at;
  };
  let file: Buffer | undefined;
  let at = find(delimiter, 0) + delimiter.length;
  for (let parts = 0; body.toString('latin1', at, at + 2) !== '--'; parts++) {
    const from = find('\r\n', at) + 2;
    const headersEnd = find(HEADERS_END, from);
    if (from !== at + 2 || parts === MAX_PARTS || headersEnd - from > MAX_HEADER_BYTES) throw malformed();
    const isFile = fieldName(body.toString('utf8', from, headersEnd)) === field;
    if (isFile && file) throw new HttpError(400, 'pictures.oneAtATime');
    const end = find(delimiter, headersEnd + HEADERS_END.length);
    if (isFile) file = body.subarray(headersEnd + HEADERS_END.length, end);
    at = end + delimiter.length;
  }
  if (!file) throw new HttpError(400, 'pictures.missing', { values: { name: field } });
  if (file.length === 0) throw new HttpError(400, 'pictures.empty');
  return file;
}

/** Reads the only file of a multipart body; skips other fields, and ignores the sender's names and types. */
export async function readUploadedFile(request: Request, field: string, limits: UploadLimits): Promise<Buffer> {
  const boundary = boundaryOf(request.headers.get('content-type') ?? '');
  if (Number(request.headers.get('content-length') ?? 0) > limits.maxFileBytes + MAX_OTHER_BYTES) throw tooLarge(limits);
  if (!request.body) throw malformed();
  const file = findFile(await readBody(request.body, limits), boundary, field);
  if (file.length > limits.maxFileBytes) throw tooLarge(limits);
  return file;
}
