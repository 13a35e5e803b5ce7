import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { NODE_FLAGS } from '../gateways/gatewayProcess.ts';
import { freePorts } from '../run/freePorts.ts';
import { readRepositoryFile, ROOT } from '../run/repository.ts';

/** Product started like `npm start`, on a free port. */
export interface Product {
  url: string;
  /** Address of the metrics that `start` publishes. */
  metricsUrl: string;
  /** Ends it as a supervisor would (SIGTERM), and waits for its exit. @returns its exit code */
  end(): Promise<number | null>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

/** Result and output of a package.json command. */
export interface ScriptResult {
  code: number | null;
  text: string;
}

interface RunIn {
  environment: NodeJS.ProcessEnv;
  /** Folder of the sources. */
  root?: string;
  /** User id of the process, by default that of the tests. */
  user?: number | undefined;
}

/** Runs a script of package.json as npm does. */
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
 * @param dataDir a folder that no other process uses
 * @param script `dev` serves the sources themselves
 * @param environment variables besides those of the tests
 * @param root folder of the sources
 * @param user user id of the process, by default that of the tests
 * @param node the Node.js program, by default that of the tests
 * @param starter a command with arguments that becomes the process
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
