import * as v from 'valibot';
import wretch from 'wretch';
import { failure, isUnreachable, type Result, type Failure, success } from '../domain/result.ts';
import { type Call, FailureBody, type RequestOf } from '../contract/call.ts';
import type { ProofWay } from '../domain/account/passkey.ts';
import { type AnswerOf, parseAnswer } from './parseAnswer.ts';
import { ANSWER_TIMEOUT_MS, UPLOAD_TIMEOUT_MS } from '../domain/limits.ts';
import type { Language } from '../domain/text/languages.ts';

/** Why a request of ours was cut short: too slow, or replaced by a newer one. */
type Interruption = 'timeout' | 'stale';

type Deadline = ReturnType<typeof startDeadline>;

/** By hand, because AbortSignal.any and AbortSignal.timeout are missing in browsers we still serve. */
export function startDeadline(timeoutMs: number, callerSignal?: AbortSignal) {
  const controller = new AbortController();
  let why: Interruption | null = null;
  const interrupt = (reason: Interruption) => {
    why ??= reason;
    controller.abort();
  };
  const onAbort = () => interrupt('stale');
  const start = () => setTimeout(() => interrupt('timeout'), timeoutMs);
  let timer = start();
  if (callerSignal?.aborted) onAbort();
  callerSignal?.addEventListener('abort', onAbort);
  return {
    /** For fetch: aborts at the deadline or when the caller aborts. */
    signal: controller.signal,
    interruption: () => why,
    /** Begins to count anew. */
    extend: () => {
      clearTimeout(timer);
      timer = start();
    },
    /** Must be called when the request is over, or the timer stays. */
    release: () => {
      clearTimeout(timer);
      callerSignal?.removeEventListener('abort', onAbort);
    },
  };
}

/** Fetches within a deadline. Never throws: what was cut short is `timeout` or `stale`, all else that goes wrong `offline`. */
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

interface ClientSettings {
  /** Where the calls of §7 hang; absolute, without a slash at the end. */
  apiBase: string;
  /** Bearer token added to every request when present (§6). */
  token: string | null;
  /** Of the page: the gateway's words come in it. */
  language?: Language;
  /** Only tests change it. */
  timeoutMs?: number;
}

export interface AskOptions {
  /** Aborting makes the answer `stale`. */
  signal?: AbortSignal | undefined;
  /** The refresh call itself sets it: a refusal of that is never refreshed (§4). */
  isRefresh?: boolean;
  /** Sent as the call's `fileField`. */
  file?: Blob | undefined;
  /** Another form of the answer that is taken beside JSON: its media type. */
  form?: string | undefined;
}

/**
 * Gets another access token (§4). Answers the one that is good now, be it that somebody else has fetched it meanwhile.
 * @param refusedToken the one the gateway refused
 */
export type Refresher = (refusedToken: string) => Promise<Result<string>>;

/** Answers what the gateway could not be asked, for want of a network or of an answer; the failure itself where it cannot either. Never throws. */
export type Fallback = <C extends Call>(
  failed: Result<AnswerOf<C>>,
  call: C,
  request: RequestOf<C>,
  options?: AskOptions,
) => Promise<Result<AnswerOf<C>>>;

/** Asks the customer to prove that it is still they. @returns whether they have, so that what was asked is asked again */
type Prover = (way: ProofWay) => Promise<boolean>;

export type ApiClient = ReturnType<typeof createClient>;

/** The body of a 4xx or 5xx, or null when the server sent something else than the contract's: a proxy's HTML page. */
function readFailure(error: unknown): FailureBody | null {
  if (!(error instanceof wretch.WretchError)) return null;
  try {
    const body = v.safeParse(FailureBody, JSON.parse(error.message));
    return body.success ? body.output : null;
  } catch {
    return null;
  }
}

/** §7: a refused login has its words in the first message of `data`; they come before `message`. */
const wordsOf = (body: FailureBody | null): string => body?.data?.[0]?.messages[0]?.message ?? body?.message ?? '';

/** @param error what a request of wretch's threw */
export function failureOf(error: unknown, interruption: Interruption | null): Result<never> {
  if (interruption) return failure(interruption);
  if (error instanceof wretch.WretchError) {
    const body = readFailure(error);
    const refused = failure('refused', wordsOf(body), error.status);
    return body?.erase_at === undefined ? refused : { ok: false, error: { ...refused.error, eraseAt: body.erase_at } };
  }
  return failure('offline', error instanceof Error ? error.message : String(error));
}

/** Fields that the path names in braces travel in it. */
const pathOf = <C extends Call>(call: C, request: RequestOf<C>): string =>
  call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String((request as Record<string, unknown>)[name])));

/** What does not travel in the path. */
const besidePath = <C extends Call>(call: C, request: RequestOf<C>): object =>
  Object.fromEntries(Object.entries(request as object).filter(([name]) => !call.path.includes(`{${name}}`)));

/** Nothing of a DELETE: some proxies drop its body. */
function jsonOf<C extends Call>(call: C, request: RequestOf<C>): string | null {
  if (call.method === 'GET' || call.method === 'DELETE') return null;
  return JSON.stringify(besidePath(call, request));
}

function formOf(call: Call, file: Blob): FormData {
  const form = new FormData();
  // Without its name: people put words in file names.
  form.set(call.fileField ?? 'file', file, 'file');
  return form;
}

interface Sent {
  body: Result<Uint8Array<ArrayBuffer>>;
  /** §4: 401, and http 401 in the body. */
  asksForRefresh: boolean;
  /** 403, and the code of a proof in the body. */
  asksForProof?: ProofWay | undefined;
}

const WAY_OF_CODE: Readonly<Record<NonNullable<FailureBody['code']>, ProofWay>> = {
  PROOF_BY_PASSKEY: 'passkey',
  PROOF_BY_PASSWORD: 'password',
};

/** What a refusal asks for before the same is asked again; nothing, mostly. */
function remedyOf(error: unknown): Pick<Sent, 'asksForRefresh' | 'asksForProof'> {
  if (!(error instanceof wretch.WretchError)) return { asksForRefresh: false };
  const body = readFailure(error);
  const code = error.status === 403 ? body?.code : undefined;
  return { asksForRefresh: error.status === 401 && body?.http === 401, asksForProof: code && WAY_OF_CODE[code] };
}

/** A refresh that failed for want of a network or a healthy gateway says nothing about the session. */
const isNoVerdict = (error: Failure): boolean => error.kind !== 'refused' || (error.status ?? 0) >= 429;

/** A client of one gateway; page and workers each hold their own (the token travels with `configure`). */
export function createClient(initial: ClientSettings) {
  const settings = { ...initial };
  let refresher: Refresher | null = null;
  let prover: Prover | null = null;
  let fallback: Promise<Fallback | null> | null = null;

  async function send<C extends Call>(
    call: C,
    request: RequestOf<C>,
    token: string | null,
    { signal, file, form }: AskOptions,
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
      return { body: success(bytes), asksForRefresh: false };
    } catch (error) {
      return { body: failureOf(error, deadline.interruption()), ...remedyOf(error) };
    } finally {
      deadline.release();
    }
  }

  /** Sends, and where the token had run out once more with a fresh one. */
  async function sendFresh<C extends Call>(call: C, request: RequestOf<C>, options: AskOptions): Promise<Sent> {
    const { token } = settings;
    const sent = await send(call, request, token, options);
    if (!sent.asksForRefresh || options.isRefresh || token === null || refresher === null) return sent;
    const fresh = await refresher(token);
    if (!fresh.ok) return isNoVerdict(fresh.error) ? { body: fresh, asksForRefresh: false } : sent;
    if (settings.token === token) settings.token = fresh.value;
    return send(call, request, fresh.value, options);
  }

  /** As `ask`, but the body comes as it is, for those who read it in a way of their own. */
  async function askBody<C extends Call>(
    call: C,
    request: RequestOf<C>,
    options: AskOptions = {},
  ): Promise<Result<Uint8Array<ArrayBuffer>>> {
    const { body, asksForProof } = await sendFresh(call, request, options);
    if (!asksForProof || prover === null || !(await prover(asksForProof))) return body;
    return (await sendFresh(call, request, options)).body;
  }

  /** Asks one call of the contract. Never throws: whatever goes wrong is a Failure (§7). */
  async function ask<C extends Call>(call: C, request: RequestOf<C>, options?: AskOptions): Promise<Result<AnswerOf<C>>> {
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
    /** Who gets another token when the gateway refuses one with http 401 (§4); until told, nobody does. */
    setRefresher: (told: Refresher) => {
      refresher = told;
    },
    /** Who asks for a proof where the gateway wants one; until told, nobody does, and the refusal is the answer. */
    setProver: (told: Prover) => {
      prover = told;
    },
    /** Who answers where the gateway cannot be asked; what fails so before it has come waits for it. One that does not come answers nothing. */
    setFallback: (told: Promise<Fallback>) => {
      fallback = told.catch(() => null);
    },
    settings: () => settings,
  };
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '') || Number.isNaN(value);

/**
 * §7: query strings use non-empty params only.
 * @returns `?a=1&b=2`, or an empty string when nothing is left
 */
function queryOf(request: unknown): string {
  if (typeof request !== 'object' || request === null) return '';
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(request)) {
    const items: unknown[] = Array.isArray(value) ? value : [value];
    for (const item of items) if (!isEmpty(item)) params.append(name, String(item));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
