import { readFileSync, rmSync } from 'node:fs';
import { Agent, type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { GATEWAY_BASE } from '../../src/gateway/app.ts';
import { startTestProcessWith, type TestProcess } from '../support/gateways/gatewayProcess.ts';
import { seededDataDir } from '../support/gateways/seededDataDir.ts';

/** The machine has a whole network of its own: who attacks has addresses that others have not. */
const NEIGHBOUR = '127.0.0.1';
export const STRANGER = '127.0.66.1';
/** The n-th of many. */
export const strangerAt = (n: number): string => `127.0.${66 + Math.floor(n / 250)}.${1 + (n % 250)}`;

const SEARCH = {
  path: `${GATEWAY_BASE}/app/parcel-land-cadastral-items/find-around`,
  body: JSON.stringify({
    position: [
      { latitude: 16.0035, longitude: 108.2195 },
      { latitude: 16.0065, longitude: 108.2225 },
    ],
    limitPoint: 100,
    status: 'ACTIVE',
  }),
};
/** An ordinary client gives up then. */
const PATIENCE_MS = 10_000;
/** Between two searches of the neighbour: he moves the map. */
const PACE_MS = 150;

/** How others fared during an attack. */
export interface Fared {
  asked: number;
  /** Of them, with 200 and parcels. */
  answered: number;
  /** Statuses of the others, and why there was none. */
  refused: string[];
  p99Ms: number;
  /** How much the gateway's memory has grown at the most. */
  grownMiB: number;
}

/** What a client hears. */
export interface Heard {
  /** 0 when the connection ended without an answer. */
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

interface AskOptions {
  from?: string;
  body?: string | Buffer;
  headers?: Record<string, string>;
}

/** One request on a connection of its own. */
export const askFrom = (
  port: number,
  method: string,
  path: string,
  { from = STRANGER, body = '', headers = {} }: AskOptions = {},
): Promise<Heard> =>
  new Promise((resolve) => {
    const type = body === '' ? {} : { 'Content-Type': 'application/json' };
    const to = { port, host: NEIGHBOUR, localAddress: from, agent: false, method, path, headers: { ...type, ...headers } };
    const sent = httpRequest(to);
    sent.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, text }));
    });
    sent.on('error', () => resolve({ status: 0, headers: {}, text: '' }));
    sent.end(body);
  });

export interface AttackedGateway {
  /** Where clients ask: the gateway's, or that of what stands in front of it. */
  port: number;
  /** As it was started last. */
  process(): TestProcess;
  /** Stops it as its operator would. */
  stop(): Promise<void>;
  /** Starts it again, on the same port and data. */
  startAgain(): Promise<void>;
  /** A connection of somebody who attacks. */
  dial(from?: string): Socket;
  /** What one request of his gets; 0 when the connection ended. */
  status(method: string, path: string, options?: AskOptions): Promise<number>;
  /** Searches as a neighbour does, until the attack is over. */
  neighbourDuring(attack: () => Promise<unknown>): Promise<Fared>;
  close(): Promise<void>;
}

const residentMiB = (pid: number): number => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;

interface AttackOptions {
  /** The built app. */
  appDir?: string;
  /** Starts what stands in front of the gateway's port. @returns where that listens */
  inFront?: (port: number) => Promise<number>;
}

/** A gateway in a process of its own, with the land of the tests. */
export async function attackGateway(
  environment: NodeJS.ProcessEnv = {},
  { appDir, inFront = (own) => Promise.resolve(own) }: AttackOptions = {},
): Promise<AttackedGateway> {
  const dataDir = await seededDataDir();
  const start = (port: number): TestProcess =>
    startTestProcessWith(environment, 'startGateway', dataDir, String(port), ...(appDir === undefined ? [] : [appDir]));
  let gateway = start(0);
  const ownPort = Number(new URL((await gateway.seen(/^ready http/)).slice('ready '.length)).port);
  const port = await inFront(ownPort).catch((error: unknown) => {
    gateway.child.kill('SIGKILL');
    throw error;
  });
  const agent = new Agent({ keepAlive: true, localAddress: NEIGHBOUR });
  const sockets = new Set<Socket>();

  const search = (): Promise<string> =>
    new Promise((resolve) => {
      const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(SEARCH.body) };
      const sent = httpRequest({ agent, port, host: NEIGHBOUR, path: SEARCH.path, method: 'POST', headers, timeout: PATIENCE_MS });
      sent.on('response', (response) => {
        let bytes = 0;
        response.on('data', (chunk: Buffer) => (bytes += chunk.length));
        response.on('end', () => resolve(response.statusCode === 200 && bytes > 10_000 ? 'answered' : String(response.statusCode)));
      });
      sent.on('timeout', () => sent.destroy(new Error('timeout')));
      sent.on('error', (error) => resolve(error.message));
      sent.end(SEARCH.body);
    });

  return {
    port,
    process: () => gateway,
    async stop() {
      gateway.child.kill('SIGTERM');
      await gateway.exited;
    },
    async startAgain() {
      gateway = start(ownPort);
      await gateway.seen(/^ready http/);
    },
    dial(from = STRANGER) {
      const socket = connect({ port, host: NEIGHBOUR, localAddress: from });
      socket.on('error', () => undefined);
      socket.once('close', () => sockets.delete(socket));
      sockets.add(socket);
      return socket;
    },
    status: async (method, path, options) => (await askFrom(port, method, path, options)).status,
    async neighbourDuring(attack) {
      // Once before: what is made on the first look is no matter of the attack.
      for (let warm = 0; warm < 5; warm += 1) await search();
      const before = residentMiB(gateway.child.pid!);
      let [isOver, most] = [false, before];
      const [times, outcomes]: [number[], string[]] = [[], []];
      const attacking = attack().finally(() => (isOver = true));
      while (!isOver || outcomes.length < 20) {
        const began = performance.now();
        outcomes.push(await search());
        times.push(performance.now() - began);
        most = Math.max(most, residentMiB(gateway.child.pid!));
        await pause(PACE_MS);
      }
      await attacking;
      const refused = outcomes.filter((outcome) => outcome !== 'answered');
      const p99Ms = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!;
      return { asked: outcomes.length, answered: outcomes.length - refused.length, refused, p99Ms, grownMiB: most - before };
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      agent.destroy();
      gateway.child.kill('SIGKILL');
      await gateway.exited;
      rmSync(dataDir, { recursive: true });
    },
  };
}
