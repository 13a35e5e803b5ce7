import * as v from 'valibot';
import wretch, { type WretchError } from 'wretch';
import type { Call, RequestOf, ResponseOf } from '../contract/call.ts';
import { FailureBody } from '../contract/failure.ts';
import { failure, success, type Result } from '../domain/result.ts';
import { startDeadline, type Interruption } from './deadline.ts';
import { queryOf } from './query.ts';

/** No answer within this time is a `timeout`: long enough for a slow phone network, short enough to say so. */
const ANSWER_TIMEOUT_MS = 15_000;

export interface ClientSettings {
  /** Where the calls of §7 hang; absolute, without a slash at the end. */
  apiBase: string;
  /** Bearer token added to every request when present (§6). */
  token: string | null;
  /** Only tests change it. */
  timeoutMs?: number;
}

export interface AskOptions {
  /** Aborting makes the answer `stale`. */
  signal?: AbortSignal | undefined;
}

export interface ApiClient {
  /** Asks one call of the contract. Never throws: whatever goes wrong is a Failure (§7). */
  ask<C extends Call>(call: C, request: RequestOf<C>, options?: AskOptions): Promise<Result<ResponseOf<C>>>;
  setToken(token: string | null): void;
  settings(): Readonly<ClientSettings>;
}

/** The server's own words in a 4xx or 5xx, or none when it sent something else than the contract's body. */
function messageOf(error: WretchError): string {
  try {
    const body = v.safeParse(FailureBody, JSON.parse(error.message));
    return body.success ? body.output.message : '';
  } catch {
    // A proxy's HTML page: not words to show to people; the status still tells.
    return '';
  }
}

function failureOf(error: unknown, interruption: Interruption | null): Result<never> {
  if (interruption) return failure(interruption);
  if (error instanceof wretch.WretchError) return failure('refused', messageOf(error), error.status);
  if (error instanceof SyntaxError) return failure('malformed', error.message);
  return failure('offline', error instanceof Error ? error.message : String(error));
}

/** A client of one gateway; page and workers each hold their own (the token travels with `configure`). */
export function createClient(initial: ClientSettings): ApiClient {
  const settings = { ...initial };

  async function ask<C extends Call>(
    call: C,
    request: RequestOf<C>,
    { signal }: AskOptions = {},
  ): Promise<Result<ResponseOf<C>>> {
    const deadline = startDeadline(settings.timeoutMs ?? ANSWER_TIMEOUT_MS, signal);
    try {
      const isGet = call.method === 'GET';
      const path = isGet ? call.path + queryOf(request) : call.path;
      const base = wretch(settings.apiBase + path, { signal: deadline.signal });
      const authorised = settings.token ? base.auth(`Bearer ${settings.token}`) : base;
      const ready = isGet ? authorised : authorised.json(request as object);
      const body: unknown = await ready.fetch(call.method).json();
      const parsed = v.safeParse(call.response, body);
      if (parsed.success) return success(parsed.output as ResponseOf<C>);
      const [issue] = parsed.issues;
      return failure('malformed', `${call.path}: ${v.getDotPath(issue) ?? ''} ${issue.message}`);
    } catch (error) {
      return failureOf(error, deadline.interruption());
    } finally {
      deadline.release();
    }
  }

  return {
    ask,
    setToken: (token) => {
      settings.token = token;
    },
    settings: () => settings,
  };
}
