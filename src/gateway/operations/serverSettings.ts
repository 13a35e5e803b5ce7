import { isIP } from 'node:net';
import { StartupError } from './startupError.ts';

/** Matches names and addresses of this machine, whose traffic cannot be intercepted. */
const LOCAL_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?|\/.*|)$/;

/** Allows plaintext on this machine, or with `PLAIN_CONNECTIONS=1`. @param host a path for a Unix socket */
export const allowsPlaintext = (host: string, environment: NodeJS.ProcessEnv): boolean =>
  LOCAL_HOST.test(host) || environment.PLAIN_CONNECTIONS === '1';

function wholeNumber(environment: NodeJS.ProcessEnv, name: string, max: number, message: string): number | undefined {
  const text = environment[name] ?? '';
  if (text === '') return undefined;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > max) throw new StartupError(`${name}=${text}: ${message}`);
  return value;
}

function readListenHost({ LISTEN_HOST: host = '' }: NodeJS.ProcessEnv): string | undefined {
  if (host === '') return undefined;
  // A name can later resolve to another machine.
  if (isIP(host) === 0 && host !== 'localhost') {
    throw new StartupError(`LISTEN_HOST=${host}: phải là địa chỉ IP của máy này, hoặc localhost (not an IP address).`);
  }
  return host;
}

function readLandReadUrl({ DATABASE_READ_URL: url = '', DATABASE_URL: primary = '' }: NodeJS.ProcessEnv): string | undefined {
  if (url === '') return undefined;
  if (primary === '') throw new StartupError('DATABASE_READ_URL cần DATABASE_URL của máy chính (needs DATABASE_URL).');
  return url;
}

function readAppWorker({ APP_WORKER: value = '' }: NodeJS.ProcessEnv): 'on' | 'off' {
  if (value === '' || value === 'on' || value === 'off') return value || 'on';
  throw new StartupError(`APP_WORKER=${value}: phải là on hoặc off (neither on nor off).`);
}

const NOT_A_PORT = 'cổng phải là số từ 0 đến 65535 (not a port number).';

export const readPort = (environment: NodeJS.ProcessEnv): number => wholeNumber(environment, 'PORT', 65_535, NOT_A_PORT) ?? 8080;

/** Metrics are private: the operator must open a port, and a host for remote access. */
export function readServerSettings(environment: NodeJS.ProcessEnv) {
  const port = wholeNumber(environment, 'METRICS_PORT', 65_535, NOT_A_PORT);
  const percent = wholeNumber(environment, 'WEB_VITALS_PERCENT', 100, 'phải là số từ 0 đến 100 (not a percentage).');
  const leaveS = wholeNumber(environment, 'DRAIN_DELAY_S', 300, 'phải là số giây từ 0 đến 300 (not a number of seconds).');
  return {
    /** Address to listen on; undefined for all. */
    listenHost: readListenHost(environment),
    landReadUrl: readLandReadUrl(environment),
    /** Address of the metrics server; undefined for none. */
    metrics: port === undefined ? undefined : { port, host: environment.METRICS_HOST || '127.0.0.1' },
    vitalsPercent: percent ?? 0,
    /** `on` if devices keep the offline app; `off` removes it from them. */
    appWorker: readAppWorker(environment),
    /** Time between the stop signal and refusing requests, so that balancers see /readyz fail. */
    leaveMs: (leaveS ?? 0) * 1000,
  };
}
