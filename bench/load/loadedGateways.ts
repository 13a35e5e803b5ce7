import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildIfChanged } from '../../src/build/buildIfChanged.ts';
import { GATEWAY_BASE } from '../../src/contract/call.ts';
import { openGatewayStore, type StorePlace } from '../../src/gateway/main.ts';
import { startPostgresCluster } from '../../tests/support/gateways/postgresCluster.ts';
import { ROOT } from '../../tests/support/run/repository.ts';
import { seededDataDir } from '../../tests/support/gateways/seededDataDir.ts';
import type { Person } from './loadJob.ts';
import { makePeople } from './loadPeople.ts';

const SECRET = 'a secret that only the gateways under load have';

/** Durable settings, as an operator's server has them; the tests' server does not. */
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', autovacuum: 'on', shared_buffers: '256MB' };

/** Gateway processes on a seeded database with customers. */
export interface LoadedGateways {
  /** Location of their rows and files. */
  place: StorePlace;
  bases: string[];
  people: Person[];
  /** Processor time of gateways and database so far, seconds. */
  cpuS(): number;
  /** Processor time of one process, seconds. */
  cpuOfS(pid: number): number;
  /** Resident memory of the largest gateway, MiB. */
  residentMb(): number;
  stop(): Promise<void>;
}

interface Machine {
  child: ChildProcess;
  base: string;
}

/** Starts a gateway as an operator does: built, without a compiler in the process. */
async function startMachine(dataDir: string, environment: NodeJS.ProcessEnv): Promise<Machine> {
  // Log to a file, as operators do.
  const logPath = join(dataDir, `log-${randomBytes(4).toString('hex')}`);
  const log = openSync(logPath, 'w');
  const profile = process.env.LOAD_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.LOAD_PROFILE}`] : [];
  const child = spawn(process.execPath, [...profile, 'src/build/run.mjs', 'start'], {
    cwd: ROOT,
    env: { ...process.env, TOKEN_SECRET: SECRET, LOG_FORMAT: 'json', PORT: '0', METRICS_PORT: '0', DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'pipe', log],
  });
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout! }).on('line', (line) => line.startsWith('ready ') && resolve(line.slice('ready '.length)));
    child.once('exit', (code) => reject(new Error(`the gateway ended with ${code}: ${readFileSync(logPath, 'utf8')}`)));
  });
  return { child, base: url + GATEWAY_BASE };
}

/** Reads the stat fields after a process's name, its state first; undefined after its end. */
function statOf(pid: number): string[] | undefined {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return undefined;
  const stat = readFileSync(path, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function withDescendants(pid: number): number[] {
  const running = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const children = running.filter((other) => Number(statOf(other)?.[1]) === pid);
  return [pid, ...children.flatMap(withDescendants)];
}

/** Returns user and system time of processes, including ended children, seconds. */
function cpuOf(pids: readonly number[]): number {
  const ticks = pids.flatMap((pid) => statOf(pid)?.slice(11, 15).map(Number) ?? []);
  return ticks.reduce((sum, time) => sum + time, 0) / 100;
}

const residentOf = (pid: number): number => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;

async function stopMachine({ child }: Machine): Promise<void> {
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exited;
}

function gatewaysOf(
  place: StorePlace,
  machines: Machine[],
  people: Person[],
  otherPids: () => number[],
  remove: () => Promise<void> | void,
): LoadedGateways {
  const pids = machines.map(({ child }) => child.pid!);
  return {
    place,
    bases: machines.map(({ base }) => base),
    people,
    cpuS: () => cpuOf([...pids, ...otherPids()]),
    cpuOfS: (pid) => cpuOf([pid]),
    residentMb: () => Math.max(...pids.map(residentOf)),
    stop: async () => {
      await Promise.all(machines.map(stopMachine));
      await remove();
    },
  };
}

/** Returns the machine's processor time since its start, core-seconds: used, and stolen by its host. */
export function machineTimes(): { busy: number; stolen: number } {
  const [user, nice, system, , , irq, softirq, steal] = readFileSync('/proc/stat', 'utf8')
    .split('\n', 1)[0]!
    .trim()
    .split(/\s+/)
    .slice(1)
    .map((ticks) => Number(ticks) / 100);
  return { busy: user! + nice! + system! + irq! + softirq!, stolen: steal! };
}

/** Adds a bench's rows to the seeded ones before the gateways start. */
type AddRows = (place: StorePlace) => Promise<void>;

/** Starts one gateway on the embedded database. */
export async function startOnPglite(addRows?: AddRows): Promise<LoadedGateways> {
  await buildIfChanged();
  const dataDir = await seededDataDir();
  await addRows?.({ dataDir });
  const store = await openGatewayStore({ dataDir });
  const people = await makePeople(store, SECRET);
  await store.close();
  const machine = await startMachine(dataDir, {});
  return gatewaysOf(
    { dataDir },
    [machine],
    people,
    () => [],
    () => rmSync(dataDir, { recursive: true }),
  );
}

/** Starts several gateways on one local PostgreSQL server with durable settings. */
export async function startOnPostgres(count: number, addRows?: AddRows): Promise<LoadedGateways> {
  await buildIfChanged();
  const cluster = await startPostgresCluster(DURABLE);
  const dataDir = mkdtempSync(join(tmpdir(), 'thua-load-'));
  const place = { dataDir, databaseUrl: cluster.urlOf('postgres') };
  const store = await openGatewayStore(place);
  const people = await makePeople(store, SECRET);
  await addRows?.(place);
  await store.query('analyze');
  await store.close();
  const machines = await Promise.all(Array.from({ length: count }, () => startMachine(dataDir, { DATABASE_URL: place.databaseUrl })));
  return gatewaysOf(
    place,
    machines,
    people,
    () => withDescendants(cluster.pid),
    async () => {
      rmSync(dataDir, { recursive: true });
      await cluster.stop();
    },
  );
}
