import { readFileSync, rmSync } from 'node:fs';
import { type Agent, type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect } from 'vitest';
import { GATEWAY_BASE } from '../../src/contract/call.ts';
import { startTestProcess, startTestProcessWith, type TestProcess } from '../support/gateways/gatewayProcess.ts';
import { seededDataDir } from '../support/gateways/seededDataDir.ts';

/** The machine has a whole network of its own: who attacks has addresses that others have not. */
export const NEIGHBOUR = '127.0.0.1';
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
/** How often he is heard at least. */
const MIN_SEARCHES = 20;
const MEMORY_EVERY_MS = 100;
/** Searches before an attack: a gateway that has just begun takes 70 MiB for its first ones, attacked or not; then it is as it was. */
const [WARM_FIRST, WARM_LATER] = [60, 5];

/** How others fared during an attack. */
export interface Fared {
  asked: number;
  /** Of them, with 200 and parcels. */
  answered: number;
  /** Statuses of the others, and why there was none. */
  refused: string[];
  p95Ms: number;
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
  /** Whose connections are kept. */
  agent?: Agent;
  body?: string | Buffer;
  headers?: Record<string, string>;
}

/** One request, on a connection of its own unless an agent is named. */
export const askFrom = (
  port: number,
  method: string,
  path: string,
  { from = STRANGER, body = '', headers = {}, agent }: AskOptions = {},
): Promise<Heard> =>
  new Promise((resolve) => {
    const type = body === '' ? {} : { 'Content-Type': 'application/json' };
    const to = { port, host: NEIGHBOUR, localAddress: from, agent: agent ?? false, method, path, headers: { ...type, ...headers } };
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
  /** The same of several people: addresses, with a comma and a token behind those of who is logged in. */
  peopleDuring(people: readonly string[], attack: () => Promise<unknown>): Promise<Fared[]>;
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
  const sockets = new Set<Socket>();
  let warmPid: number | undefined;

  const attacked: AttackedGateway = {
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
      return (await attacked.peopleDuring([NEIGHBOUR], attack))[0]!;
    },
    async peopleDuring(people, attack) {
      const { pid } = gateway.child;
      const warm = pid === warmPid ? WARM_LATER : WARM_FIRST;
      warmPid = pid;
      const neighbour = startTestProcess('searchAsNeighbour', String(port), SEARCH.path, SEARCH.body, String(warm), ...people);
      let most = 0;
      const look = (): number => (most = Math.max(most, residentMiB(pid!)));
      try {
        await neighbour.seen(/^warm$/);
        const before = look();
        const looking = setInterval(look, MEMORY_EVERY_MS);
        await attack().finally(() => clearInterval(looking));
        const linesOf = (person: number): string[] => neighbour.lines.filter((line) => line.startsWith(`search ${person} `));
        await expect.poll(() => Math.min(...people.map((_, person) => linesOf(person).length))).toBeGreaterThanOrEqual(MIN_SEARCHES);
        return people.map((_, person): Fared => {
          const searches = linesOf(person).map((line) => {
            const [, ms, outcome] = /^search \d+ (\S+) (.*)$/.exec(line)!;
            return { ms: Number(ms), outcome: outcome! };
          });
          const refused = searches.map(({ outcome }) => outcome).filter((outcome) => outcome !== 'answered');
          const inOrder = searches.map(({ ms }) => ms).toSorted((a, b) => a - b);
          const [p95Ms, p99Ms] = [0.95, 0.99].map((part) => inOrder[Math.floor(searches.length * part)]!) as [number, number];
          return { asked: searches.length, answered: searches.length - refused.length, refused, p95Ms, p99Ms, grownMiB: look() - before };
        });
      } finally {
        neighbour.child.kill('SIGKILL');
        await neighbour.exited;
      }
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      gateway.child.kill('SIGKILL');
      await gateway.exited;
      rmSync(dataDir, { recursive: true });
    },
  };
  return attacked;
}
