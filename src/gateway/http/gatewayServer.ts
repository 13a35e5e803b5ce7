import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Server as Listener, Socket } from 'node:net';
import type { RefusalReason, RequestWatch } from '../operations/requestWatch.ts';
import { addressOfRequest, addressOfSocket } from './addressOf.ts';
import { answerJson, answerRefusal } from './answerRefusal.ts';
import { ArrivingBodies } from './arrivingBodies.ts';
import { ConnectionPacer } from './connectionPacer.ts';
import { Connections } from './connections.ts';
import { duplicateListener } from './duplicateListener.ts';
import { type ArrivalLimits, type ConnectionLimits, type Lane, SERVER_TIMEOUTS, STOP_LIMITS } from './limits.ts';
import { type Asker, isUnambiguous, laneOf, type RequestGate } from './requestGate.ts';

/** Connections that may wait to be taken; the system has a limit of its own, often the same. */
const BACKLOG = 4_096;
const LOOK_EVERY_MS = 1_000;
/** So many more connections are taken in one turn of the loop. */
const LISTENER_COPIES = 31;
/** Where new connections never cease, the gateway that stops closes its port after so long all the same. */
const LAST_MS = 1_000;

interface ServerOptions {
  timeouts?: Partial<typeof SERVER_TIMEOUTS>;
  connections?: ConnectionLimits;
  bodies?: ArrivalLimits;
}

type Phase = 'starting' | 'serving' | 'stopping';

/** How long a body may be, and what its sender hears when it is longer. */
export interface BodyLimit {
  bytes: number;
  /** Undefined: the app says so itself. */
  refusal?: { status: number; body: object };
}

export interface Served {
  /** Resolves when the work for the answer is done, whether or not anybody has read it yet. */
  listener(request: IncomingMessage, response: ServerResponse): Promise<void>;
  base: string;
  /** Whom a token, or a device that knows the account that logs in, names; '' for all others. */
  partyOf(request: IncomingMessage): Promise<string>;
  bodyLimit(request: IncomingMessage, party: string): BodyLimit;
  /** Names of what is missing. */
  readiness(): Promise<string[]>;
  /** Proxies in front that tell whom they ask for. */
  proxies: number;
}

/** What a refused request may leave unread. */
const SHORT_BYTES = 64 * 1024;

const isUnsized = ({ headers }: IncomingMessage): boolean => headers['transfer-encoding'] !== undefined;
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * The gateway's port, from the first moment of the process to the last: `/healthz` says that it lives, `/readyz` whether it can
 * answer; calls are refused until it can, when too many ask, and once it was told to stop.
 */
export class GatewayServer {
  readonly #server: Server;
  readonly #gate: RequestGate;
  readonly #watch: RequestWatch;
  readonly #bodies: ArrivingBodies;
  readonly #connections: Connections;
  readonly #pacer = new ConnectionPacer();
  readonly #open = new Set<ServerResponse>();
  readonly #copies: Listener[] = [];
  readonly #looking = setInterval(() => {
    this.#bodies.endSlow();
    this.#connections.endUnread();
  }, LOOK_EVERY_MS).unref();
  #met = 0;
  #phase: Phase = 'starting';
  #served: Served | undefined;

  /** @param options in the place of the house's limits and the times above; only tests change them */
  constructor(gate: RequestGate, watch: RequestWatch, options: ServerOptions = {}) {
    this.#gate = gate;
    this.#watch = watch;
    this.#bodies = new ArrivingBodies(options.bodies);
    this.#connections = new Connections(options.connections);
    const { silenceMs, ...limits } = { ...SERVER_TIMEOUTS, ...options.timeouts };
    this.#server = createServer(limits, (request, response) => this.#hear(request, response));
    this.#server.timeout = silenceMs;
    // Node's own listener begins to read a connection: it has to wait until its turn has come.
    const [read] = this.#server.listeners('connection') as Array<(socket: Socket) => void>;
    Object.assign(this.#server, { pauseOnConnect: true });
    this.#server.removeAllListeners('connection').on('connection', (socket) => this.#meet(socket, read!));
  }

  get arriving(): number {
    return this.#bodies.count;
  }

  /** @param host an address of this machine; all of them where it is left out */
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

  serve(served: Served): void {
    this.#served = served;
    this.#connections.isBehindProxy = served.proxies > 0;
    this.#phase = 'serving';
  }

  /** From now on many new connections are taken at once; until then, and where it fails, one in each turn of the loop. */
  async acceptInParallel(): Promise<void> {
    const isOver = (): boolean => this.#phase === 'stopping';
    const copies = await duplicateListener(this.#server, LISTENER_COPIES).catch((error: unknown) => {
      if (isOver()) return [];
      throw error;
    });
    if (isOver()) for (const copy of copies) copy.close();
    else this.#copies.push(...copies);
  }

  /**
   * `/readyz` fails at once, and each answer is the last of its connection: a proxy that keeps connections sends nothing on one that is about
   * to be closed. After `leaveMs` nobody is let in any more; resolves when all who were in have their answers, or when their connections are cut
   * after {@link STOP_LIMITS}' `drainMs`.
   */
  async stop(leaveMs: number): Promise<void> {
    const wasServing = this.#phase === 'serving';
    this.#phase = 'stopping';
    for (const response of this.#open) if (!response.headersSent) response.setHeader('Connection', 'close');
    if (wasServing && leaveMs > 0) await new Promise((resolve) => setTimeout(resolve, leaveMs));
    let cutting: NodeJS.Timeout | undefined;
    const cut = new Promise<void>((resolve) => {
      cutting = setTimeout(() => {
        this.#server.closeAllConnections();
        // Connections that are not read yet are unknown to it: nobody waits for them.
        setImmediate(resolve);
      }, STOP_LIMITS.drainMs);
    });
    if (wasServing) await this.#takeWhoWaits();
    const closed = [this.#server, ...this.#copies].map((listener) => new Promise<void>((resolve) => listener.close(() => resolve())));
    this.#server.closeIdleConnections();
    await Promise.race([Promise.all(closed), cut]);
    clearTimeout(cutting);
    clearInterval(this.#looking);
  }

  /** Who came while the loop was busy waits in the system's queue, which is cut unread when the port is closed: a proxy sends no POST a second time. */
  async #takeWhoWaits(): Promise<void> {
    const untilMs = performance.now() + LAST_MS;
    for (let met = -1; met !== this.#met && performance.now() < untilMs;) {
      met = this.#met;
      // The first may end a turn whose look at the port was over before.
      for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    }
  }

  #hear(request: IncomingMessage, response: ServerResponse): void {
    this.#connections.inTurn(request.socket, response, (isBeyond) => this.#answer(request, response, isBeyond));
  }

  /** @param isBeyond its connection is one too many, and ends with the answer */
  #answer(request: IncomingMessage, response: ServerResponse, isBeyond: boolean): void {
    if (isBeyond || this.#phase === 'stopping') response.setHeader('Connection', 'close');
    if (!isUnambiguous(request)) return this.#refuse(request, response, 'ambiguous', true);
    if (request.url === '/healthz') return answerJson(response, 200, { alive: true });
    if (request.url === '/readyz') return void this.#answerReadiness(response);
    if (isBeyond) return this.#turnAway(request, response);
    void this.#admit(request, response);
  }

  /** Behind a short body: a connection that is closed on what it still has to say is reset, and who sends it never hears why. */
  #turnAway(request: IncomingMessage, response: ServerResponse): void {
    const refuse = (): void => this.#refuse(request, response, 'connections', true);
    if (!hasBody(request) || isUnsized(request) || Number(request.headers['content-length']) > SHORT_BYTES) return refuse();
    request.once('end', refuse).resume();
  }

  async #admit(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const served = this.#served;
    if (!served) return this.#refuse(request, response, 'starting');
    const address = addressOfRequest(request, served.proxies);
    const connection = this.#connections.ask(request.socket, address);
    const lane = laneOf(served.base, request.url ?? '');
    const asker: Asker = { address, connection, party: await served.partyOf(request) };
    if (request.socket.destroyed) return;
    // Of these only the body says whose they are.
    if (lane !== 'passwords' && !this.#gate.mayEnter(lane, asker)) return this.#refuse(request, response, lane);
    this.#follow(request, response);
    if (isUnsized(request) && request.headers.authorization === undefined) return this.#refuse(request, response, 'unsized', true);
    if (lane !== 'uploads' && hasBody(request) && !(await this.#takeBody(request, response, asker))) return;
    if (lane === 'passwords') asker.party = await served.partyOf(request);
    this.#gate.enter(lane, {
      asker,
      start: () => void this.#work(request, lane, asker, () => served.listener(request, response)),
      refuse: () => this.#refuse(request, response, lane),
    });
  }

  /** A place is free again when the work is done: how slowly the answer is read, or whether at all, is the reader's business. */
  async #work({ socket }: IncomingMessage, lane: Lane, asker: Asker, work: () => Promise<void>): Promise<void> {
    const began = performance.now();
    try {
      // Not for who is gone since.
      if (!socket.destroyed) await work();
    } finally {
      this.#gate.leave(lane, asker, performance.now() - began);
    }
  }

  /** Reads a body before its call gets a place. @returns whether it is there, or so long that the app refuses it unread; else it was answered */
  async #takeBody(request: IncomingMessage, response: ServerResponse, asker: Asker): Promise<boolean> {
    const { bytes, refusal } = this.#served!.bodyLimit(request, asker.party);
    const refuseLong = (): false => {
      answerJson(response, refusal!.status, refusal!.body);
      // Let run out, as long as a request may take: whose connection is cut in the middle of sending never hears why.
      request.resume();
      return false;
    };
    if (Number(request.headers['content-length'] ?? 0) > bytes) return refusal === undefined || refuseLong();
    const body = await this.#bodies.read(request, asker, bytes);
    if (body === 'cut') return false;
    if (typeof body === 'string') {
      this.#refuse(request, response, body, true);
      return false;
    }
    if (refusal && body.length > bytes) return refuseLong();
    // What the app's listener takes for a body that was read before it.
    Object.assign(request, { rawBody: body });
    return true;
  }

  #follow(request: IncomingMessage, response: ServerResponse): void {
    const id = randomUUID();
    const began = performance.now();
    response.setHeader('X-Request-Id', id);
    this.#open.add(response);
    // It has left, or the connection is gone.
    response.once('close', () => {
      this.#open.delete(response);
      this.#watch.done(request, response, id, performance.now() - began);
    });
  }

  #meet(socket: Socket, read: (socket: Socket) => void): void {
    this.#met += 1;
    this.#connections.take(socket);
    this.#pacer.take(addressOfSocket(socket), () => {
      if (socket.destroyed) return;
      read.call(this.#server, socket);
      socket.resume();
    });
  }

  /** @param isUnread whether the rest of a body is still to come */
  #refuse(request: IncomingMessage, response: ServerResponse, reason: RefusalReason, isUnread = false): void {
    this.#watch.refused(reason);
    // What is left of a long body would keep this connection busy.
    const isLast = isUnread || Number(request.headers['content-length'] ?? 0) > SHORT_BYTES;
    answerRefusal(request, response, reason, isLast);
    if (reason === 'shredded' || reason === 'unsized') this.#letGo(request, response);
    else request.resume();
  }

  /** Of who sends in pieces of a byte nothing more is read, here and where he has only just connected. */
  #letGo({ socket }: IncomingMessage, response: ServerResponse): void {
    socket.pause();
    response.once('finish', () => socket.destroySoon());
    // Behind a proxy connections are the proxy's.
    if (this.#served!.proxies > 0) return;
    const address = addressOfSocket(socket);
    this.#pacer.putBehind(address);
    this.#connections.endIdle(address);
  }

  async #answerReadiness(response: ServerResponse): Promise<void> {
    const reasons = this.#phase === 'serving' ? await this.#served!.readiness() : [this.#phase === 'starting' ? 'starting' : 'draining'];
    answerJson(response, reasons.length === 0 ? 200 : 503, { ready: reasons.length === 0, reasons });
  }
}
