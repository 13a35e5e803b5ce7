import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { FailureBody } from '../../contract/call.ts';

/** What a refusal carries beside its words. */
export interface HttpErrorExtras {
  /** Further fields of the body (§4, §7). */
  body?: Omit<FailureBody, 'message'>;
  /** For the header `Retry-After`. */
  retryAfterS?: number;
  /** Why, for the log alone. */
  cause?: unknown;
}

/** An answer that is not the wished-for one: a 4xx or 5xx with words for people, in Vietnamese. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: ContentfulStatusCode;
  readonly extras: HttpErrorExtras;
  constructor(status: ContentfulStatusCode, message: string, extras: HttpErrorExtras = {}) {
    super(message);
    this.status = status;
    this.extras = extras;
  }
}
