import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { NODE_FLAGS } from '../gateways/gatewayProcess.ts';
import { freePorts } from '../run/freePorts.ts';
import { ROOT } from '../run/repository.ts';

/** The product as `npm start` starts it, on a port of its own. */
export interface Product {
  url: string;
  /** Where `start` tells its figures. */
  metricsUrl: string;
  /** Ends it as a supervisor would (SIGTERM), and waits until it is gone. */
  end(): Promise<void>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

/**
 * @param dataDir a folder of its own: one process at a time may hold it
 * @param script `dev` serves the sources themselves
 * @param environment variables beside those of the tests
 * @param root folder of the sources
 * @param as who it runs as, and by which Node; by default who runs the tests, and by theirs
 */
export async function startProduct(
  dataDir: string,
  script: 'start' | 'dev' = 'start',
  environment: NodeJS.ProcessEnv = {},
  root = ROOT,
  { user, node = process.execPath }: { user?: number | undefined; node?: string } = {},
): Promise<Product> {
  const words = script === 'start' ? ['src/build/run.mjs', 'start'] : ['--import', 'tsx', 'src/build/dev.ts'];
  const [metricsPort] = await freePorts(1);
  const child = spawn(node, [...NODE_FLAGS, ...words], {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: 'error', PORT: '0', METRICS_PORT: String(metricsPort), DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(user === undefined ? {} : { uid: user, gid: user }),
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
  const end = async (): Promise<void> => {
    child.kill('SIGTERM');
    await exited;
  };
  return {
    url: url.replace(/\/$/, ''),
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    end,
    async stop() {
      await end();
      rmSync(dataDir, { recursive: true });
    },
  };
}
