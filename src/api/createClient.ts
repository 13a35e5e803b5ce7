import * as v from 'valibot';
import wretch, { type WretchError } from 'wretch';
import { failure, isUnreachable, type Result, type Failure, success } from '../domain/result.ts';
import { type Call, FailureBody, type RequestOf } from '../contract/call.ts';
import type { ProofWay } from '../domain/account/passkey.ts';
import { type AnswerOf, parseAnswer } from './parseAnswer.ts';
import { ANSWER_TIMEOUT_MS, UPLOAD_TIMEOUT_MS } from '../domain/limits.ts';
import type { Language } from '../domain/text/languages.ts';

type Interruption = 'timeout' | 'stale';

type Deadline = ReturnType<typeof startDeadline>;

/** Combines timeout and caller's signal, since AbortSignal.any and timeout are missing in supported browsers. */
export function startDeadline(timeoutMs: number, callerSignal?: AbortSignal) {
  const controller = new AbortController();
  let interruptedBy: Interruption | null = null;
  const interrupt = (reason: Interruption) => {
    interruptedBy ??= reason;
    controller.abort();
  };
  const onAbort = () => interrupt('stale');
  const start = () => setTimeout(() => interrupt('timeout'), timeoutMs);
  let timer = start();
  if (callerSignal?.aborted) onAbort();
  callerSignal?.addEventListener('abort', onAbort);
  return {
    signal: controller.signal,
    interruption: () => interruptedBy,
    extend: () => {
      clearTimeout(timer);
      timer = start();
    },
    /** Must be called after the request; otherwise the timer stays. */
    release: () => {
      clearTimeout(timer);
      callerSignal?.removeEventListener('abort', onAbort);
    },
  };
}

/** Fetches with a deadline. Never throws: an aborted request is `timeout` or `stale`, any other failure `offline`. */
export async function fetchWithin<Value>(
  { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal | undefined },
  fetchIt: (deadline: Deadline) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const deadline = startDeadline(timeoutMs, signal);
  try {
    return await fetchIt(deadline);
  } catch (error) {
    return failure(deadline.interruption() ?? 'offline', error instanceof Error ? error.message : String(error));
  } finally {
    deadline.release();
  }
}

const LARGE_BODY_CHARS = 200_000;
/** Longest wait for a busy gateway before a read is sent once more; what needs longer is reported at once. */
const MAX_RETRY_AFTER_MS = 5_000;

interface ClientSettings {
  /** Base of the calls of §7; absolute, without a trailing slash. */
  apiBase: string;
  /** Bearer token added to every request when present (§6). */
  token: string | null;
  language?: Language;
  /** Set by tests only. */
  timeoutMs?: number;
}

export interface RequestOptions {
  /** Aborting gives `stale`. */
  signal?: AbortSignal | undefined;
  /** Set by the refresh call, whose refusal is never refreshed (§4). */
  isRefresh?: boolean;
  /** File sent as the call's `fileField`. */
  file?: Blob | undefined;
  /** Media type of another accepted form of the response. */
  form?: string | undefined;
}

/** Gets a valid access token (§4), possibly one that another request fetched, after `refusedToken` was refused. */
export type Refresher = (refusedToken: string) => Promise<Result<string>>;

/** Answers calls when the gateway is unreachable; returns the failure if it cannot. Never throws. */
export type Fallback = <C extends Call>(
  failed: Result<AnswerOf<C>>,
  call: C,
  request: RequestOf<C>,
  options?: RequestOptions,
) => Promise<Result<AnswerOf<C>>>;

/** Asks the customer to re-authenticate by passkey or password. @returns true if the call may be repeated */
type Prover = (way: ProofWay) => Promise<boolean>;

export type ApiClient = ReturnType<typeof createClient>;

/** Returns the body of a 4xx or 5xx, or null if it is not the contract's, such as a proxy's HTML page. */
function readFailure(error: unknown): FailureBody | null {
  if (!(error instanceof wretch.WretchError)) return null;
  try {
    const body = v.safeParse(FailureBody, JSON.parse(error.message));
    return body.success ? body.output : null;
  } catch {
    return null;
  }
}

/** Returns the message. §7: a refused login has it in `data`, which precedes `message`. */
const wordsOf = (body: FailureBody | null): string => body?.data?.[0]?.messages[0]?.message ?? body?.message ?? '';

export function failureOf(error: unknown, interruption: Interruption | null): Result<never> {
  if (interruption) return failure(interruption);
  if (error instanceof wretch.WretchError) {
    const body = readFailure(error);
    const refused = failure('refused', wordsOf(body), error.status);
    return body?.erase_at === undefined ? refused : { ok: false, error: { ...refused.error, eraseAt: body.erase_at } };
  }
  return failure('offline', error instanceof Error ? error.message : String(error));
}

const pathOf = <C extends Call>(call: C, request: RequestOf<C>): string =>
  call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String((request as Record<string, unknown>)[name])));

/** Returns the fields that are not path parameters. */
const besidePath = <C extends Call>(call: C, request: RequestOf<C>): object =>
  Object.fromEntries(Object.entries(request as object).filter(([name]) => !call.path.includes(`{${name}}`)));

/** Returns no body for DELETE, since some proxies drop it. */
function jsonOf<C extends Call>(call: C, request: RequestOf<C>): string | null {
  if (call.method === 'GET' || call.method === 'DELETE') return null;
  return JSON.stringify(besidePath(call, request));
}

function formOf(call: Call, file: Blob): FormData {
  const form = new FormData();
  // File names are replaced, since they may contain private text.
  form.set(call.fileField ?? 'file', file, 'file');
  return form;
}

interface Sent {
  body: Result<Uint8Array<ArrayBuffer>>;
  /** §4: 401 with http 401 in the body. */
  asksForRefresh?: boolean;
  /** 403 whose body requires re-authentication, by passkey or password. */
  asksForProof?: ProofWay | undefined;
  /** Wait that a busy gateway asked for. */
  retryAfterMs?: number;
}

const WAY_OF_CODE: Readonly<Record<NonNullable<FailureBody['code']>, ProofWay>> = {
  PROOF_BY_PASSKEY: 'passkey',
  PROOF_BY_PASSWORD: 'password',
};

/** Returns what must happen before the call is repeated; mostly nothing. */
function remedyOf(error: unknown): Omit<Sent, 'body'> {
  const body = readFailure(error);
  const { status, response } = error as Partial<WretchError>;
  if (status === 401) return { asksForRefresh: body?.http === 401 };
  if (status === 403) return { asksForProof: body?.code && WAY_OF_CODE[body.code] };
  return status === 503 ? { retryAfterMs: Number(response!.headers.get('Retry-After')) * 1000 } : {};
}

const isRead = ({ method, path }: Call): boolean => method === 'GET' || path.includes('/find-');

/** Returns true if a failed refresh says nothing about the session: no network, or an overloaded or faulty gateway. */
const isNoVerdict = (error: Failure): boolean => error.kind !== 'refused' || error.status! >= 429;

/** Creates a client of one gateway. Page and workers each have their own; `configure` passes the token. */
export function createClient(initial: ClientSettings) {
  const settings = { ...initial };
  let refresher: Refresher | null = null;
  let prover: Prover | null = null;
  let fallback: Promise<Fallback | null> | null = null;

  async function send<C extends Call>(
    call: C,
    request: RequestOf<C>,
    token: string | null,
    { signal, file, form }: RequestOptions,
  ): Promise<Sent> {
    const json = file ? null : jsonOf(call, request);
    const usualMs = file || (json?.length ?? 0) > LARGE_BODY_CHARS ? UPLOAD_TIMEOUT_MS : ANSWER_TIMEOUT_MS;
    const deadline = startDeadline(settings.timeoutMs ?? usualMs, signal);
    try {
      const path = pathOf(call, request) + (call.method === 'GET' ? queryOf(besidePath(call, request)) : '');
      const base = wretch(settings.apiBase + path, { signal: deadline.signal }).headers({
        'Accept-Language': settings.language ?? 'vi',
        ...(form !== undefined && { Accept: `${form}, application/json` }),
        ...call.headers,
      });
      const authorised = token ? base.auth(`Bearer ${token}`) : base;
      const filled = file ? authorised.body(formOf(call, file)) : authorised;
      const ready = json === null ? filled : filled.content('application/json').body(json);
      const bytes = new Uint8Array(await ready.fetch(call.method).arrayBuffer());
      return { body: success(bytes) };
    } catch (error) {
      return { body: failureOf(error, deadline.interruption()), ...remedyOf(error) };
    } finally {
      deadline.release();
    }
  }

  /** Sends a request, and again with a fresh token if the token had expired. */
  async function sendFresh<C extends Call>(call: C, request: RequestOf<C>, options: RequestOptions): Promise<Sent> {
    const { token } = settings;
    const sent = await send(call, request, token, options);
    if (!sent.asksForRefresh || options.isRefresh || token === null || refresher === null) return sent;
    const fresh = await refresher(token);
    if (!fresh.ok) return isNoVerdict(fresh.error) ? { body: fresh } : sent;
    if (settings.token === token) settings.token = fresh.value;
    return send(call, request, fresh.value, options);
  }

  /** Sends a call like `ask` and returns the raw body, for callers that parse it themselves. */
  async function askBody<C extends Call>(
    call: C,
    request: RequestOf<C>,
    options: RequestOptions = {},
  ): Promise<Result<Uint8Array<ArrayBuffer>>> {
    const { body, asksForProof, retryAfterMs = 0 } = await sendFresh(call, request, options);
    const isRetried = retryAfterMs > 0 && retryAfterMs <= MAX_RETRY_AFTER_MS && isRead(call);
    if (isRetried) await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
    else if (!asksForProof || !(await prover?.(asksForProof))) return body;
    return (await sendFresh(call, request, options)).body;
  }

  /** Sends a call of the contract. Never throws: every error is a Failure (§7). */
  async function ask<C extends Call>(call: C, request: RequestOf<C>, options?: RequestOptions): Promise<Result<AnswerOf<C>>> {
    const body = await askBody(call, request, options);
    const answer = body.ok ? parseAnswer(call, body.value) : body;
    if (answer.ok || !isUnreachable(answer.error)) return answer;
    const answerInstead = await fallback;
    return answerInstead ? answerInstead(answer, call, request, options) : answer;
  }

  return {
    ask,
    askBody,
    setToken: (token: string | null) => {
      settings.token = token;
    },
    setLanguage: (language: Language) => {
      settings.language = language;
    },
    /** Sets the source of a new token after a refusal with http 401 (§4). Without one the refusal is returned. */
    setRefresher: (next: Refresher) => {
      refresher = next;
    },
    /** Sets the handler that asks for re-authentication. Without one the refusal is returned. */
    setProver: (next: Prover) => {
      prover = next;
    },
    /** Sets the fallback for an unreachable gateway. Failed calls wait while it loads; none if loading fails. */
    setFallback: (next: Promise<Fallback>) => {
      fallback = next.catch(() => null);
    },
    settings: () => settings,
  };
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || Number.isNaN(value) || String(value).trim() === '';

/** Builds a query string of non-empty parameters (§7). @returns `?a=1&b=2`, or an empty string */
function queryOf(request: object): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(request)) {
    const items: unknown[] = Array.isArray(value) ? value : [value];
    for (const item of items) if (!isEmpty(item)) params.append(name, String(item));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
