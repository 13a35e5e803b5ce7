import type { GeneratorStart, Job, Kind } from './loadJob.ts';
import { LoadRecord } from './loadRecord.ts';
import { mixedRequests } from './mixedRequests.ts';

/**
 * Load generator in its own process: receives one GeneratorStart message, then one Job at a time, and replies to each
 * job with its LoadFigures.
 */
let bases: string[] = [];
let next: (kind?: Kind) => ReturnType<ReturnType<typeof mixedRequests>>;
let turn = 0;

const base = (): string => bases[turn++ % bases.length]!;

/** Sends requests at constant intervals from the start, however long earlier ones take. */
async function openLoop(record: LoadRecord, ratePerS: number, seconds: number): Promise<void> {
  const began = performance.now();
  const total = Math.round(ratePerS * seconds);
  const under_way: Promise<void>[] = [];
  for (let number = 0; number < total;) {
    const now = performance.now();
    for (; number < total && began + (number * 1000) / ratePerS <= now; number += 1) {
      under_way.push(record.send(base(), next(), began + (number * 1000) / ratePerS));
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(under_way);
}

async function closedLoop(record: LoadRecord, clients: number, goesOn: () => boolean, kind?: Kind): Promise<void> {
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (goesOn()) await record.send(base(), next(kind), performance.now());
    }),
  );
}

async function run(job: Job): Promise<LoadRecord> {
  const record = new LoadRecord();
  const began = performance.now();
  if (job.type === 'open') await openLoop(record, job.ratePerS, job.seconds);
  else if (job.type === 'closedFor') await closedLoop(record, job.clients, () => performance.now() - began < job.seconds * 1000);
  else await closedLoop(record, job.clients, () => record.figures.sent < job.requests, job.kind);
  record.figures.seconds = (performance.now() - began) / 1000;
  return record;
}

process.on('message', (message: GeneratorStart | Job) => {
  if ('people' in message) {
    bases = message.bases;
    next = mixedRequests(message.people, message.seed);
    return;
  }
  void run(message).then(({ figures }) => process.send!(figures));
});
process.once('disconnect', () => process.exit());
