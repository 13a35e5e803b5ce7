import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** What `npm run import` runs, with its flags for a small heap. */
const [, ...COMMAND] = (JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { scripts: { import: string } }).scripts.import.split(
  ' ',
);
const LOOK_MS = 100;

export interface ImporterRun {
  seconds: number;
  /** Most resident memory of the process, as the kernel counts it; NaN where it does not say. */
  peakMb: number;
  text: string;
}

const peakOf = (pid: number): number => {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? NaN) / 1024;
  } catch {
    return NaN;
  }
};

/** `npm run import -- parcels …` in a process of its own, from its start to its end. */
export function runImporter(args: readonly string[], environment: Readonly<Record<string, string>>): Promise<ImporterRun> {
  const began = performance.now();
  const child = spawn(process.execPath, [...COMMAND, 'parcels', ...args], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (bytes: Buffer) => (text += bytes.toString()));
  let peakMb = NaN;
  const look = (): void => {
    const seen = peakOf(child.pid!);
    // At its end the process has no memory any more.
    if (!(seen < peakMb) && seen > 0) peakMb = seen;
  };
  const timer = setInterval(look, LOOK_MS);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      clearInterval(timer);
      if (code === 0) resolve({ seconds: (performance.now() - began) / 1000, peakMb, text });
      else reject(new Error(`the importer ended with ${code}: ${text}`));
    });
  });
}
