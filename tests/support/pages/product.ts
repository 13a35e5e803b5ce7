import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { NODE_FLAGS } from '../gateways/gatewayProcess.ts';
import { ROOT } from '../run/repository.ts';

/** The product as `npm start` starts it, on a port of its own. */
export interface Product {
  url: string;
  /** Ends it as a supervisor would (SIGTERM), waits until it is gone, and removes its data. */
  stop(): Promise<void>;
}

/**
 * @param dataDir a folder of its own: one process at a time may hold it
 * @param script `dev` serves the sources themselves
 */
export async function startProduct(dataDir: string, script: 'start' | 'dev' = 'start'): Promise<Product> {
  const words = script === 'start' ? ['src/build/run.mjs', 'start'] : ['--import', 'tsx', 'src/build/dev.ts'];
  const child = spawn(process.execPath, [...NODE_FLAGS, ...words], {
    cwd: ROOT,
    env: { ...process.env, LOG_LEVEL: 'error', PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const ready = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const match = /^ready (http:\/\/\S+)/.exec(line);
      if (match) resolve(match[1]!);
    });
  });
  const url = await Promise.race([
    ready,
    exited.then((code) => {
      throw new Error(`the product ended with ${code} before it was ready`);
    }),
  ]);
  return {
    url: url.replace(/\/$/, ''),
    async stop() {
      child.kill('SIGTERM');
      await exited;
      rmSync(dataDir, { recursive: true });
    },
  };
}
