import * as v from 'valibot';
import wretch, { type WretchError } from 'wretch';
import type { Call, RequestOf, ResponseOf } from '../contract/call.ts';
import { FailureBody } from '../contract/failure.ts';
import { failure, success, type Result } from '../domain/result.ts';
import { startDeadline, type Interruption } from './deadline.ts';
import { parseAnswer } from './parseAnswer.ts';
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
  /** As `ask`, but the body comes as it is, for those who read it in a way of their own. */
  askBody<C extends Call>(call: C, request: RequestOf<C>, options?: AskOptions): Promise<Result<Uint8Array<ArrayBuffer>>>;
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
  return failure('offline', error instanceof Error ? error.message : String(error));
}

/** A client of one gateway; page and workers each hold their own (the token travels with `configure`). */
export function createClient(initial: ClientSettings): ApiClient {
  const settings = { ...initial };

  async function askBody<C extends Call>(
    call: C,
    request: RequestOf<C>,
    { signal }: AskOptions = {},
  ): Promise<Result<Uint8Array<ArrayBuffer>>> {
    const deadline = startDeadline(settings.timeoutMs ?? ANSWER_TIMEOUT_MS, signal);
    try {
      const isGet = call.method === 'GET';
      const path = isGet ? call.path + queryOf(request) : call.path;
      const base = wretch(settings.apiBase + path, { signal: deadline.signal });
      const authorised = settings.token ? base.auth(`Bearer ${settings.token}`) : base;
      const ready = isGet ? authorised : authorised.json(request as object);
      return success(new Uint8Array(await ready.fetch(call.method).arrayBuffer()));
    } catch (error) {
      return failureOf(error, deadline.interruption());
    } finally {
      deadline.release();
    }
  }

  async function ask<C extends Call>(call: C, request: RequestOf<C>, options?: AskOptions): Promise<Result<ResponseOf<C>>> {
    const body = await askBody(call, request, options);
    return body.ok ? parseAnswer(call, body.value) : body;
  }

  return {
    ask,
    askBody,
    setToken: (token) => {
      settings.token = token;
    },
    settings: () => settings,
  };
}
