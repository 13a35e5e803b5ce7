import { timeColdStart } from './coldStart.ts';
import type { Starter } from './coldStart.ts';

/** Runs in its own Node process and prints the milliseconds of one cold start. */
console.log(await timeColdStart(process.argv[2] as Starter));
