import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { copyPostgresBinaries } from './postgresBinaries.ts';

/** PostgreSQL server in the system's temporary folder, reached by a socket there. */
export interface PostgresCluster {
  /** Id of the root process. */
  pid: number;
  /** Returns the URL of a database for the superuser `postgres`. */
  urlOf(database: string): string;
  /** Stops the server and copies its data, for later clusters. */
  keep(to: string): Promise<KeptCluster>;
  stop(): Promise<void>;
}

/** Data of a stopped cluster. */
export interface KeptCluster {
  folder: string;
  /** Password of its superuser. */
  password: string;
}

/** PostgreSQL refuses to run as root, so it runs as nobody. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const asUser = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

/** Nothing needs to reach the disk, because nothing outlives the tests. */
const SETTINGS = {
  listen_addresses: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
  autovacuum: 'off',
};

/** Stops the server and removes its data when standard input closes, that is, when the starting process ends. */
const KEEPER = '"$@" & server=$!; cat > /dev/null; kill -INT $server; wait $server; rm -rf "$KEPT_FOLDER"';

/** Gives the folder to the server's user, who also removes it. */
function giveToServer(folder: string): void {
  if (isRoot) spawnSync('chown', ['-R', `${NOBODY}:${NOBODY}`, folder]);
}

function copyCluster(folder: string, kept: KeptCluster): void {
  const data = join(folder, 'data');
  cpSync(kept.folder, data, { recursive: true });
  // PostgreSQL refuses a folder that others may read.
  chmodSync(data, 0o700);
  giveToServer(folder);
}

function makeCluster(folder: string, password: string): void {
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password);
  giveToServer(folder);
  const account = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  // Vietnamese collation by default, which an operator's server may have; PGlite does not.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=vi'];
  const { status, stderr } = spawnSync(
    join(folder, 'native/bin/initdb'),
    [...account, ...locale, '--no-sync', `--pgdata=${join(folder, 'data')}`],
    { ...asUser, cwd: folder, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`initdb failed: ${stderr}`);
}

/**
 * @param settings override those above, for data that must survive a crash
 * @param kept data to copy; otherwise an empty cluster
 */
export async function startPostgresCluster(settings: Readonly<Record<string, string>> = {}, kept?: KeptCluster): Promise<PostgresCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'thua-pg-'));
  const password = kept?.password ?? randomBytes(12).toString('hex');
  try {
    copyPostgresBinaries(join(folder, 'native'));
    if (kept) copyCluster(folder, kept);
    else makeCluster(folder, password);
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
  const options = Object.entries({ ...SETTINGS, ...settings, unix_socket_directories: folder }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const server = spawn('sh', ['-c', KEEPER, 'keeper', join(folder, 'native/bin/postgres'), '-D', join(folder, 'data'), ...options], {
    ...asUser,
    cwd: folder,
    env: { ...process.env, LC_ALL: 'C', KEPT_FOLDER: folder },
    stdio: ['pipe', 'ignore', 'pipe'],
    // Detached from the terminal's Ctrl-C, which is for the tests; they stop the server.
    detached: true,
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const lines: string[] = [];
  const log = createInterface({ input: server.stderr });
  const shutDown = new Promise<void>((resolve) => log.on('line', (line) => line.includes('database system is shut down') && resolve()));
  await new Promise<void>((resolve, reject) => {
    log.on('line', (line) => {
      lines.push(line);
      if (/ready to accept (read-only )?connections/.test(line)) resolve();
      if (line.includes('FATAL')) reject(new Error(`PostgreSQL did not start: ${lines.join('\n')}`));
    });
  });
  return {
    pid: server.pid!,
    urlOf: (database) => `postgres://postgres:${password}@localhost/${database}?host=${encodeURIComponent(folder)}`,
    keep: async (to) => {
      const data = join(folder, 'data');
      process.kill(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGINT');
      await shutDown;
      cpSync(data, to, { recursive: true, filter: (path) => !path.endsWith('postmaster.pid') });
      return { folder: to, password };
    },
    stop: () => {
      server.stdin.end();
      return ended;
    },
  };
}
