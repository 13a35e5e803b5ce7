import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** PgBouncer in transaction mode. */
export interface PoolerInFront {
  /** Returns the URL of the same database and user through the pooler. */
  urlOf(databaseUrl: string): string;
  stop(): Promise<void>;
}

/** The value that `docs/operate/install.md` gives. */
const IGNORED = 'statement_timeout, idle_in_transaction_session_timeout, options';

/**
 * @param databaseUrl of any database of the server
 * @param passwords of each user who connects through the pooler
 */
export async function startPooler(databaseUrl: string, passwords: Readonly<Record<string, string>>): Promise<PoolerInFront> {
  const folder = mkdtempSync(join(tmpdir(), 'thua-pool-'));
  // It refuses to run as root, and switches to a user who needs access here.
  chmodSync(folder, 0o777);
  const { hostname, port, searchParams } = new URL(databaseUrl);
  // A run's server listens at a socket, a cluster at a port.
  const server = searchParams.get('host') ?? `${hostname} port=${port}`;
  const users = Object.entries(passwords).map(([user, password]) => `"${user}" "${password}"`);
  writeFileSync(join(folder, 'users.txt'), users.join('\n'), { mode: 0o644 });
  const settings = [
    '[databases]',
    `* = host=${server}`,
    '[pgbouncer]',
    'listen_port = 6432',
    `unix_socket_dir = ${folder}`,
    'auth_type = scram-sha-256',
    `auth_file = ${join(folder, 'users.txt')}`,
    'pool_mode = transaction',
    'max_client_conn = 500',
    `ignore_startup_parameters = ${IGNORED}`,
  ];
  writeFileSync(join(folder, 'pgbouncer.ini'), settings.join('\n'), { mode: 0o644 });
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const pooler = spawn('pgbouncer', [...asNobody, join(folder, 'pgbouncer.ini')], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise<void>((resolve) => pooler.once('exit', () => resolve()));
  const lines: string[] = [];
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: pooler.stderr }).on('line', (line) => {
      lines.push(line);
      if (line.includes('process up')) resolve();
    });
    void ended.then(() => reject(new Error(`PgBouncer did not start: ${lines.join('\n')}`)));
  });
  return {
    urlOf: (url) => {
      const pooled = new URL(url);
      pooled.port = '6432';
      pooled.searchParams.set('host', folder);
      return pooled.href;
    },
    stop: async () => {
      pooler.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

/** Poolers by name; empty without Debian's package. */
export const installedPoolers = (): Array<[name: string, start: typeof startPooler]> =>
  spawnSync('pgbouncer', ['--version']).status === 0 ? [['PgBouncer', startPooler]] : [];
