import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { StartupError } from '../operations/startupError.ts';
import type { BucketSettings } from './bucketSettings.ts';
import { checkFileName, type FileStore, FileStoreBusy, FileStoreFull, isFileName, type StoredFile } from './fileStore.ts';

interface RetryPolicy {
  /** Time from a request to the last byte of its answer. */
  tryMs: number;
  tries: number;
  /** Pause before the second try; multiplied by four for each further one. */
  pauseMs: number;
}

/** A call occupies one of six places meanwhile. */
const RETRIES: RetryPolicy = { tryMs: 5_000, tries: 3, pauseMs: 100 };

interface BucketRequest {
  method: 'GET' | 'PUT' | 'DELETE';
  /** Path after the bucket's URL; '' for the bucket itself. */
  key?: string;
  query?: Readonly<Record<string, string>>;
  body?: Uint8Array<ArrayBuffer>;
  type?: string;
}

interface BucketAnswer {
  status: number;
  /** S3's error code; '' if there is none. */
  code: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const isTransient = ({ status }: BucketAnswer): boolean => status === 429 || (status >= 500 && status !== 507);

const EMPTY = new Uint8Array(0);
const codeIn = (bytes: Uint8Array): string => /<Code>(\w{1,64})<\/Code>/.exec(Buffer.from(bytes.subarray(0, 4096)).toString())?.[1] ?? '';
const sumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Returns the reason without addresses; undici puts it into the cause. */
function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  if (name === 'TimeoutError') return 'no answer in time';
  return cause?.code ?? cause?.message ?? message;
}

/**
 * Sends signed requests to a bucket, with retries. While it is unavailable, one request at a time probes it and others
 * are refused at once, so that they do not occupy places.
 */
export class BucketClient {
  readonly #settings: BucketSettings;
  readonly #retries: RetryPolicy;
  #isUnavailable = false;
  #isProbing = false;

  /** @param retries set in tests only */
  constructor(settings: BucketSettings, retries: RetryPolicy = RETRIES) {
    this.#settings = settings;
    this.#retries = retries;
  }

  async request(request: BucketRequest): Promise<BucketAnswer> {
    if (!this.#isUnavailable) return this.#requestWithRetries(request, this.#retries.tries);
    if (this.#isProbing) throw new FileStoreBusy('the bucket is away');
    this.#isProbing = true;
    try {
      return await this.#requestWithRetries(request, 1);
    } finally {
      this.#isProbing = false;
    }
  }

  async #requestWithRetries(request: BucketRequest, tries: number): Promise<BucketAnswer> {
    let reason = '';
    for (let attempt = 0; attempt < tries; attempt += 1) {
      if (attempt > 0) await wait(this.#retries.pauseMs * 4 ** (attempt - 1) * (0.5 + Math.random()));
      try {
        const answer = await this.#requestOnce(request);
        if (!isTransient(answer)) {
          this.#isUnavailable = false;
          return answer;
        }
        reason = `${answer.status} ${answer.code}`.trim();
      } catch (error) {
        reason = reasonOf(error);
      }
    }
    this.#isUnavailable = true;
    throw new FileStoreBusy(`the bucket does not answer: ${reason}`);
  }

  async #requestOnce({ method, key = '', query = {}, body = EMPTY, type }: BucketRequest): Promise<BucketAnswer> {
    const { url, region, keyId: accessKeyId, secret: secretAccessKey } = this.#settings;
    const requestUrl = new URL(key === '' ? url : `${url}/${key}`);
    for (const [name, value] of Object.entries(query)) requestUrl.searchParams.set(name, value);
    // The service verifies the body against the signed hash.
    const headers = { 'x-amz-content-sha256': sumOf(body), ...(type === undefined ? {} : { 'content-type': type }) };
    const signer = new AwsV4Signer({ method, url: requestUrl.href, headers, body, service: 's3', region, accessKeyId, secretAccessKey });
    const signed = await signer.sign();
    const response = await fetch(signed.url, {
      method,
      headers: signed.headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(this.#retries.tryMs),
      ...(method === 'PUT' ? { body } : {}),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, code: response.ok ? '' : codeIn(bytes), bytes };
  }
}

const FULL = new Set(['QuotaExceeded', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'InsufficientStorage']);
/** Maximum page size of the service. */
const LISTED_AT_ONCE = 1_000;
/** Interval between test writes; in between the bucket is only queried. */
const PROBE_EVERY_MS = 30_000;
/** Key of test writes, which never appears in lists. */
const PROBE = 'probe';

const TYPES: Readonly<Record<string, string>> = { jpg: 'image/jpeg', webp: 'image/webp' };

const isDone = ({ status }: BucketAnswer): boolean => status >= 200 && status < 300;

/** Creates the error of a permanent refusal, which the operator must fix. */
function refusal({ status, code }: BucketAnswer): Error {
  const summary = `${status} ${code}`.trim();
  if (status === 507 || FULL.has(code)) return new FileStoreFull(`no room in the bucket: ${summary}`);
  return new FileStoreBusy(`the bucket refused the request: ${summary}`);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const textIn = (xml: string, tag: string): string =>
  (new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '').replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name]!);

interface ListedKey extends Omit<StoredFile, 'name'> {
  key: string;
}

/** Parses a page of ListObjectsV2. Simple patterns suffice for S3's fixed tags around plain keys. */
function readPage(xml: string): { keys: ListedKey[]; isCut: boolean } {
  const keys = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
    key: textIn(entry, 'Key'),
    bytes: Number(textIn(entry, 'Size')),
    writtenMs: Date.parse(textIn(entry, 'LastModified')),
  }));
  return { keys, isCut: textIn(xml, 'IsTruncated') === 'true' };
}

interface BucketOptions {
  /** Set in tests only. */
  retries?: RetryPolicy;
  listedAtOnce?: number;
}

/** Opens a file store in a bucket. Objects are atomic, and durable once the service confirms them. */
export async function openBucketStore(
  settings: BucketSettings,
  { retries, listedAtOnce = LISTED_AT_ONCE }: BucketOptions = {},
): Promise<FileStore> {
  const { prefix } = settings;
  const client = new BucketClient(settings, retries);
  let probedMs = -Infinity;

  const keyOf = (name: string): string => {
    checkFileName(name);
    return prefix + name;
  };
  const put = async (key: string, bytes: Uint8Array, type: string): Promise<void> => {
    const answer = await client.request({ method: 'PUT', key, body: new Uint8Array(bytes), type });
    if (!isDone(answer)) throw refusal(answer);
  };
  const page = async (after: string, maxKeys: number): Promise<BucketAnswer> => {
    const behind: Record<string, string> = after === '' ? {} : { 'start-after': after };
    return client.request({ method: 'GET', query: { 'list-type': '2', 'max-keys': String(maxKeys), prefix, ...behind } });
  };

  async function* list(): AsyncGenerator<readonly StoredFile[]> {
    for (let [after, isMore] = ['', true]; isMore;) {
      const answer = await page(after, listedAtOnce);
      if (!isDone(answer)) throw refusal(answer);
      const { keys, isCut } = readPage(Buffer.from(answer.bytes).toString());
      yield keys.map(({ key, ...file }) => ({ ...file, name: key.slice(prefix.length) })).filter(({ name }) => isFileName(name));
      after = keys.at(-1)?.key ?? '';
      isMore = isCut && after !== '';
    }
  }

  const first = await page('', 1).catch((error: unknown) => {
    if (!(error instanceof FileStoreBusy)) throw error;
  });
  if (first && !isDone(first)) {
    const { host } = new URL(settings.url);
    throw new StartupError(
      `Thùng ảnh tại ${host} từ chối: ${first.status} ${first.code}; hãy kiểm tra PICTURES_BUCKET_URL, PICTURES_BUCKET_REGION và khoá (the bucket refused the request).`,
    );
  }

  return {
    list,
    write: (name, bytes) => put(keyOf(name), bytes, TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'),
    read: async (name) => {
      const answer = await client.request({ method: 'GET', key: keyOf(name) });
      if (answer.status === 404 && answer.code !== 'NoSuchBucket') return null;
      if (!isDone(answer)) throw refusal(answer);
      return answer.bytes;
    },
    remove: async (name) => {
      const answer = await client.request({ method: 'DELETE', key: keyOf(name) });
      if (!isDone(answer) && !(answer.status === 404 && answer.code !== 'NoSuchBucket')) throw refusal(answer);
    },
    assertWritable: async () => {
      const now = performance.now();
      if (now - probedMs < PROBE_EVERY_MS) {
        const answer = await page('', 1);
        if (!isDone(answer)) throw refusal(answer);
        return;
      }
      await put(prefix + PROBE, Buffer.from(PROBE), 'text/plain');
      probedMs = now;
    },
    // Buckets contain no partial objects.
    sweep: () => Promise.resolve(),
  };
}
