import * as v from 'valibot';
import { success } from '../../domain/result.ts';
import { type AnswerOf, camelFields } from '../parseAnswer.ts';
import type { Fallback } from '../createClient.ts';

/** Reads a response body from packs with its age, by the call's path; null if packs do not cover the request. */
export type ReadSaved = (path: string, request: unknown) => Promise<{ value: unknown; asOf: string } | null>;

/** Answers from the packs of this device while the gateway is unreachable. `onSaved` is called for each answer. */
export const packsFallback =
  (read: ReadSaved, onSaved: () => void = () => undefined): Fallback =>
  async (failed, call, request, options) => {
    if (call.needsLogin) return failed;
    const saved = await read(call.path, request);
    // Packs are untrusted.
    const body = saved && v.safeParse(call.response, saved.value);
    if (!body?.success || options?.signal?.aborted) return failed;
    onSaved();
    return success(camelFields(body.output) as AnswerOf<typeof call>);
  };
