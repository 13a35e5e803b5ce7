import { spawn, spawnSync } from 'node:child_process';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logInCall } from '../../../src/contract/account/auth.ts';
import { openGatewayStore } from '../../../src/gateway/main.ts';
import { createLog, errorFields } from '../../../src/gateway/operations/log.ts';
import { Metrics } from '../../../src/gateway/operations/metrics.ts';
import { readServerSettings } from '../../../src/gateway/operations/serverSettings.ts';
import { askUrl } from '../../support/gateways/askUrl.ts';
import { startTestProcessWith, type TestProcess } from '../../support/gateways/gatewayProcess.ts';
import { readRepositoryFile, repositoryFiles, ROOT } from '../../support/run/repository.ts';
import { seededDataDir } from '../../support/gateways/seededDataDir.ts';
import { testProgram } from '../../support/gateways/testPrograms.ts';

let dataDir: string;
let gateway: TestProcess;
let url: string;
let metricsUrl: string;

beforeAll(async () => {
  dataDir = await seededDataDir();
  // A backup rests as long as it works: with all land it would take minutes on a busy machine.
  const store = await openGatewayStore({ dataDir });
  await store.query('truncate cadastral_items, parcel_addresses, parcel_land_zones, places, units, ward_changes cascade');
  await store.close();
  gateway = startTestProcessWith({ LOG_FORMAT: 'json', METRICS_PORT: '0' }, 'startGateway', dataDir);
  url = (await gateway.seen(/^ready http/)).slice('ready '.length);
  metricsUrl = (JSON.parse(await gateway.seen(/"metrics at/)) as { url: string }).url;
});
afterAll(() => rmSync(dataDir, { recursive: true }));

const metrics = async (): Promise<string> => (await fetch(metricsUrl)).text();
const readyz = async (): Promise<unknown> => (await fetch(`${url}/readyz`)).json();
type Line = Record<string, string | number>;
const requestLines = (): Line[] => gateway.errors.map((line) => JSON.parse(line) as Line).filter(({ message }) => message === 'request');

describe('gateway monitoring', () => {
  it('watched: each request logs one line with its route and no request data', async () => {
    const attempt = { username: 'thu-thach@example.com', password: 'thử thách 123456' };
    // A busy machine may refuse an attempt that waits for its turn.
    await expect.poll(async () => (await askUrl(`${url}/gateway`, logInCall, attempt)).status).toBe(401);
    const answered = (): Line[] => requestLines().filter(({ status }) => status !== 503);
    const asked = await fetch(`${url}/gateway/files/plannings/thu-thach-2.geojson?token=thu-thach-3`, {
      headers: { authorization: 'Bearer thu-thach-4' },
    });
    await expect
      .poll(() => answered().map(({ route, status }) => [route, status]))
      .toEqual([
        ['/gateway/auth/login', 401],
        ['/gateway/files/plannings/:name', 404],
      ]);
    const [, line] = answered();
    expect(line).toEqual({
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      level: 'info',
      message: 'request',
      id: asked.headers.get('x-request-id'),
      method: 'GET',
      route: '/gateway/files/plannings/:name',
      status: 404,
      ms: expect.any(Number),
    });
    expect(gateway.lines.join('\n')).not.toMatch(/thu-thach|thử thách/);
  });

  it('watched: metrics have their own port on loopback and label routes by pattern', async () => {
    expect(new URL(metricsUrl).hostname).toBe('127.0.0.1');
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
    const text = await metrics();
    expect(text).toContain('thua_http_requests_total{method="GET",route="/gateway/files/plannings/:name",status="404"} 1');
    expect(text).toMatch(/^thua_http_request_seconds_count\{route="\/gateway\/auth\/login"\} [1-9]/m);
    for (const name of [
      'thua_http_running',
      'thua_http_waiting',
      'thua_database_connections',
      'thua_database_waiting',
      'thua_mails_under_way',
    ]) {
      expect(text).toMatch(new RegExp(`^${name}(\\{.*\\})? \\d+$`, 'm'));
    }
    expect(Number(/^process_resident_memory_bytes (\d+)$/m.exec(text)![1])).toBeGreaterThan(50_000_000);
    expect(text).toMatch(/^thua_event_loop_delay_seconds\{quantile="0.99"\} [\d.]+$/m);
    expect(text).not.toMatch(/thu-thach/);
    // Every line is a sample or describes one.
    for (const line of text.trimEnd().split('\n')) expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"]*",?)+\})? [\d.e+-]+)$/);
  });

  it('watched: disk space, mails, sweeps and the last backup are in the metrics and on a page', async () => {
    expect(await metrics()).not.toMatch(/^thua_backup_time_seconds /m);
    const backup = startTestProcessWith({ DATA_DIR: dataDir, DATABASE_URL: '' }, 'backup', join(dataDir, 'kept.thua'));
    expect((await backup.exited).code).toBe(0);
    const text = await metrics();
    const [, room] = /^thua_disk_free_bytes (\d+)$/m.exec(text)!;
    expect(Number(room)).toBeGreaterThan(0);
    expect(text).toMatch(/^thua_mails_given_up_total 0$/m);
    const now = Date.now() / 1000;
    for (const name of [
      'thua_backup_time_seconds',
      'thua_sweep_time_seconds{sweep="accounts"}',
      'thua_sweep_time_seconds{sweep="watches"}',
    ]) {
      const [, at] = text
        .split('\n')
        .map((line) => line.split(' '))
        .find(([found]) => found === name)!;
      expect(Math.abs(now - Number(at))).toBeLessThan(600);
    }
    const page = await (await fetch(metricsUrl.replace('/metrics', '/statusz'))).text();
    expect(page).toMatch(/^Missing for readiness: nothing$/m);
    expect(page).toMatch(/^When the last backup was made, since 1970: 0\.\d h ago$/m);
    expect(page).toMatch(/^Free room on the disk of DATA_DIR: \d+ MiB$/m);
    expect((await fetch(`${url}/statusz`)).status).toBe(404);
  });

  it('watched: ready while database and pictures work; otherwise the reason is given', async () => {
    await expect.poll(readyz).toEqual({ ready: true, reasons: [] });
    const [folder, aside] = [join(dataDir, 'uploads'), join(dataDir, 'uploads.aside')];
    renameSync(folder, aside);
    writeFileSync(folder, '');
    await expect.poll(readyz).toEqual({ ready: false, reasons: ['uploads'] });
    rmSync(folder);
    renameSync(aside, folder);
    await expect.poll(readyz).toEqual({ ready: true, reasons: [] });
    // On a busy machine it may also report the database.
    expect(gateway.errors.filter((line) => line.includes('"not ready"') && line.includes('"uploads"'))).toHaveLength(1);
  });

  it('watched: a stop signal ends it with 0 and releases the folder', async () => {
    gateway.child.kill('SIGTERM');
    expect(await gateway.exited).toEqual({ code: 0, signal: null });
    expect(gateway.errors.some((line) => line.includes('"stopping"'))).toBe(true);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  });

  it('watched: a gateway started by npm stops when npm’s shell is killed', async () => {
    const shell = spawn('sh', ['-c', `"${process.execPath}" "${testProgram('startGateway')}" "${dataDir}"; exit $?`], {
      cwd: ROOT,
      env: { ...process.env, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = createInterface({ input: shell.stdout });
    // The pipe closes when its last holder exits.
    const ended = new Promise<void>((resolve) => lines.once('close', resolve));
    const started = await new Promise<string>((resolve) => lines.on('line', (line) => line.startsWith('ready ') && resolve(line)));
    expect((await fetch(`${started.slice('ready '.length)}/healthz`)).status).toBe(200);
    shell.kill('SIGTERM');
    await ended;
    await expect(fetch(`${started.slice('ready '.length)}/healthz`)).rejects.toThrow();
  });
});

describe('log and metrics', () => {
  const metricsOf = (path: string): Set<string> =>
    new Set(
      readRepositoryFile(path)
        .match(/\b(thua|process)_\w+/g)!
        .map((name) => name.replace(/_bucket$/, '')),
    );
  const served = (): Set<string> => {
    const sources = repositoryFiles('src/gateway').filter((path) => path.endsWith('.ts'));
    return new Set(sources.flatMap((path) => [...readRepositoryFile(path).matchAll(/'((?:thua|process)_\w+)'/g)].map(([, name]) => name!)));
  };

  it.each(['deploy/alerts.yml', 'deploy/grafana.json'])('%s: each metric exists in the gateway', (path) => {
    const named = metricsOf(path);
    expect(named.size).toBeGreaterThan(10);
    const known = served();
    expect([...named].filter((name) => !known.has(name))).toEqual([]);
  });

  it('dashboard: every metric has a panel with its own position and query', () => {
    const shown = metricsOf('deploy/grafana.json');
    expect([...served()].filter((name) => !shown.has(name))).toEqual([]);
    const { panels } = JSON.parse(readRepositoryFile('deploy/grafana.json')) as {
      panels: Array<{ id: number; title: string; type: string; gridPos: object; targets?: Array<{ expr: string }> }>;
    };
    const places = panels.map(({ id, title, gridPos }) => [String(id), title, JSON.stringify(gridPos)]);
    for (const at of [0, 1, 2]) expect(new Set(places.map((place) => place[at])).size).toBe(panels.length);
    for (const { type, targets } of panels) expect((targets ?? []).length > 0).toBe(type !== 'row');
  });

  it('containers: variables set are documented, and the app is built with all that it reads', () => {
    const documented = new Set([...readRepositoryFile('docs/operate/configure.md').matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name!));
    const compose = /\n  gateway:\n.*?\n    environment:\n(.*?)\n    \w/s.exec(readRepositoryFile('deploy/compose.yaml'))![1]!;
    const set = [...compose.matchAll(/^      (\w+):/gm)].map(([, name]) => name!);
    expect(set).toContain('DATABASE_URL');
    expect(set.filter((name) => !documented.has(name))).toEqual([]);
    const built = [...readRepositoryFile('deploy/Dockerfile').matchAll(/^ARG (VITE_\w+)$/gm)].map(([, name]) => name!);
    expect(built.toSorted()).toEqual([...documented].filter((name) => name.startsWith('VITE_')).toSorted());
  });

  it.skipIf(spawnSync('promtool', ['--version']).status !== 0)('alerts: each fires on its condition (promtool)', () => {
    const { status, stderr } = spawnSync('promtool', ['test', 'rules', `${ROOT}deploy/alerts.test.yml`], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });

  it('log: JSON lines for programs, plain lines for people, from the configured level up', () => {
    const lines: string[] = [];
    const write = (line: string): void => void lines.push(line);
    createLog({ format: 'text', level: 'info', write }).info('prepared units');
    createLog({ format: 'text', level: 'info', write }).warn('requests refused', { count: 3, reason: 'calls' });
    createLog({ format: 'json', level: 'warn', write }).info('left out');
    createLog({ format: 'json', level: 'warn', write }).error('two\nlines', errorFields(new TypeError('why')));
    expect(lines.slice(0, 2)).toEqual(['prepared units\n', 'warn: requests refused count=3 reason=calls\n']);
    expect(lines).toHaveLength(3);
    expect(lines[2]!.trimEnd()).not.toContain('\n');
    expect(JSON.parse(lines[2]!)).toMatchObject({ level: 'error', message: 'two\nlines', error: 'TypeError', reason: 'why' });
  });

  it('metrics: buckets are cumulative, and labels are quoted', async () => {
    const figures = new Metrics();
    const seconds = figures.histogram('s', 'Seconds.', [0.1, 1]);
    for (const value of [0.05, 0.1, 0.5, 7]) seconds.observe({ route: 'a"b\\c\nd' }, value);
    figures.counter('c', 'Count.').add();
    figures.gauge('g', 'Now.', () => [[{}, 4]]);
    const route = 'route="a\\"b\\\\c\\nd"';
    expect((await figures.text()).split('\n')).toEqual([
      '# HELP s Seconds.',
      '# TYPE s histogram',
      `s_bucket{${route},le="0.1"} 2`,
      `s_bucket{${route},le="1"} 3`,
      `s_bucket{${route},le="+Inf"} 4`,
      `s_sum{${route}} 7.65`,
      `s_count{${route}} 4`,
      '# HELP c Count.',
      '# TYPE c counter',
      'c 1',
      '# HELP g Now.',
      '# TYPE g gauge',
      'g 4',
      '',
    ]);
  });

  it.each([
    { METRICS_PORT: 'x' },
    { METRICS_PORT: '70000' },
    { DRAIN_DELAY_S: '-1' },
    { WEB_VITALS_PERCENT: '101' },
    { APP_WORKER: 'no' },
    { LISTEN_HOST: 'gateway.example' },
    { LISTEN_HOST: '127.0.0' },
  ])('server settings: %j is refused with a message', (environment) => {
    expect(() => readServerSettings(environment)).toThrow(/phải là (số|địa chỉ IP|on hoặc off)/);
  });
});
