import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Server as Listener, Socket } from 'node:net';
import { BUCKET_CHECK } from '../operations/readiness.ts';
import type { RefusalReason, RequestMonitor } from '../operations/requestMonitor.ts';
import { addressOfRequest, addressOfSocket } from './addressOf.ts';
import { answerJson, answerRefusal } from './answerRefusal.ts';
import { ArrivingBodies } from './arrivingBodies.ts';
import { ConnectionPacer } from './connectionPacer.ts';
import { Connections } from './connections.ts';
import { duplicateListener } from './duplicateListener.ts';
import { type ArrivalLimits, type ConnectionLimits, type Lane, SERVER_TIMEOUTS, STOP_LIMITS } from './limits.ts';
import { type Requester, isUnambiguous, laneOf, type RequestGate } from './requestGate.ts';

/** Maximum backlog of unaccepted connections; the kernel may have a lower limit. */
const BACKLOG = 4_096;
const CHECK_EVERY_MS = 1_000;
/** Number of additional connections accepted per loop turn. */
const LISTENER_COPIES = 31;
/** Maximum time a stopping gateway keeps accepting queued connections. */
const LAST_MS = 1_000;

interface ServerOptions {
  /** Number of proxies in front that send X-Forwarded-For; default 0. */
  proxies?: number;
  timeouts?: Partial<typeof SERVER_TIMEOUTS>;
  connections?: ConnectionLimits;
  bodies?: ArrivalLimits;
}

type Phase = 'starting' | 'serving' | 'stopping';

export interface BodyLimit {
  bytes: number;
  /** If undefined, the app refuses it. */
  refusal?: { status: number; body: object };
}

export interface ServedGateway {
  /** Resolves when the answer is produced, whether or not it has been read. */
  listener(request: IncomingMessage, response: ServerResponse): Promise<void>;
  base: string;
  /** Returns the party named by a token, or by a device that knows the account; '' for all others. */
  partyOf(request: IncomingMessage): Promise<string>;
  bodyLimit(request: IncomingMessage, party: string): BodyLimit;
  readiness(): Promise<string[]>;
}

/** Maximum unread body that a refusal may leave on the connection. */
const SHORT_BYTES = 64 * 1024;

const isUnsized = ({ headers }: IncomingMessage): boolean => headers['transfer-encoding'] !== undefined;
const hasBody = (request: IncomingMessage): boolean => isUnsized(request) || Number(request.headers['content-length'] ?? 0) > 0;

/**
 * The gateway's port during the whole process: `/healthz` reports liveness, `/readyz` readiness. Calls are refused
 * before the start, under overload and after a stop.
 */
export class GatewayServer {
  readonly #server: Server;
  readonly #gate: RequestGate;
  readonly #monitor: RequestMonitor;
  readonly #bodies: ArrivingBodies;
  readonly #connections: Connections;
  readonly #proxies: number;
  readonly #pacer = new ConnectionPacer();
  readonly #openResponses = new Set<ServerResponse>();
  readonly #copies: Listener[] = [];
  readonly #checks = setInterval(() => {
    this.#bodies.endSlow();
    this.#connections.endSlowReaders();
  }, CHECK_EVERY_MS).unref();
  #accepted = 0;
  #phase: Phase = 'starting';
  #served: ServedGateway | undefined;

  constructor(gate: RequestGate, monitor: RequestMonitor, options: ServerOptions = {}) {
    this.#gate = gate;
    this.#monitor = monitor;
    this.#bodies = new ArrivingBodies(options.bodies);
    this.#proxies = options.proxies ?? 0;
    this.#connections = new Connections(options.connections);
    this.#connections.isBehindProxy = this.#proxies > 0;
    const { silenceMs, ...limits } = { ...SERVER_TIMEOUTS, ...options.timeouts };
    this.#server = createServer(limits, (request, response) =>
      this.#connections.answerInOrder(request.socket, response, (isExcess) => this.#answer(request, response, isExcess)),
    );
    this.#server.timeout = silenceMs;
    // Node's listener starts reading a connection, so it must wait for the pacer.
    const [read] = this.#server.listeners('connection') as Array<(socket: Socket) => void>;
    Object.assign(this.#server, { pauseOnConnect: true });
    this.#server.removeAllListeners('connection').on('connection', (socket) => this.#accept(socket, read!));
  }

  get arriving(): number {
    return this.#bodies.count;
  }

  /** @param host an address of this machine; default all */
  listen(port: number, host?: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen({ port, backlog: BACKLOG, ...(host === undefined ? {} : { host }) }, () => {
        const { address, family, port: bound } = this.#server.address() as AddressInfo;
        const isEverywhere = address === '::' || address === '0.0.0.0';
        resolve(`http://${isEverywhere ? 'localhost' : family === 'IPv6' ? `[${address}]` : address}:${bound}`);
      });
    });
  }

  serve(served: ServedGateway): void {
    this.#served = served;
    this.#phase = 'serving';
  }

  /** Accepts many connections per loop turn. Until it is done, or if it fails, one per turn. */
  async acceptInParallel(): Promise<void> {
    const isStopping = (): boolean => this.#phase === 'stopping';
    const copies = await duplicateListener(this.#server, LISTENER_COPIES).catch((error: unknown) => {
      if (isStopping()) return [];
      throw error;
    });
    if (isStopping()) for (const copy of copies) copy.close();
    else this.#copies.push(...copies);
  }

  /**
   * Stops gracefully. `/readyz` fails at once and answers close their connections, so that proxies stop reusing them.
   * After `leaveMs` no request is accepted. Resolves when all answers are sent, or after `STOP_LIMITS.drainMs`.
   */
  async stop(leaveMs: number): Promise<void> {
    const wasServing = this.#phase === 'serving';
    this.#phase = 'stopping';
    for (const response of this.#openResponses) if (!response.headersSent) response.setHeader('Connection', 'close');
    if (wasServing && leaveMs > 0) await new Promise((resolve) => setTimeout(resolve, leaveMs));
    let cutTimer: NodeJS.Timeout | undefined;
    const cut = new Promise<void>((resolve) => {
      cutTimer = setTimeout(() => {
        this.#server.closeAllConnections();
        // Unread connections are unknown to the server, so it does not wait for them.
        setImmediate(resolve);
      }, STOP_LIMITS.drainMs);
    });
    if (wasServing) await this.#acceptQueued();
    const closed = [this.#server, ...this.#copies].map((listener) => new Promise<void>((resolve) => listener.close(() => resolve())));
    this.#server.closeIdleConnections();
    await Promise.race([Promise.all(closed), cut]);
    clearTimeout(cutTimer);
    clearInterval(this.#checks);
  }

  /** Accepts the kernel's queue before closing the port, which would drop it: proxies do not repeat a POST. */
  async #acceptQueued(): Promise<void> {
    const untilMs = performance.now() + LAST_MS;
    for (let accepted = -1; accepted !== this.#accepted && performance.now() < untilMs;) {
      accepted = this.#accepted;
      // The first turn may have polled the port already.
      for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    }
  }

  #answer(request: IncomingMessage, response: ServerResponse, isExcess: boolean): void {
    if (isExcess || this.#phase === 'stopping') response.setHeader('Connection', 'close');
    if (!isUnambiguous(request)) return this.#refuse(request, response, 'ambiguous', true);
    if (request.url === '/healthz') return answerJson(response, 200, { alive: true });
    if (request.url === '/readyz') return void this.#answerReadiness(response);
    if (isExcess) return this.#refuseExcess(request, response);
    void this.#admit(request, response);
  }

  /** Refuses after reading a short body: closing earlier resets the connection and the client misses the answer. */
  #refuseExcess(request: IncomingMessage, response: ServerResponse): void {
    const refuse = (): void => this.#refuse(request, response, 'connections', true);
    if (!hasBody(request) || isUnsized(request) || Number(request.headers['content-length']) > SHORT_BYTES) return refuse();
    request.once('end', refuse).resume();
  }

  async #admit(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const served = this.#served;
    if (!served) return this.#refuseStarting(request, response);
    const address = addressOfRequest(request, this.#proxies);
    const connection = this.#connections.recordRequest(request.socket, address);
    const lane = laneOf(served.base, request.url ?? '');
    const requester: Requester = { address, connection, party: await served.partyOf(request) };
    if (request.socket.destroyed) return;
    // The body alone identifies the party of a password attempt.
    if (lane !== 'passwords' && !this.#gate.mayEnter(lane, requester)) return this.#refuse(request, response, lane);
    this.#track(request, response);
    if (isUnsized(request) && request.headers.authorization === undefined) return this.#refuse(request, response, 'unsized', true);
    if (lane !== 'uploads' && hasBody(request) && !(await this.#readBody(request, response, requester))) return;
    if (lane === 'passwords') requester.party = await served.partyOf(request);
    this.#gate.enter(lane, {
      requester,
      start: () => void this.#work(request, lane, requester, () => served.listener(request, response)),
      refuse: () => this.#refuse(request, response, lane),
    });
  }

  /** Frees the place when the answer is produced, however slowly it is read. */
  async #work({ socket }: IncomingMessage, lane: Lane, requester: Requester, work: () => Promise<void>): Promise<void> {
    const began = performance.now();
    try {
      if (!socket.destroyed) await work();
    } finally {
      this.#gate.leave(lane, requester, performance.now() - began);
    }
  }

  /** Reads a body before its call gets a place. @returns false if the request was already answered */
  async #readBody(request: IncomingMessage, response: ServerResponse, requester: Requester): Promise<boolean> {
    const { bytes, refusal } = this.#served!.bodyLimit(request, requester.party);
    const refuseLong = (): false => {
      answerJson(response, refusal!.status, refusal!.body);
      // Drain it within the request time: a client that is cut while sending misses the answer.
      request.resume();
      return false;
    };
    if (Number(request.headers['content-length'] ?? 0) > bytes) return refusal === undefined || refuseLong();
    const body = await this.#bodies.read(request, requester, bytes);
    if (body === 'cut') return false;
    if (typeof body === 'string') {
      this.#refuse(request, response, body, true);
      return false;
    }
    if (refusal && body.length > bytes) return refuseLong();
    // Hono's listener uses this as the already read body.
    Object.assign(request, { rawBody: body });
    return true;
  }

  #track(request: IncomingMessage, response: ServerResponse): void {
    const id = randomUUID();
    const began = performance.now();
    response.setHeader('X-Request-Id', id);
    this.#openResponses.add(response);
    response.once('close', () => {
      this.#openResponses.delete(response);
      this.#monitor.done(request, response, id, performance.now() - began);
    });
  }

  #accept(socket: Socket, read: (socket: Socket) => void): void {
    this.#accepted += 1;
    this.#connections.add(socket);
    this.#pacer.admit(addressOfSocket(socket), () => {
      if (socket.destroyed) return;
      read.call(this.#server, socket);
      socket.resume();
    });
  }

  /** @param isUnread part of the body is still to come */
  #refuse(request: IncomingMessage, response: ServerResponse, reason: RefusalReason, isUnread = false): void {
    this.#monitor.refused(reason);
    // The rest of a long body would keep the connection busy.
    const isLast = isUnread || Number(request.headers['content-length'] ?? 0) > SHORT_BYTES;
    answerRefusal(request, response, reason, isLast);
    if (reason === 'shredded' || reason === 'unsized') this.#stopReading(request, response);
    else request.resume();
  }

  /** Behind a proxy, a read gets no answer, so that the proxy asks another gateway; proxies do not repeat writes. */
  #refuseStarting(request: IncomingMessage, response: ServerResponse): void {
    const isRepeated = this.#proxies > 0 && (request.method === 'GET' || request.method === 'HEAD');
    if (!isRepeated) return this.#refuse(request, response, 'starting');
    this.#monitor.refused('starting');
    request.socket.destroy();
  }

  /** Stops reading a client that sends tiny pieces, including its new connections. */
  #stopReading({ socket }: IncomingMessage, response: ServerResponse): void {
    socket.pause();
    response.once('finish', () => socket.destroySoon());
    // Behind a proxy, all connections are the proxy's.
    if (this.#proxies > 0) return;
    const address = addressOfSocket(socket);
    this.#pacer.deprioritize(address);
    this.#connections.endIdle(address);
  }

  async #answerReadiness(response: ServerResponse): Promise<void> {
    const reasons = this.#phase === 'serving' ? await this.#served!.readiness() : [this.#phase === 'starting' ? 'starting' : 'draining'];
    const isReady = reasons.every((reason) => reason === BUCKET_CHECK);
    answerJson(response, isReady ? 200 : 503, { ready: isReady, reasons });
  }
}
