import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openGatewayStore } from '../src/gateway/main.ts';
import { startTestProcessWith, type TestProcess } from '../tests/support/gateways/gatewayProcess.ts';
import { startPostgresCluster } from '../tests/support/gateways/postgresCluster.ts';
import { installedProxies, type ProxyInFront, type ProxyKind, startProxy } from '../tests/support/gateways/servers/proxyInFront.ts';
import { freePorts } from '../tests/support/run/freePorts.ts';
import { type Heard, SteadyLoad } from './balancer/steadyLoad.ts';
import type { Person } from './load/loadJob.ts';
import { makePeople } from './load/loadPeople.ts';
import type { BenchAbout, BenchOptions, BenchRow } from './rows/benchRow.ts';
import { makeRow } from './rows/makeRow.ts';

const SECRET = 'a secret that only the gateways behind these proxies have';
const [ROUNDS, QUICK_ROUNDS] = [3, 1];
const KINDS: readonly ProxyKind[] = ['nginx', 'haproxy'];
/** As src/gateway/README.md has it. */
const DRAIN_DELAY_S = 5;
/** How long is looked on after each step: as long as HAProxy takes to see by /readyz who is gone, and who is back. */
const LOOK_ON_MS = 4_000;

export const about: BenchAbout = {
  timed:
    'Nothing: failures are counted. Two gateways on one PostgreSQL server behind nginx, then HAProxy, each as deploy/ has it; 50 requests a second at constant ' +
    'distances through the proxy (around searches 60 %, suggestions 20 %, notes written, changed, deleted and listed 20 %), each on a connection of its own, none sent ' +
    'twice; whatever is not answered with 200 has failed. The gateways by turns: SIGTERM, until its process has ended and four seconds on; a new process in its place, until it is ready and ' +
    'four seconds on; SIGKILL, and a new process as before. Behind nginx whoever is stopped on purpose is taken out of the file before and put back when it is ready (nginx -s reload), as the chapter on proxies says; a second time nobody touches the file.',
  notTimed: 'Starting the database with the sample land; 400 customers.',
};

interface Site {
  ports: readonly number[];
  gateways: TestProcess[];
  start(at: number): Promise<void>;
}

async function openSite(databaseUrl: string, dataDir: string): Promise<Site> {
  const ports = await freePorts(2);
  const gateways: TestProcess[] = [];
  const environment = {
    TOKEN_SECRET: SECRET,
    DATABASE_URL: databaseUrl,
    TRUSTED_PROXIES: '1',
    LISTEN_HOST: '127.0.0.1',
    DRAIN_DELAY_S: String(DRAIN_DELAY_S),
  };
  const start = async (at: number): Promise<void> => {
    const gateway = startTestProcessWith(environment, 'startGateway', dataDir, String(ports[at]));
    gateways[at] = gateway;
    await gateway.seen(/^ready http/);
  };
  for (const at of ports.keys()) await start(at);
  return { ports, gateways, start };
}

type Step = 'SIGTERM' | 'upgrade' | 'SIGTERM, file untouched' | 'upgrade, file untouched' | 'SIGKILL' | 'start after SIGKILL';

interface Told extends Heard {
  /** Answers that were outstanding when a process was killed. */
  underWay: number;
}

/** One gateway is stopped on purpose and replaced. @param takesOut whether the proxy's file is changed around it */
async function replace(site: Site, at: number, proxy: ProxyInFront, takesOut: boolean): Promise<void> {
  if (takesOut) proxy.reload(site.ports.filter((_, other) => other !== at));
  site.gateways[at]!.child.kill('SIGTERM');
  const { code } = await site.gateways[at]!.exited;
  if (code !== 0) throw new Error(`a gateway that was told to stop ended with ${code}`);
  await pause(LOOK_ON_MS);
}

async function campaign(kind: ProxyKind, site: Site, people: readonly Person[], rounds: number): Promise<Map<Step, Told>> {
  const proxy = await startProxy(kind, site.ports);
  const load = new SteadyLoad(proxy.port, people, KINDS.indexOf(kind));
  const told = new Map<Step, Told>();
  const keep = async (step: Step, underWay = 0): Promise<void> => {
    const { asked, failures } = await load.take();
    const before = told.get(step) ?? { asked: 0, failures: [], underWay: 0 };
    told.set(step, {
      asked: before.asked + asked,
      failures: [...before.failures, ...failures],
      underWay: before.underWay + underWay,
    });
  };
  const startAgain = async (at: number, putsBack: boolean): Promise<void> => {
    await site.start(at);
    if (putsBack) proxy.reload(site.ports);
    await pause(LOOK_ON_MS);
  };
  try {
    await pause(LOOK_ON_MS);
    const warm = await load.take();
    if (warm.failures.length > 0) throw new Error(`${kind}, nobody stopped: ${warm.failures[0]}`);
    for (let round = 0; round < rounds; round += 1) {
      const at = round % 2;
      const takesOut = kind === 'nginx';
      await replace(site, at, proxy, takesOut);
      await keep('SIGTERM');
      await startAgain(at, takesOut);
      await keep('upgrade');
      if (takesOut) {
        await replace(site, at, proxy, false);
        await keep('SIGTERM, file untouched');
        await startAgain(at, false);
        await keep('upgrade, file untouched');
      }
      const { underWay } = load;
      site.gateways[at]!.child.kill('SIGKILL');
      await site.gateways[at]!.exited;
      await pause(LOOK_ON_MS);
      await keep('SIGKILL', underWay);
      if (takesOut) proxy.reload(site.ports.filter((_, other) => other !== at));
      await startAgain(at, takesOut);
      await keep('start after SIGKILL');
    }
    await load.stop();
    return told;
  } finally {
    await load.stop();
    await proxy.close();
  }
}

/** What the two proxies of deploy/ make of gateways that end. @throws Error where one of them is not installed */
export async function bench(options: BenchOptions): Promise<BenchRow[]> {
  const missing = KINDS.filter((kind) => !installedProxies.includes(kind));
  if (missing.length > 0) throw new Error(`not installed: ${missing.join(', ')}`);
  const rounds = options.quick ? QUICK_ROUNDS : ROUNDS;
  const cluster = await startPostgresCluster();
  const dataDir = mkdtempSync(join(tmpdir(), 'thua-balancer-'));
  try {
    const place = { dataDir, databaseUrl: cluster.urlOf('postgres') };
    const store = await openGatewayStore(place);
    const people = await makePeople(store, SECRET);
    await store.query('analyze');
    await store.close();
    const site = await openSite(place.databaseUrl, dataDir);
    const rows: BenchRow[] = [];
    try {
      for (const kind of KINDS) {
        for (const [step, { asked, failures, underWay }] of await campaign(kind, site, people, rounds)) {
          const isJudged = !step.includes('untouched');
          const said = failures[0] === undefined ? '' : `; the first: ${failures[0].slice(0, 120)}`;
          const outstanding = step === 'SIGKILL' ? `, ${underWay} under way at the kills` : '';
          rows.push(
            makeRow(
              {
                bench: 'balancer',
                case: `${kind}: ${step}`,
                size: rounds,
                unit: 'failures',
                ours: failures.length,
                must: isJudged ? { atMost: underWay, of: 'ours' } : null,
                note: `${asked} requests in ${rounds} rounds${outstanding}${said}`,
              },
              options,
            ),
          );
        }
      }
    } finally {
      for (const { child, exited } of site.gateways) {
        child.kill('SIGKILL');
        await exited;
      }
    }
    return rows;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
    await cluster.stop();
  }
}
