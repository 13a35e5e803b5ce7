import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** An answer that is not the wished-for one: a 4xx or 5xx with words for people, in Vietnamese. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: ContentfulStatusCode;
  constructor(status: ContentfulStatusCode, message: string) {
    super(message);
    this.status = status;
  }
}
