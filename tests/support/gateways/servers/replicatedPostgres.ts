import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { besideDatabase } from '../besideDatabase.ts';
import { type PostgresCluster, startPostgresCluster } from '../postgresCluster.ts';

/** A server with the seeded database, and its streaming replica. */
export interface ReplicatedPostgres {
  /** Of the seeded database, as its owner: on the first server, and on the replica. */
  url: string;
  readUrl: string;
  /** Of another database on the replica's server. */
  otherReadUrl: string;
  replica: PostgresCluster;
  /** Has the replica replay nothing more until it is resumed: what a busy replica does by itself. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  /** Has all its processes do nothing, or go on: they take connections and answer nothing. */
  signalReplica(signal: 'SIGSTOP' | 'SIGCONT'): void;
  stop(): Promise<void>;
}

const STREAMED = { wal_level: 'replica', max_wal_senders: '4', wal_keep_size: '256MB', synchronous_commit: 'on' };

/** The server's own folder, which its socket lies in, and a superuser's password, as libpq writes them. */
function connectionInfo(first: PostgresCluster): string {
  const { searchParams, password } = new URL(first.urlOf('postgres'));
  return `host=${searchParams.get('host')} user=postgres password=${password}`;
}

/** The seeded database's address on another server of the same passwords. */
const on = (server: PostgresCluster, template: string): string => {
  const { searchParams } = new URL(server.urlOf('seeded'));
  const url = new URL(template);
  url.searchParams.set('host', searchParams.get('host')!);
  return url.href;
};

async function asAdmin(server: PostgresCluster, sql: string): Promise<void> {
  const client = new pg.Client(server.urlOf('postgres'));
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** A process with all that it began; PostgreSQL's leave its group. */
const familyOf = (pid: number): number[] => [
  pid,
  ...execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child, parent]) => (parent === pid ? familyOf(child!) : [])),
];

export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const { kept, template } = inject('postgres')!;
  const folder = mkdtempSync(join(tmpdir(), 'thua-kept-'));
  // Once with a log that can be streamed: a server does not become the replica of one whose log could not.
  const before = await startPostgresCluster(STREAMED, kept);
  const streamed = await before.keep(join(folder, 'data'));
  await before.stop();
  const first = await startPostgresCluster(STREAMED, streamed);
  writeFileSync(join(streamed.folder, 'standby.signal'), '');
  const replica = await startPostgresCluster({ ...STREAMED, primary_conninfo: connectionInfo(first) }, streamed);
  rmSync(folder, { recursive: true });
  return {
    url: on(first, template),
    readUrl: on(replica, template),
    otherReadUrl: besideDatabase(on(replica, template), 'postgres'),
    replica,
    pauseReplay: () => asAdmin(replica, 'select pg_wal_replay_pause()'),
    signalReplica: (signal) => {
      for (const pid of familyOf(replica.pid)) process.kill(pid, signal);
    },
    resumeReplay: () => asAdmin(replica, 'select pg_wal_replay_resume()'),
    stop: async () => {
      await replica.stop();
      await first.stop();
    },
  };
}
