import * as v from 'valibot';
import { success } from '../../domain/result.ts';
import { type AnswerOf, camelFields } from '../parseAnswer.ts';
import type { Fallback } from '../createClient.ts';

/** The body of an answer out of packs, and how old it is, by the call's path; null where they say nothing of what is asked. */
export type ReadSaved = (path: string, request: unknown) => Promise<{ value: unknown; asOf: string } | null>;

/**
 * A client's fallback: what nobody could be asked is answered from the packs on this device.
 * @param onSaved told of each answer out of packs
 */
export const packsFallback =
  (read: ReadSaved, onSaved: () => void = () => undefined): Fallback =>
  async (failed, call, request, options) => {
    if (call.needsLogin) return failed;
    const saved = await read(call.path, request);
    // A pack may come from anybody.
    const body = saved && v.safeParse(call.response, saved.value);
    if (!body?.success || options?.signal?.aborted) return failed;
    onSaved();
    return success(camelFields(body.output) as AnswerOf<typeof call>);
  };
