import type { CaseSamples } from './caseSamples.ts';
import { timeColdStart } from './coldStart.ts';
import type { Starter } from './coldStart.ts';
import { type ExplainTimes, timeExplaining } from './explainCases.ts';
import { sinkValue } from './interleave.ts';
import { runCases } from './runCases.ts';

/** Request of the page to its worker. */
export type BenchRequest =
  | { kind: 'cases'; size: number; rounds: number }
  | { kind: 'coldStart'; starter: Starter }
  | { kind: 'explain'; seed: number; later: boolean };

export type BenchReply =
  | { kind: 'cases'; samples: CaseSamples[]; sink: number }
  | { kind: 'coldStart'; ms: number }
  | { kind: 'explain'; times: ExplainTimes }
  | { kind: 'failed'; message: string };

async function answer(request: BenchRequest): Promise<BenchReply> {
  try {
    if (request.kind === 'coldStart') return { kind: 'coldStart', ms: await timeColdStart(request.starter) };
    if (request.kind === 'explain') return { kind: 'explain', times: await timeExplaining(request.seed, request.later) };
    return { kind: 'cases', samples: await runCases(request.size, request.rounds), sink: sinkValue() };
  } catch (error) {
    return { kind: 'failed', message: (error as Error).message };
  }
}

self.addEventListener('message', (event: MessageEvent<BenchRequest>) => {
  void answer(event.data).then((reply) => self.postMessage(reply));
});
