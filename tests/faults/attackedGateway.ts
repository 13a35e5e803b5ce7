import { readFileSync, rmSync } from 'node:fs';
import { type Agent, type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect } from 'vitest';
import { GATEWAY_BASE } from '../../src/contract/call.ts';
import { startTestProcess, startTestProcessWith, type TestProcess } from '../support/gateways/gatewayProcess.ts';
import { seededDataDir } from '../support/gateways/seededDataDir.ts';

/** Client address outside of the attackers' networks: 127.0.0.0/8 is one machine with many addresses. */
export const NEIGHBOUR = '127.0.0.1';
export const STRANGER = '127.0.66.1';
/** Returns the address of the n-th attacker. */
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
/** Minimum number of neighbour searches during an attack. */
const MIN_SEARCHES = 20;
const MEMORY_EVERY_MS = 100;
/** Searches before an attack: the first ones of a new gateway allocate 70 MiB, with or without an attack. */
const [WARM_FIRST, WARM_LATER] = [60, 5];

/** Results of other clients during an attack. */
export interface Fared {
  asked: number;
  /** Answered with status 200 and parcels. */
  answered: number;
  /** Statuses of the other responses, or the reason why there was none. */
  refused: string[];
  p95Ms: number;
  p99Ms: number;
  /** Maximum growth of the gateway's memory during the attack. */
  grownMiB: number;
}

/** Response as a client sees it. */
export interface Heard {
  /** 0 if the connection ended without a response. */
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

interface AskOptions {
  from?: string;
  /** Agent whose connections are reused. */
  agent?: Agent;
  body?: string | Buffer;
  headers?: Record<string, string>;
}

/** Sends one request, on a connection of its own unless an agent is given. */
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
  /** Port that clients use: the gateway's, or that of the proxy in front of it. */
  port: number;
  /** Returns the process that was started last. */
  process(): TestProcess;
  /** Stops the gateway as its operator does. */
  stop(): Promise<void>;
  /** Starts the gateway again on the same port and data. */
  startAgain(): Promise<void>;
  /** Opens a connection of an attacker. */
  dial(from?: string): Socket;
  /** Returns the status of an attacker's request; 0 if the connection ended. */
  status(method: string, path: string, options?: AskOptions): Promise<number>;
  /** Repeats searches from `NEIGHBOUR` until the attack ends. */
  neighbourDuring(attack: () => Promise<unknown>): Promise<Fared>;
  /** Same for several clients: addresses, for logged-in ones followed by a comma and a token. */
  peopleDuring(people: readonly string[], attack: () => Promise<unknown>): Promise<Fared[]>;
  close(): Promise<void>;
}

const residentMiB = (pid: number): number => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;

interface AttackOptions {
  /** Folder of the built app. */
  appDir?: string;
  /** Starts a proxy in front of the gateway's port. @returns the port of the proxy */
  inFront?: (port: number) => Promise<number>;
}

/** Starts a gateway in a process of its own with the sample land. */
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
