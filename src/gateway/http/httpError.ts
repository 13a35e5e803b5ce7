import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { FailureBody } from '../../contract/call.ts';
import { formatMessage, type Message } from './formatMessage.ts';

export interface HttpErrorExtras {
  values?: Message['values'];
  /** Additional fields of the body (§4, §7). */
  body?: Omit<FailureBody, 'message'>;
  retryAfterS?: number;
  /** Cause, for the log only. */
  cause?: unknown;
}

/** Ends a call with a 4xx or 5xx answer in the request's language. `message`, for operators, is Vietnamese. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: ContentfulStatusCode;
  readonly userMessage: Message;
  readonly extras: HttpErrorExtras;
  constructor(status: ContentfulStatusCode, id: Message['id'], extras: HttpErrorExtras = {}) {
    const userMessage = { id, ...(extras.values && { values: extras.values }) };
    super(formatMessage('vi', userMessage));
    this.status = status;
    this.userMessage = userMessage;
    this.extras = extras;
  }
}
