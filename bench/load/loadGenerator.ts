import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../../tests/support/run/repository.ts';
import type { GeneratorStart, Job, LoadFigures } from './loadJob.ts';

export interface LoadGenerator {
  pid: number;
  run(job: Job): Promise<LoadFigures>;
  stop(): void;
}

/** Starts the load generator's process. */
export function startGenerator(start: GeneratorStart): LoadGenerator {
  const script = fileURLToPath(new URL('./generator.ts', import.meta.url));
  const child = fork(script, { cwd: ROOT, execArgv: ['--import', 'tsx'] });
  const exited = new Promise<never>((_, reject) => child.once('exit', (code) => reject(new Error(`the generator ended with ${code}`))));
  exited.catch(() => undefined);
  child.send(start);
  return {
    pid: child.pid!,
    run: (job) => {
      const figures = new Promise<LoadFigures>((resolve) => child.once('message', (message) => resolve(message as LoadFigures)));
      child.send(job);
      return Promise.race([figures, exited]);
    },
    stop: () => child.disconnect(),
  };
}
