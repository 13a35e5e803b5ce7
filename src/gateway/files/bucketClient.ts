import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import type { BucketSettings } from './bucketSettings.ts';
import { FileStoreBusy } from './fileStore.ts';

/** How long a bucket is waited for. */
export interface BucketPatience {
  /** From a request to the last byte of its answer. */
  tryMs: number;
  tries: number;
  /** Before the second try; four times as long before the next. */
  pauseMs: number;
}

/** A call holds one of six places meanwhile. */
const PATIENCE: BucketPatience = { tryMs: 5_000, tries: 3, pauseMs: 100 };

export interface BucketRequest {
  method: 'GET' | 'PUT' | 'DELETE';
  /** Behind the bucket's address; empty for the bucket itself. */
  key?: string;
  query?: Readonly<Record<string, string>>;
  body?: Uint8Array<ArrayBuffer>;
  type?: string;
}

export interface BucketAnswer {
  status: number;
  /** S3's word for what is wrong; empty when nothing is, or it says none. */
  code: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Passes by itself: too much to do, or a fault of the service's own. */
const isPassing = ({ status }: BucketAnswer): boolean => status === 429 || (status >= 500 && status !== 507);

const EMPTY = new Uint8Array(0);
const codeIn = (bytes: Uint8Array): string => /<Code>(\w{1,64})<\/Code>/.exec(Buffer.from(bytes.subarray(0, 4096)).toString())?.[1] ?? '';
const sumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Why a request came to nothing, in words without addresses: undici hides the reason in its cause. */
function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  if (name === 'TimeoutError') return 'no answer in time';
  return cause?.code ?? cause?.message ?? message;
}

/**
 * Signed requests to a bucket, each repeated a few times. While it does not answer one request at a time is let through to see whether
 * it does again, and the others are refused at once: who waits for it keeps others from their places.
 */
export class BucketClient {
  readonly #settings: BucketSettings;
  readonly #patience: BucketPatience;
  #isAway = false;
  #isLooking = false;

  /** @param patience only tests change it */
  constructor(settings: BucketSettings, patience: BucketPatience = PATIENCE) {
    this.#settings = settings;
    this.#patience = patience;
  }

  /** @throws FileStoreBusy when nothing was answered, or that it should be tried later */
  async ask(request: BucketRequest): Promise<BucketAnswer> {
    if (!this.#isAway) return this.#askPatiently(request, this.#patience.tries);
    if (this.#isLooking) throw new FileStoreBusy('the bucket is away');
    this.#isLooking = true;
    try {
      return await this.#askPatiently(request, 1);
    } finally {
      this.#isLooking = false;
    }
  }

  async #askPatiently(request: BucketRequest, tries: number): Promise<BucketAnswer> {
    let reason = '';
    for (let made = 0; made < tries; made += 1) {
      if (made > 0) await wait(this.#patience.pauseMs * 4 ** (made - 1) * (0.5 + Math.random()));
      try {
        const answer = await this.#askOnce(request);
        if (!isPassing(answer)) {
          this.#isAway = false;
          return answer;
        }
        reason = `${answer.status} ${answer.code}`.trim();
      } catch (error) {
        reason = reasonOf(error);
      }
    }
    this.#isAway = true;
    throw new FileStoreBusy(`the bucket does not answer: ${reason}`);
  }

  async #askOnce({ method, key = '', query = {}, body = EMPTY, type }: BucketRequest): Promise<BucketAnswer> {
    const { url, region, keyId: accessKeyId, secret: secretAccessKey } = this.#settings;
    const asked = new URL(key === '' ? url : `${url}/${key}`);
    for (const [name, value] of Object.entries(query)) asked.searchParams.set(name, value);
    // The service compares what arrived with the sum that is signed.
    const headers = { 'x-amz-content-sha256': sumOf(body), ...(type === undefined ? {} : { 'content-type': type }) };
    const signer = new AwsV4Signer({ method, url: asked.href, headers, body, service: 's3', region, accessKeyId, secretAccessKey });
    const signed = await signer.sign();
    const response = await fetch(signed.url, {
      method,
      headers: signed.headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(this.#patience.tryMs),
      ...(method === 'PUT' ? { body } : {}),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, code: response.ok ? '' : codeIn(bytes), bytes };
  }
}
