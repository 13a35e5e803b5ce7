import { ImportError } from '../importError.ts';
import { KeptBytes } from './texts/keptBytes.ts';

const [QUOTE, BACKSLASH, OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET, COMMA] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d, 0x2c];
const FEATURES_KEY = Buffer.from('"features"');
const NULL = Buffer.from('null');
/** One record's text at most: an area of two million corners. */
const MAX_RECORD_BYTES = 64 * 2 ** 20;
/** Lists, objects and texts of one record: each takes a hundred bytes of memory, and as few as three of the file. */
const MAX_RECORD_VALUES = 4_000_000;

/** What Python and C write where a number is none, and JSON does not have; texts are matched to be passed over. */
const NO_NUMBERS = /"(?:[^"\\]+|\\.)*"|-?\b(?:NaN|nan|Infinity|inf)\b/g;

const cutOff = (): ImportError => new ImportError('Tệp GeoJSON bị cắt cụt: dữ liệu kết thúc giữa chừng (the GeoJSON file ends too early).');

/**
 * Finds the records of GeoJSON text as it comes: those of a collection's `features`, and those that stand one behind the other
 * (newline-delimited, with or without record separators). Only the record at hand is in memory.
 * Our own, not stream-json: 200,000 parcels (79 MB) take 4 to 5 s and 140 MB, stream-json's 50 to 70 s and 190 MB.
 */
export class JsonFeatures {
  /** Members of the collection around the features, once its array has begun. */
  head: Record<string, unknown> | undefined;
  /** Whether a service says that it had more records than it gave. */
  isPartial = false;
  readonly #decode: (bytes: Uint8Array) => string;
  readonly #rest = new KeptBytes();
  /** Where to go on in `rest`. */
  #at = 0;
  #depth = 0;
  /** 2 while inside a collection's array of features, else 0: the depth at which records begin. */
  #base = 0;
  /** Beginning of the record or the collection at hand; -1 between them. */
  #start = -1;
  #sawKey = false;
  #afterFeatures = false;
  /** How far behind `at` the string that begins there was searched: a long one is not searched anew with each chunk. */
  #searched = 0;
  /** Lists, objects and texts since the record at hand began. */
  #values = 0;

  constructor(decode: (bytes: Uint8Array) => string) {
    this.#decode = decode;
  }

  /** @returns the records that are whole now, parsed */
  push(chunk: Buffer): unknown[] {
    const bytes = this.#rest.with(chunk);
    const found: unknown[] = [];
    // Records side by side are parsed in one go.
    let [runStart, runEnd] = [-1, -1];
    const flush = (): void => {
      // One by one: a chunk may have more records than a call takes arguments.
      if (runStart >= 0)
        for (const record of this.#parse(`[${this.#decode(bytes.subarray(runStart, runEnd))}]`) as unknown[]) found.push(record);
      runStart = -1;
    };
    let at = this.#at;
    for (; at < bytes.length; at++) {
      const byte = bytes[at]!;
      if (byte === QUOTE) {
        const end = endOfString(bytes, at + 1 + this.#searched);
        this.#searched = end < 0 ? bytes.length - at - 1 : 0;
        if (end < 0) break;
        if (this.#isBetween()) throw notGeoJson();
        this.#countValue();
        if (this.#depth === 1 && this.#base === 0 && bytes.subarray(at, end + 1).equals(FEATURES_KEY)) this.#sawKey = true;
        at = end;
      } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
        if (this.#isBetween()) {
          if (byte === OPEN_BRACKET) throw notGeoJson();
          this.#start = at;
          this.#values = 0;
        }
        this.#countValue();
        this.#depth++;
        if (byte === OPEN_BRACKET && this.#depth === 2 && this.#base === 0 && this.#sawKey) {
          this.head = this.#parse(`${this.#decode(bytes.subarray(this.#start, at + 1))}]}`) as Record<string, unknown>;
          this.isPartial = saysPartial(this.head);
          this.#base = 2;
          this.#start = -1;
        }
      } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
        if (this.#base === 2 && this.#depth === 2) {
          // The array of features ends; what stands behind it is a member or the end.
          flush();
          this.#base = 0;
          this.#sawKey = false;
          this.#afterFeatures = true;
          this.#start = at;
          this.#values = 0;
        }
        this.#depth--;
        if (this.#depth < 0) throw notGeoJson();
        if (this.#depth !== this.#base || this.#start < 0) continue;
        if (this.#base === 2) {
          if (runStart < 0) runStart = this.#start;
          runEnd = at + 1;
        } else if (this.#afterFeatures) {
          this.#readTail(this.#decode(bytes.subarray(this.#start, at + 1)));
          this.#afterFeatures = false;
        } else {
          found.push(this.#parse(this.#decode(bytes.subarray(this.#start, at + 1))));
        }
        this.#start = -1;
      } else if (byte === COMMA) {
        if (this.#depth === 1) this.#sawKey = false;
      } else if (!isSpace(byte) && this.#isBetween()) {
        const word = bytes.subarray(at, at + NULL.length);
        if (this.#base !== 2 || !NULL.subarray(0, word.length).equals(word)) throw notGeoJson();
        if (word.length < NULL.length) break;
        flush();
        found.push(null);
        at += NULL.length - 1;
      }
    }
    flush();
    const restFrom = this.#start >= 0 ? this.#start : at;
    this.#rest.keep(bytes, restFrom);
    this.#at = at - restFrom;
    if (this.#start >= 0) this.#start = 0;
    if (this.#rest.length > MAX_RECORD_BYTES) {
      throw new ImportError(
        `Một bản ghi dài hơn ${MAX_RECORD_BYTES / 2 ** 20} MB (a record is longer than that): tách đối tượng này ra rồi nạp lại.`,
      );
    }
    return found;
  }

  #countValue(): void {
    if (++this.#values <= MAX_RECORD_VALUES) return;
    throw new ImportError(
      `Một bản ghi có hơn ${MAX_RECORD_VALUES / 1e6} triệu đỉnh hoặc giá trị (a record has more corners or values than that): tách đối tượng này ra rồi nạp lại.`,
    );
  }

  /** Where a record may begin, and nothing else may stand. */
  #isBetween(): boolean {
    return this.#start < 0 && this.#depth === this.#base;
  }

  /** @throws ImportError when the text ends inside of something */
  end(): void {
    if (this.#depth !== 0 || this.#rest.from(this.#at).some((byte) => !isSpace(byte))) throw cutOff();
  }

  #parse(text: string): unknown {
    try {
      return JSON.parse(text);
    } catch (error) {
      const mended = text.replace(NO_NUMBERS, (word) => (word.startsWith('"') ? word : 'null'));
      if (mended !== text) return this.#parse(mended);
      throw new ImportError(`Tệp GeoJSON có đoạn không đúng cú pháp JSON (no valid JSON): ${(error as Error).message.slice(0, 120)}`);
    }
  }

  /** RFC 7946 has no `crs`; older files have it before the features, where it counts. Behind them it comes too late. */
  #readTail(tail: string): void {
    const members = this.#parse(`{"features":[${tail}`) as Record<string, unknown>;
    this.isPartial ||= saysPartial(members);
    if (['crs', 'spatialReference'].some((name) => members[name] && !this.head?.[name])) {
      throw new ImportError(
        'Tệp ghi hệ toạ độ (crs) sau các đối tượng: hãy khai bằng --grid (crs stands behind the features: say it with --grid).',
      );
    }
  }
}

/** ArcGIS says so in the collection itself, in GeoJSON among its properties. */
const saysPartial = (members: Readonly<Record<string, unknown>>): boolean =>
  members['exceededTransferLimit'] === true ||
  (members['properties'] as { exceededTransferLimit?: unknown } | null | undefined)?.exceededTransferLimit === true;

const notGeoJson = (): ImportError => new ImportError('Tệp không phải GeoJSON (not GeoJSON).');

/** Spaces, the record separator of RFC 8142, and the byte order mark, byte by byte. */
const isSpace = (byte: number): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === 0x1e || byte === 0xef || byte === 0xbb || byte === 0xbf;

/** The closing quote of a string, looked for inside of it from `from` on; -1 when it has not come yet. */
function endOfString(bytes: Buffer, from: number): number {
  for (let end = bytes.indexOf(QUOTE, from); end >= 0; end = bytes.indexOf(QUOTE, end + 1)) {
    let slashes = 0;
    while (bytes[end - 1 - slashes] === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return end;
  }
  return -1;
}
