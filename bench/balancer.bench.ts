import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openGatewayStore } from '../src/gateway/main.ts';
import { startTestProcessWith, type TestProcess } from '../tests/support/gateways/gatewayProcess.ts';
import { startPostgresCluster } from '../tests/support/gateways/postgresCluster.ts';
import { installedProxies, type ProxyInFront, type ProxyKind, startProxy } from '../tests/support/gateways/servers/proxyInFront.ts';
import { freePorts } from '../tests/support/run/freePorts.ts';
import { StepReport } from './balancer/stepReport.ts';
import { type FailedRequest, SteadyLoad } from './balancer/steadyLoad.ts';
import type { Person } from './load/loadJob.ts';
import { makePeople } from './load/loadPeople.ts';
import type { BenchAbout, BenchOptions, BenchRow } from './rows/benchRow.ts';
import { makeRow } from './rows/makeRow.ts';

const SECRET = 'a secret that only the gateways behind these proxies have';
const [ROUNDS, QUICK_ROUNDS] = [3, 1];
/** No further round behind a proxy begins after so long: a slow machine makes fewer, and the rows say how many. */
const ROUNDS_MS = 100_000;
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

type Step =
  | 'SIGTERM'
  | 'upgrade'
  | 'SIGTERM, file untouched'
  | 'upgrade, file untouched'
  | 'SIGKILL, under way'
  | 'SIGKILL, asked behind it'
  | 'start after SIGKILL';

/** One gateway is stopped on purpose and replaced. @param takesOut whether the proxy's file is changed around it */
async function replace(site: Site, at: number, proxy: ProxyInFront, takesOut: boolean): Promise<void> {
  if (takesOut) proxy.reload(site.ports.filter((_, other) => other !== at));
  site.gateways[at]!.child.kill('SIGTERM');
  const { code } = await site.gateways[at]!.exited;
  if (code !== 0) throw new Error(`a gateway that was told to stop ended with ${code}`);
  await pause(LOOK_ON_MS);
}

interface Told {
  rounds: number;
  steps: Map<Step, StepReport>;
}

async function campaign(kind: ProxyKind, site: Site, people: readonly Person[], rounds: number): Promise<Told> {
  const proxy = await startProxy(kind, site.ports);
  const load = new SteadyLoad(proxy.port, people, KINDS.indexOf(kind));
  const takesOut = kind === 'nginx';
  const told: Told = { rounds: 0, steps: new Map() };
  const reportOf = (step: Step): StepReport => {
    const report = told.steps.get(step) ?? new StepReport(`${kind}: ${step}`);
    told.steps.set(step, report);
    return report;
  };
  /** Makes a step, and keeps what was heard meanwhile. */
  const keep = async (step: Step, work: () => Promise<void>): Promise<void> => {
    const beganMs = performance.now();
    await work();
    reportOf(step).add(await load.take(), beganMs);
    reportOf(step).addRefusals(site.gateways);
  };
  const startAgain = async (at: number, putsBack: boolean): Promise<void> => {
    await site.start(at);
    if (putsBack) proxy.reload(site.ports);
    await pause(LOOK_ON_MS);
  };
  /** What was sent before the process had ended may have reached it, whose connections the system closes last. */
  const kill = async (at: number): Promise<void> => {
    const [beganMs, outstanding, sentBefore] = [performance.now(), load.underWay, load.sent];
    site.gateways[at]!.child.kill('SIGKILL');
    await site.gateways[at]!.exited;
    const [endedMs, sentByThen] = [performance.now(), load.sent];
    await pause(LOOK_ON_MS);
    const [underWay, behind] = [outstanding + sentByThen - sentBefore, load.sent - sentByThen];
    const { failures, slowestMs } = await load.take();
    const isBehind = ({ sentAtMs }: FailedRequest): boolean => sentAtMs >= endedMs;
    // While the answers of the step before were waited for, more was sent, and may have failed before the kill.
    const isBefore = ({ sentAtMs, tookMs }: FailedRequest): boolean => sentAtMs + tookMs < beganMs;
    const fallen = failures.filter((failure) => !isBehind(failure) && !isBefore(failure));
    reportOf(takesOut ? 'upgrade, file untouched' : 'upgrade').add(
      { asked: 0, failures: failures.filter(isBefore), slowestMs: 0 },
      beganMs,
    );
    reportOf('SIGKILL, under way').add({ asked: underWay, failures: fallen, slowestMs: 0 }, beganMs);
    reportOf('SIGKILL, asked behind it').add({ asked: behind, failures: failures.filter(isBehind), slowestMs }, beganMs);
    reportOf('SIGKILL, asked behind it').addRefusals(site.gateways);
  };
  try {
    await pause(LOOK_ON_MS);
    const [warm] = (await load.take()).failures;
    if (warm) throw new Error(`${kind}, nobody stopped: ${warm.why}`);
    const beganMs = performance.now();
    while (told.rounds < rounds && performance.now() < beganMs + ROUNDS_MS) {
      const at = told.rounds++ % 2;
      await keep('SIGTERM', () => replace(site, at, proxy, takesOut));
      await keep('upgrade', () => startAgain(at, takesOut));
      if (takesOut) {
        await keep('SIGTERM, file untouched', () => replace(site, at, proxy, false));
        await keep('upgrade, file untouched', () => startAgain(at, false));
      }
      await kill(at);
      if (takesOut) proxy.reload(site.ports.filter((_, other) => other !== at));
      await keep('start after SIGKILL', () => startAgain(at, takesOut));
    }
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
        const { rounds, steps } = await campaign(kind, site, people, options.quick ? QUICK_ROUNDS : ROUNDS);
        for (const [step, report] of steps) {
          for (const line of report.lines()) console.log(line);
          const isJudged = !step.includes('untouched');
          const atMost = step === 'SIGKILL, under way' ? report.asked : 0;
          rows.push(
            makeRow(
              {
                bench: 'balancer',
                case: `${kind}: ${step}`,
                size: rounds,
                unit: 'failures',
                ours: report.failures,
                must: isJudged ? { atMost, of: 'ours' } : null,
                note: `in ${rounds} rounds: ${report.summary()}`,
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
