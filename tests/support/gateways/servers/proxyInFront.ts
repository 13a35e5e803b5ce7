import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePorts } from '../../run/freePorts.ts';
import { readRepositoryFile } from '../../run/repository.ts';

export type ProxyKind = 'nginx' | 'haproxy';

/** Search path with the folders in which Debian installs servers. */
const PATH = `${process.env.PATH}:/usr/local/sbin:/usr/sbin:/sbin`;
const runs = (command: string, flag: string): boolean => spawnSync(command, [flag], { env: { ...process.env, PATH } }).status === 0;

/** Proxies that are installed on this machine. */
export const installedProxies = (['nginx', 'haproxy'] as const).filter((kind) => runs(kind, '-v'));

/** Start timeout of a proxy, and polling interval. */
const [START_MS, LOOK_MS] = [20_000, 50];

export interface ProxyInFront {
  /** Port of the configuration's front end, without TLS. */
  port: number;
  /** Port that redirects to https. */
  redirectPort: number;
  /** Port with TLS; undefined if no certificate can be made. */
  tlsPort: number | undefined;
  /** Changes the gateways in the file and reloads nginx, which completes pending requests. */
  reload(gateways: readonly number[]): void;
  close(): Promise<void>;
}

/** Replaces the parts of a file that an operator fills in; each must exist. */
function fillIn(text: string, changes: ReadonlyArray<[found: string | RegExp, put: string]>): string {
  return changes.reduce((filled, [found, put]) => {
    const changed = filled.replaceAll(typeof found === 'string' ? found : new RegExp(found, 'gm'), () => put);
    if (changed === filled) throw new Error(`not in the file: ${found}`);
    return changed;
  }, text);
}

interface Filling {
  dir: string;
  /** One or two ports. */
  gateways: readonly number[];
  port: number;
  redirectPort: number;
  tlsPort: number;
  hasTls: boolean;
}

function nginxConfig({ dir, gateways, port, redirectPort, tlsPort, hasTls }: Filling): string {
  const built = spawnSync('nginx', ['-V'], { env: { ...process.env, PATH }, encoding: 'utf8' }).stderr;
  // nginx creates these folders at the start, even if they are unused.
  const unused = [...built.matchAll(/--http-((?:fastcgi|uwsgi|scgi)-temp-path)=/g)].map(
    ([, name]) => `${name!.replaceAll('-', '_')} ${dir}/unused;`,
  );
  const second: Array<[string, string]> = gateways.length > 1 ? [['# server 127.0.0.1:8081', `server 127.0.0.1:${gateways[1]}`]] : [];
  return fillIn(readRepositoryFile('deploy/nginx.conf'), [
    ['user www-data;', `user ${userInfo().username};`],
    ['/run/nginx.pid', `${dir}/nginx.pid`],
    ['/var/log/nginx/', `${dir}/`],
    ['/var/lib/nginx/', `${dir}/`],
    ['http {\n', `http {\n${unused.join('\n')}\n`],
    [/^ *listen \[::\].*$/, ''],
    ['listen 80;', `listen 127.0.0.1:${redirectPort};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port};${hasTls ? ` listen 127.0.0.1:${tlsPort} ssl http2;` : ''}`],
    ...(hasTls ? [['/etc/ssl/thua/', `${dir}/`] as [string, string]] : [[/^ *ssl_certificate.*$/, ''] as [RegExp, string]]),
    [' server 127.0.0.1:8080', ` server 127.0.0.1:${gateways[0]}`],
    ...second,
  ]);
}

function haproxyConfig({ dir, gateways, port, redirectPort, tlsPort, hasTls }: Filling): string {
  const tls = `bind 127.0.0.1:${tlsPort} ssl crt ${dir}/fullchain-and-key.pem alpn h2,http/1.1`;
  const second: Array<[string, string]> =
    gateways.length > 1 ? [['# server second 127.0.0.1:8081', `server second 127.0.0.1:${gateways[1]}`]] : [];
  return fillIn(readRepositoryFile('deploy/haproxy.cfg'), [
    [/^ *(user|group|chroot) .*$/, ''],
    // Only root may open as many descriptors as it requests.
    ['maxconn 8000', 'maxconn 8000\n    no strict-limits'],
    [/^ *bind \[::\].*$/, ''],
    ['bind :80\n', `bind 127.0.0.1:${redirectPort}\n`],
    [/^ *bind :443 .*$/, `    bind 127.0.0.1:${port}\n${hasTls ? `    ${tls}\n` : ''}`],
    ['server first 127.0.0.1:8080', `server first 127.0.0.1:${gateways[0]}`],
    ...second,
  ]);
}

/** Makes a certificate for this machine. @returns false without openssl */
function makeCertificate(dir: string): boolean {
  if (!runs('openssl', 'version')) return false;
  const [chain, key] = [join(dir, 'fullchain.pem'), join(dir, 'privkey.pem')];
  const words = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-subj', '/CN=localhost'];
  execFileSync('openssl', [...words, '-days', '2', '-keyout', key, '-out', chain], { stdio: 'ignore' });
  writeFileSync(join(dir, 'fullchain-and-key.pem'), readFileSync(chain, 'utf8') + readFileSync(key, 'utf8'));
  return true;
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });

const START = {
  nginx: (dir: string) => ['-p', dir, '-e', `${dir}/error.log`, '-c', `${dir}/config`, '-g', 'daemon off;'],
  haproxy: (dir: string) => ['-db', '-f', `${dir}/config`],
} satisfies Record<ProxyKind, (dir: string) => string[]>;

/** Starts a proxy with its file in `deploy`, in front of gateways on these ports. */
export async function startProxy(kind: ProxyKind, gateways: readonly number[]): Promise<ProxyInFront> {
  const dir = mkdtempSync(join(tmpdir(), `thua-${kind}-`));
  chmodSync(dir, 0o755);
  const hasTls = makeCertificate(dir);
  const [port, redirectPort, tlsPort] = (await freePorts(3)) as [number, number, number];
  const writeConfig = (servers: readonly number[]): void => {
    const filling = { dir, gateways: servers, port, redirectPort, tlsPort, hasTls };
    writeFileSync(join(dir, 'config'), kind === 'nginx' ? nginxConfig(filling) : haproxyConfig(filling));
  };
  writeConfig(gateways);
  const child: ChildProcess = spawn(kind, START[kind](dir), { env: { ...process.env, PATH }, stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = new Promise((resolve) => child.once('close', resolve));
  let said = '';
  child.stderr!.setEncoding('utf8').on('data', (part: string) => (said += part));
  const close = async (): Promise<void> => {
    child.kill('SIGTERM');
    await exited;
    rmSync(dir, { recursive: true });
  };
  for (const untilMs = performance.now() + START_MS; !(await listens(port)); await pause(LOOK_MS)) {
    if (child.exitCode === null && performance.now() < untilMs) continue;
    await close();
    throw new Error(`${kind} does not listen: ${child.exitCode} ${said}`);
  }
  const reload = (servers: readonly number[]): void => {
    if (kind !== 'nginx') throw new Error('haproxy sees by /readyz who serves');
    writeConfig(servers);
    child.kill('SIGHUP');
  };
  return { port, redirectPort, tlsPort: hasTls ? tlsPort : undefined, reload, close };
}
