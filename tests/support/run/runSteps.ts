import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { ROOT } from './repository.ts';
import { watchIdle } from './watchIdle.ts';

export interface Step {
  name: string;
  command: string;
  args: string[];
  /** Names of steps that must have passed before. */
  needs: readonly string[];
  /** Priority for the processor, for steps that others need or that take longer. */
  isUrgent?: boolean;
}

export interface EndedStep {
  name: string;
  /** Exit status. */
  status: number;
  /** Output. */
  shown: string;
  seconds: number;
  /** Processor time of it and all processes that it waited for; undefined if the system does not report it. */
  cpuSeconds: number | undefined;
}

const CLOCK_TICKS = 100;
/** Niceness of non-urgent steps, about half the share of urgent ones; less would starve their databases. */
const NICE = 3;

/** Returns the processor time of ended child processes, in seconds (Linux). */
function endedCpuSeconds(): number | undefined {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]!.split(' ');
    return (Number(fields[13]) + Number(fields[14])) / CLOCK_TICKS;
  } catch {
    return undefined;
  }
}

let lastSeconds = endedCpuSeconds();

/** Returns the processor time of the child that just ended; the system counts a child when it has ended. */
function cpuOfLast(): number | undefined {
  const before = lastSeconds;
  lastSeconds = endedCpuSeconds();
  return before === undefined || lastSeconds === undefined ? undefined : lastSeconds - before;
}

function runStep({ name, command, args, isUrgent = false }: Step, env: NodeJS.ProcessEnv): Promise<EndedStep> {
  const began = Date.now();
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
    if (!isUrgent && child.pid !== undefined) setPriority(child.pid, NICE);
    let shown = '';
    let cpuSeconds: number | undefined;
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (shown += text));
    child.once('error', reject);
    child.once('exit', () => (cpuSeconds = cpuOfLast()));
    child.once('close', (code) => resolve({ name, status: code ?? 1, shown, seconds: (Date.now() - began) / 1000, cpuSeconds }));
  });
}

/**
 * Runs steps in parallel: whenever there is room, the first whose needs have passed starts, and one more while the
 * processors are idle. Each step's output is printed when it ends. After a failure no further step starts.
 * @param watch calls back when the processors are idle, and returns a function that stops it
 * @returns the steps that ended, in that order
 */
export function runSteps(
  steps: readonly Step[],
  { env, abreast, watch = watchIdle }: { env: NodeJS.ProcessEnv; abreast: number; watch?: typeof watchIdle },
): Promise<EndedStep[]> {
  const waiting = [...steps];
  const ended: EndedStep[] = [];
  let running = 0;
  const hasPassed = (name: string): boolean => ended.some((step) => step.name === name && step.status === 0);
  const next = (): Step | undefined => {
    const at = waiting.findIndex(({ needs }) => needs.every(hasPassed));
    return at === -1 || ended.some(({ status }) => status !== 0) ? undefined : waiting.splice(at, 1)[0];
  };
  return new Promise((resolve, reject) => {
    const begin = (step: Step): void => {
      running += 1;
      runStep(step, env).then((result) => {
        running -= 1;
        ended.push(result);
        process.stdout.write(`\n── ${step.name}\n${result.shown}── ${step.name}: ${result.seconds.toFixed(1)} s\n`);
        fill();
      }, reject);
    };
    const beginOneMore = (): void => {
      const step = next();
      if (step) begin(step);
    };
    const fill = (): void => {
      for (let step = running < abreast ? next() : undefined; step; step = running < abreast ? next() : undefined) begin(step);
      if (running > 0) return;
      endWatch();
      resolve(ended);
    };
    const endWatch = watch(beginOneMore);
    fill();
  });
}
