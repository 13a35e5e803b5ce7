import { timeColdStart } from './coldStart.ts';
import type { Starter } from './coldStart.ts';

/** Runs in a Node process of its own: prints the milliseconds of one cold start. */
console.log(await timeColdStart(process.argv[2] as Starter));
