import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshPostgres, type FreshPostgres } from '../../support/gateways/freshPostgres.ts';
import type { TestProcess } from '../../support/gateways/gatewayProcess.ts';
import { installedProxies, type ProxyInFront, startProxy } from '../../support/gateways/servers/proxyInFront.ts';
import { makeRolledOutTree, type RolledOutTree } from '../../support/gateways/servers/rolledOutTree.ts';
import { freePorts } from '../../support/run/freePorts.ts';
import { seededRandom } from '../../support/run/seededRandom.ts';

/** Random scripts for each installed proxy, and in one test: a hundred take longer than a test may. */
const [SCRIPTS, OF_ONE_TEST] = [100, 10];
/** Steps of one script. */
const STEPS = 4;
/** File changes of one build and some more; a build that is not killed ends by itself. */
const CHANGES = 70;
/** Pause between two requests of a client. */
const PAUSE_MS = 20;
/** Number of page versions whose files a build keeps: its own and two earlier ones. */
const PAGES_KEPT = 3;

let database: FreshPostgres;
let dataDir: string;
beforeAll(async () => {
  database = await freshPostgres();
  dataDir = mkdtempSync(join(tmpdir(), 'thua-data-'));
});
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

interface Served {
  process: TestProcess;
  port: number;
  version: number;
}

/**
 * Requests on a connection of its own: a reloaded nginx closes kept ones, and only browsers repeat a request on which
 * one closes.
 * @returns status and body
 */
async function askOnce(port: number, path: string): Promise<string> {
  const [response] = (await once(get({ host: '127.0.0.1', port, path, agent: false }), 'response')) as [IncomingMessage];
  return `${response.statusCode} ${await text(response)}`;
}

const versionIn = (text: string): number => Number(/version (\d+)/.exec(text)?.[1]);

describe.each(installedProxies)('two gateways of one checkout behind %s', (kind) => {
  let tree: RolledOutTree;
  let proxy: ProxyInFront;
  let ports: number[];
  const gateways: Served[] = [];
  /** Page versions in the order in which they became current. */
  const versions: number[] = [];
  let version = 1;
  const faults: string[] = [];

  const environment = (): NodeJS.ProcessEnv => ({ DATABASE_URL: database.url, DATA_DIR: dataDir, TRUSTED_PROXIES: '1' });
  const noteCurrent = (): void => {
    if (versions.at(-1) !== tree.current()) versions.push(tree.current());
  };
  /** Returns whether a gateway of one version still serves the files of a page version. */
  const keeps = (version: number, page: number): boolean => {
    const at = versions.indexOf(version);
    return versions.slice(Math.max(0, at + 1 - PAGES_KEPT), at + 1).includes(page);
  };

  async function start(port: number): Promise<Served> {
    const process = tree.start({ ...environment(), PORT: String(port) });
    await process.seen(/^ready http/);
    noteCurrent();
    return { process, port, version: versionIn(await (await fetch(`http://127.0.0.1:${port}/`)).text()) };
  }
  async function startAgain(at: number): Promise<void> {
    gateways[at] = await start(ports[at]!);
    if (kind === 'nginx') proxy.reload(ports);
    // The next stop must wait until the proxy uses this gateway again.
    const isUsed = async (): Promise<boolean> => {
      const id = (await fetch(`http://127.0.0.1:${proxy.port}/`)).headers.get('x-request-id');
      return gateways[at]!.process.lines.some((line) => line.includes(id!));
    };
    await expect.poll(isUsed).toBe(true);
  }
  async function end(at: number, signal: NodeJS.Signals): Promise<void> {
    gateways[at]!.process.child.kill(signal);
    await gateways[at]!.process.exited;
  }
  async function expectEnd(process: TestProcess, name: string): Promise<void> {
    const { code, signal } = await process.exited;
    if (code !== 0) faults.push(`${name} ended with ${code ?? signal}: ${process.lines.join(' | ').slice(-600)}`);
  }

  beforeAll(async () => {
    tree = makeRolledOutTree();
    for (const part of ['page', 'gateway'] as const) tree.edit(version, part);
    ports = await freePorts(2);
    // The first start builds.
    for (const port of ports) gateways.push(await start(port));
    proxy = await startProxy(kind, ports);
  });
  afterAll(async () => {
    for (const at of gateways.keys()) await end(at, 'SIGKILL');
    await proxy.close();
    tree.remove();
  });

  /** Requests pages and their files, at once and later, until it is stopped. */
  function openPages(random: () => number): () => Promise<void> {
    let isStopped = false;
    const opened: number[] = [];
    const request = async (path: string, expected?: number): Promise<number> => {
      const answer = await askOnce(proxy.port, path).catch((error: NodeJS.ErrnoException) => `${error.code}: ${error.message}`);
      const isFine = answer.startsWith('200 ') && (expected === undefined || versionIn(answer) === expected);
      if (!isFine) faults.push(`${path}: ${answer.slice(0, 100)}; gateways ${gateways.map((one) => one.version)}, pages ${versions}`);
      return versionIn(answer);
    };
    const going = (async () => {
      while (!isStopped) {
        const page = await request('/');
        await request(`/assets/app-${page}.js`, page);
        opened.push(page);
        const old = opened[Math.floor(random() * opened.length)]!;
        // Either gateway may answer while the other one restarts.
        if (gateways.every((one) => keeps(one.version, old))) await request(`/assets/later-${old}.js`, old);
        await pause(PAUSE_MS);
      }
    })();
    return async () => {
      isStopped = true;
      await going;
    };
  }

  const STEP: Record<string, (random: () => number) => Promise<void>> = {
    page: async () => tree.edit((version += 1), 'page'),
    gateway: async () => tree.edit((version += 1), 'gateway'),
    build: async () => expectEnd(tree.build(), 'build'),
    'two builds': async () => void (await Promise.all([expectEnd(tree.build(), 'build'), expectEnd(tree.build(), 'build beside it')])),
    'half build': async (random) => void (await tree.build(Math.floor(random() * CHANGES)).exited),
    prune: async () => expectEnd(tree.prune(), 'prune'),
    command: async () => expectEnd(tree.operate(environment()), 'command'),
    kill: (random) => restart(random, 'SIGKILL'),
    stop: (random) => restart(random, 'SIGTERM'),
    'build beside a command and a stop': async (random) =>
      void (await Promise.all([
        expectEnd(tree.build(), 'build'),
        expectEnd(tree.operate(environment()), 'command'),
        restart(random, 'SIGTERM'),
      ])),
  };
  /** Restarts a gateway whose pages' files the other one serves, too. */
  async function restart(random: () => number, signal: NodeJS.Signals): Promise<void> {
    const able = [0, 1].filter((at) => keeps(gateways[1 - at]!.version, gateways[at]!.version));
    const at = able[Math.floor(random() * able.length)]!;
    await end(at, signal);
    await startAgain(at);
  }

  const firstSeeds = Array.from({ length: SCRIPTS / OF_ONE_TEST }, (_, at) => 1 + at * OF_ONE_TEST);

  it.each(firstSeeds)('rollouts: no request fails during builds, kills, starts, commands and removal (from seed %d)', async (first) => {
    for (let seed = first; seed < first + OF_ONE_TEST; seed += 1) {
      const random = seededRandom(seed);
      const names = Array.from({ length: STEPS }, () => Object.keys(STEP)[Math.floor(random() * Object.keys(STEP).length)]!);
      const stop = openPages(random);
      for (const name of names) {
        await STEP[name]!(random);
        noteCurrent();
      }
      await stop();
      expect(faults, `seed ${seed}: ${names.join(', ')}`).toEqual([]);
    }
  });

  it('rollouts: three builds stay, and those that the two gateways serve', async () => {
    await expectEnd(tree.build(), 'build');
    expect([faults, tree.builds().length <= 5]).toEqual([[], true]);
  });
});
