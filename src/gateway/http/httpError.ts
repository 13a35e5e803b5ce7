import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { FailureBody } from '../../contract/call.ts';

/** What an error answer carries beside its words. */
export interface HttpErrorExtras {
  /** Further fields of the body (§4, §7). */
  body?: Omit<FailureBody, 'message'>;
  /** For the header `Retry-After`. */
  retryAfterS?: number;
  /** Why, for the log alone. */
  cause?: unknown;
}

/** Ends a call with a 4xx or 5xx, in Vietnamese words for people. */
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
