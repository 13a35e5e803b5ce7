import { fileURLToPath } from 'node:url';
import { openBuiltPage } from '../pages/openBuiltPage.ts';
import type { CaseSamples } from './caseSamples.ts';
import type { BenchReply, BenchRequest } from './chromiumWorker.ts';
import type { Starter } from './coldStart.ts';
import type { ExplainTimes } from './explainCases.ts';

const PAGE = 'chromium.html';

/** Runs the cases in a worker of headless Chromium, bundled like the product's workers. */
export interface ChromiumHost {
  runCases(size: number, rounds: number): Promise<CaseSamples[]>;
  /** Runs in a new browser context, without cache or compiled code. */
  timeColdStart(starter: Starter): Promise<number>;
  /** Runs in a new browser context, too. */
  timeExplaining(seed: number, later: boolean): Promise<ExplainTimes>;
  close(): Promise<void>;
}

export async function openChromiumHost(): Promise<ChromiumHost> {
  const built = await openBuiltPage(fileURLToPath(new URL('./', import.meta.url)), PAGE);

  const ask = (request: BenchRequest): Promise<Exclude<BenchReply, { kind: 'failed' }>> =>
    built.visit(async (page) => {
      const reply = await page.evaluate((asked) => window.askBench(asked), request);
      if (reply.kind === 'failed') throw new Error(`in Chromium: ${reply.message}`);
      return reply;
    });

  return {
    async runCases(size, rounds) {
      const reply = await ask({ kind: 'cases', size, rounds });
      return reply.kind === 'cases' ? reply.samples : [];
    },
    async timeColdStart(starter) {
      const reply = await ask({ kind: 'coldStart', starter });
      return reply.kind === 'coldStart' ? reply.ms : NaN;
    },
    async timeExplaining(seed, later) {
      const reply = await ask({ kind: 'explain', seed, later });
      if (reply.kind !== 'explain') throw new Error(`in Chromium: ${reply.kind}`);
      return reply.times;
    },
    close: () => built.close(),
  };
}
