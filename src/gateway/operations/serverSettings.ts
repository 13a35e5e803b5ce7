import { isIP } from 'node:net';
import { StartupError } from './startupError.ts';

/** Names and addresses of this machine: nobody listens on the way. */
const OWN = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?|\/.*|)$/;

/**
 * Whether a connection to a server of ours may go without TLS: on this machine, or with the operator's word `PLAIN_CONNECTIONS=1`, say
 * within a network that encrypts by itself.
 * @param host as in its address; a path for a Unix socket
 */
export const mayGoPlain = (host: string, environment: NodeJS.ProcessEnv): boolean =>
  OWN.test(host) || environment.PLAIN_CONNECTIONS === '1';

function wholeNumber(environment: NodeJS.ProcessEnv, name: string, most: number, words: string): number | undefined {
  const text = environment[name] ?? '';
  if (text === '') return undefined;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > most) throw new StartupError(`${name}=${text}: ${words}`);
  return value;
}

function readListenHost({ LISTEN_HOST: host = '' }: NodeJS.ProcessEnv): string | undefined {
  if (host === '') return undefined;
  // A name may lead anywhere by tomorrow.
  if (isIP(host) === 0 && host !== 'localhost') {
    throw new StartupError(`LISTEN_HOST=${host}: phải là địa chỉ IP của máy này, hoặc localhost (not an IP address).`);
  }
  return host;
}

function readLandReadUrl({ DATABASE_READ_URL: url = '', DATABASE_URL: first = '' }: NodeJS.ProcessEnv): string | undefined {
  if (url === '') return undefined;
  if (first === '') throw new StartupError('DATABASE_READ_URL cần DATABASE_URL của máy chính (a replica of what?).');
  return url;
}

function readAppWorker({ APP_WORKER: value = '' }: NodeJS.ProcessEnv): 'on' | 'off' {
  if (value === '' || value === 'on' || value === 'off') return value || 'on';
  throw new StartupError(`APP_WORKER=${value}: phải là on hoặc off (neither on nor off).`);
}

const NOT_A_PORT = 'cổng phải là số từ 0 đến 65535 (not a port number).';

export const readPort = (environment: NodeJS.ProcessEnv): number => wholeNumber(environment, 'PORT', 65_535, NOT_A_PORT) ?? 8080;

/**
 * `APP_WORKER` (on unless set), `DATABASE_READ_URL`, `LISTEN_HOST`, `METRICS_PORT`, `METRICS_HOST` (127.0.0.1 unless set), `DRAIN_DELAY_S`. Metrics tell how a service is used: nobody reads them
 * unless the operator opens a port for it, and from elsewhere only where the operator says so, too.
 */
export function readServerSettings(environment: NodeJS.ProcessEnv) {
  const port = wholeNumber(environment, 'METRICS_PORT', 65_535, NOT_A_PORT);
  const percent = wholeNumber(environment, 'WEB_VITALS_PERCENT', 100, 'phải là số từ 0 đến 100 (not a percentage).');
  const leaveS = wholeNumber(environment, 'DRAIN_DELAY_S', 300, 'phải là số giây từ 0 đến 300 (not a number of seconds).');
  return {
    /** Address that the service listens at; undefined: all of this machine. */
    listenHost: readListenHost(environment),
    landReadUrl: readLandReadUrl(environment),
    /** Where the metrics are served; undefined: nowhere. */
    metrics: port === undefined ? undefined : { port, host: environment.METRICS_HOST || '127.0.0.1' },
    vitalsPercent: percent ?? 0,
    /** Whether devices keep the app; `off` takes it away from where it is kept. */
    appWorker: readAppWorker(environment),
    /** Between the signal to stop and the refusal of new requests: as long as a load balancer takes to see that /readyz fails. */
    leaveMs: (leaveS ?? 0) * 1000,
  };
}
