import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { NODE_FLAGS } from '../gateways/gatewayProcess.ts';
import { freePorts } from '../run/freePorts.ts';
import { readRepositoryFile, ROOT } from '../run/repository.ts';

/** The product as `npm start` starts it, on a port of its own. */
export interface Product {
  url: string;
  /** Where `start` tells its figures. */
  metricsUrl: string;
  /** Ends it as a supervisor would (SIGTERM), and waits until it is gone. @returns its exit code */
  end(): Promise<number | null>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

/** How a command of package.json ended, and what it said. */
export interface ScriptResult {
  code: number | null;
  text: string;
}

interface RunIn {
  environment: NodeJS.ProcessEnv;
  /** Folder of the sources. */
  root?: string;
  /** Who it runs as, by default who runs the tests. */
  user?: number | undefined;
}

/** As npm does with a script of package.json. */
export async function runScript(name: string, words: readonly string[], { environment, root = ROOT, user }: RunIn): Promise<ScriptResult> {
  const { scripts } = JSON.parse(readRepositoryFile('package.json')) as { scripts: Record<string, string> };
  const [, ...script] = scripts[name]!.split(' ');
  const child = spawn(process.execPath, [...NODE_FLAGS, ...script, ...words], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(user === undefined ? {} : { uid: user, gid: user }),
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (text += part.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, text };
}

/**
 * @param dataDir a folder of its own: one process at a time may hold it
 * @param script `dev` serves the sources themselves
 * @param environment variables beside those of the tests
 * @param root folder of the sources
 * @param user who it runs as, by default who runs the tests
 * @param node the program, by default that of the tests
 * @param starter a command that becomes the process, with its arguments
 */
export async function startProduct(
  dataDir: string,
  script: 'start' | 'dev' = 'start',
  environment: NodeJS.ProcessEnv = {},
  root = ROOT,
  { user, node = process.execPath, starter = [] }: { user?: number | undefined; node?: string; starter?: readonly string[] } = {},
): Promise<Product> {
  const words = script === 'start' ? ['src/build/run.mjs', 'start'] : ['--import', 'tsx', 'src/build/dev.ts'];
  const [metricsPort] = await freePorts(1);
  const [command, ...rest] = [...starter, node, ...NODE_FLAGS, ...words];
  const child = spawn(command!, rest, {
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
  const end = (): Promise<number | null> => {
    child.kill('SIGTERM');
    return exited;
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
