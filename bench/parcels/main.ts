import type { Job } from './jobs.ts';
import { runJob, sinkValue } from './runJob.ts';

/** Runs in its own Node process with --expose-gc and prints the result of one job as JSON. */
const result = await runJob(JSON.parse(process.argv[2]!) as Job);
if (!Number.isFinite(sinkValue())) throw new Error('bench: the results summed to no number');
console.log(JSON.stringify(result));
