import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { ROOT } from '../run/repository.ts';
import { type TestProgram, testProgram } from './testPrograms.ts';

/**
 * Disables V8's second compilation of PGlite's hot functions in tests: it takes half of a start's processor time and
 * only pays off in long-lived gateways, such as those of a bench.
 */
export const NODE_FLAGS: readonly string[] = process.env.VITEST === undefined ? [] : ['--liftoff-only'];

/** Script in its own process, to be killed. */
export interface TestProcess {
  child: ChildProcess;
  /** Lines of stdout and stderr, in order of arrival. */
  lines: string[];
  /** Lines of stderr, which is the log. */
  errors: string[];
  /** Resolves with the first matching line; rejects if the process ends before. */
  seen(pattern: RegExp): Promise<string>;
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

export function startTestProcess(script: TestProgram, ...args: string[]): TestProcess {
  return startTestProcessWith({}, script, ...args);
}

/** @param environment additional variables, for values that must not appear in a process list */
export const startTestProcessWith = (environment: NodeJS.ProcessEnv, script: TestProgram, ...args: string[]): TestProcess =>
  startTestProcessBy([], environment, script, ...args);

/** @param starter a command that becomes the process, with its arguments */
export function startTestProcessBy(
  starter: readonly string[],
  environment: NodeJS.ProcessEnv,
  script: TestProgram,
  ...args: string[]
): TestProcess {
  const [command, ...words] = [...starter, process.execPath, ...NODE_FLAGS, testProgram(script), ...args];
  const child = spawn(command!, words, {
    cwd: ROOT,
    env: { ...process.env, LOG_FORMAT: 'text', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return watchProcess(child);
}

/** Collects the output of a process. @param child with pipes for stdout and stderr */
export function watchProcess(child: ChildProcessByStdio<null, Readable, Readable>): TestProcess {
  const lines: string[] = [];
  const errors: string[] = [];
  const watchers = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      if (stream === child.stderr) errors.push(line);
      for (const watcher of watchers) watcher();
    });
  }
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal })),
  );
  const seen = (pattern: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const line = lines.find((candidate) => pattern.test(candidate));
        if (line === undefined) return;
        watchers.delete(look);
        resolve(line);
      };
      watchers.add(look);
      look();
      void exited.then(({ code }) => reject(new Error(`ended with ${code} before ${pattern}: ${lines.join('\n')}`)));
    });
  return { child, lines, errors, seen, exited };
}
