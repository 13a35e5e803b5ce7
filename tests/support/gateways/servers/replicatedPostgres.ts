import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { besideDatabase } from '../besideDatabase.ts';
import { freshPostgres } from '../freshPostgres.ts';
import { type PostgresCluster, startPostgresCluster } from '../postgresCluster.ts';

type Server = Pick<PostgresCluster, 'pid' | 'urlOf' | 'stop'>;

/** Streaming replica of the primary server. */
export interface PostgresReplica {
  server: Server;
  /** URL of the seeded database on it, as its owner. */
  readUrl: string;
  /** Pauses the replay, as a busy replica does by itself. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  /** Suspends or resumes all its processes: while suspended they accept connections without responding. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Promotes it to primary. */
  promote(): Promise<void>;
  /** Replays another server's log from now on. */
  follow(first: Server): Promise<void>;
  /** Makes a restart point, as it does by itself every few minutes. */
  restartPoint(): Promise<void>;
}

/** Primary server with the seeded database, and its streaming replicas. */
export interface ReplicatedPostgres {
  /** URL of the seeded database on the primary, as its owner. */
  url: string;
  replicas: PostgresReplica[];
  /** Makes the primary wait for the first replica's write (synchronous replication). */
  waitForFirstReplica(): Promise<void>;
  /** Kills the primary server. */
  killFirst(): void;
  stop(): Promise<void>;
}

const STREAMED = { wal_level: 'replica', max_wal_senders: '4', wal_keep_size: '256MB', synchronous_commit: 'on' };

/** Returns the connection string of a server: its socket folder and a superuser's password. */
function connectionInfo(first: Server, name: string): string {
  const { searchParams, password } = new URL(first.urlOf('postgres'));
  return `host=${searchParams.get('host')} user=postgres password=${password} application_name=${name}`;
}

/** Returns the seeded database's URL on another server with the same passwords. */
const on = (server: Server, template: string): string => {
  const { searchParams } = new URL(server.urlOf('seeded'));
  const url = new URL(template);
  url.searchParams.set('host', searchParams.get('host')!);
  return url.href;
};

async function asAdmin(server: Pick<Server, 'urlOf'>, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client(server.urlOf('postgres'));
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const sql of statements) ({ rows } = await client.query(sql));
    return rows;
  } finally {
    await client.end();
  }
}

/** Returns a process and all its descendants; PostgreSQL's processes leave its group. */
const familyOf = (pid: number): number[] => [
  pid,
  ...execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child, parent]) => (parent === pid ? familyOf(child!) : [])),
];

function replicaOn(server: Server, readUrl: string, name: string): PostgresReplica {
  const run = async (...statements: string[]): Promise<void> => void (await asAdmin(server, ...statements));
  return {
    server,
    readUrl,
    pauseReplay: () => run('select pg_wal_replay_pause()'),
    resumeReplay: () => run('select pg_wal_replay_resume()'),
    signal: (signal) => {
      for (const pid of familyOf(server.pid)) process.kill(pid, signal);
    },
    promote: () => run('select pg_promote()'),
    restartPoint: () => run('checkpoint'),
    follow: (first) => run(`alter system set primary_conninfo = '${connectionInfo(first, name)}'`, 'select pg_reload_conf()'),
  };
}

/**
 * Uses a running Citus cluster with a replica of its coordinator.
 * @param replicaUrl superuser's URL of the replica, on this machine; the fixture stops it
 */
async function onCoordinator(replicaUrl: string): Promise<ReplicatedPostgres> {
  const fresh = await freshPostgres();
  const urlOf = (database: string): string => besideDatabase(replicaUrl, database);
  const [row] = (await asAdmin({ urlOf }, `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`)) as [{ pid: number }];
  const server: Server = { pid: row.pid, urlOf, stop: () => Promise.resolve(void process.kill(row.pid, 'SIGINT')) };
  const readUrl = new URL(fresh.url);
  readUrl.host = new URL(replicaUrl).host;
  const unable = (): never => {
    throw new Error('not on a cluster that runs already');
  };
  return {
    url: fresh.url,
    replicas: [replicaOn(server, readUrl.href, '')],
    waitForFirstReplica: unable,
    killFirst: unable,
    stop: fresh.drop,
  };
}

/** @param count of replicas */
export async function startReplicatedPostgres(count = 1): Promise<ReplicatedPostgres> {
  const { kept, template } = inject('postgres')!;
  if (kept === undefined) return onCoordinator(process.env.CITUS_REPLICA_URL!);
  const folder = mkdtempSync(join(tmpdir(), 'thua-kept-'));
  // Start once with a streamable log, because a replica needs one from its primary.
  const before = await startPostgresCluster(STREAMED, kept);
  const streamed = await before.keep(join(folder, 'data'));
  await before.stop();
  const first = await startPostgresCluster(STREAMED, streamed);
  writeFileSync(join(streamed.folder, 'standby.signal'), '');
  const servers: PostgresCluster[] = [];
  for (let at = 0; at < count; at++) {
    // Set in the file, not on the command line, so that it can be changed.
    writeFileSync(join(streamed.folder, 'postgresql.auto.conf'), `primary_conninfo = '${connectionInfo(first, `replica${at}`)}'\n`);
    servers.push(await startPostgresCluster(STREAMED, streamed));
  }
  rmSync(folder, { recursive: true });
  return {
    url: on(first, template),
    replicas: servers.map((server, at) => replicaOn(server, on(server, template), `replica${at}`)),
    waitForFirstReplica: async () =>
      void (await asAdmin(first, `alter system set synchronous_standby_names = 'replica0'`, 'select pg_reload_conf()')),
    killFirst: () => {
      // Spare the process that cleans up.
      for (const pid of familyOf(first.pid).slice(1)) process.kill(pid, 'SIGKILL');
    },
    stop: async () => {
      for (const server of servers) await server.stop();
      await first.stop();
    },
  };
}
