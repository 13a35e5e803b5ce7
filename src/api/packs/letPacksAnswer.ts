import * as v from 'valibot';
import type { Call, RequestOf } from '../../contract/call.ts';
import { isCutOff } from '../../domain/isCutOff.ts';
import { type Result, success } from '../../domain/result.ts';
import { type AnswerOf, camelFields } from '../parseAnswer.ts';
import type { ApiClient, AskOptions } from '../createClient.ts';

/** The body of an answer out of packs, and how old it is, by the call's path; null where they say nothing of what is asked. */
export type ReadSaved = (path: string, request: unknown) => Promise<{ value: unknown; asOf: string } | null>;

/**
 * From now on a client's calls are answered from the packs on this device where the gateway cannot be asked; while it can, it alone answers. The page
 * does not begin with this: its client gets it once the map is there.
 * @param onSaved told of each answer out of packs
 */
export function letPacksAnswer(client: ApiClient, read: ReadSaved, onSaved: () => void = () => undefined): void {
  const live = client.ask;
  client.ask = async <C extends Call>(call: C, request: RequestOf<C>, options?: AskOptions): Promise<Result<AnswerOf<C>>> => {
    const answer: Result<AnswerOf<C>> = await live(call, request, options);
    if (!isCutOff(answer) || call.needsLogin) return answer;
    const saved = await read(call.path, request);
    // A pack may come from anybody.
    const body = saved && v.safeParse(call.response, saved.value);
    if (!body?.success || options?.signal?.aborted) return answer;
    onSaved();
    return success(camelFields(body.output) as AnswerOf<C>);
  };
}
