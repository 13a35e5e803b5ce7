import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Server as Listener, Socket } from 'node:net';
import type { RequestWatch } from '../operations/requestWatch.ts';
import { type ArrivedBody, ArrivingBodies } from './arrivingBodies.ts';
import { duplicateListener } from './duplicateListener.ts';
import { type Lane, laneOf, type RequestGate } from './requestGate.ts';

/** Connections that may wait to be taken; the system has a limit of its own, often the same. */
const BACKLOG = 4_096;
/** So many more connections are taken in one turn of the loop. */
const LISTENER_COPIES = 31;
/** After this long, connections that still run are cut when the gateway stops. */
const DRAIN_MS = 10_000;
/** Longer than the 60 s of common proxies, so that none of them sends on a connection that we are closing. */
const KEEP_ALIVE_MS = 65_000;
const TIMEOUTS = {
  requestTimeout: 30_000,
  headersTimeout: 10_000,
  keepAliveTimeout: KEEP_ALIVE_MS,
  connectionsCheckingInterval: 1_000,
  /** Without a byte in either direction: whoever stopped reading his answer keeps nothing here. */
  silenceMs: KEEP_ALIVE_MS + 5_000,
};

type Phase = 'starting' | 'serving' | 'leaving' | 'draining';

/** What answers once the gateway is ready. */
export interface Served {
  listener(request: IncomingMessage, response: ServerResponse): void;
  /** What the calls are mounted at. */
  base: string;
  /** A body longer than this is not read to its end. */
  maxBodyBytes(url: string): number;
  /** Names of what is missing. */
  readiness(): Promise<string[]>;
}

/** What a refused request may leave unread. */
const SHORT_BYTES = 64 * 1024;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const WORDS: Record<'starting' | 'draining' | 'busy', { message: string; retryAfterS: number }> = {
  starting: { message: 'Máy chủ đang khởi động, vui lòng thử lại sau ít giây.', retryAfterS: 5 },
  draining: { message: 'Máy chủ đang dừng, vui lòng thử lại sau ít giây.', retryAfterS: 2 },
  busy: { message: 'Máy chủ đang quá tải, vui lòng thử lại sau ít giây.', retryAfterS: 3 },
};

function answerJson(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    // Otherwise it goes in chunks, which costs more than a refusal should.
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  });
  response.end(text);
}

/**
 * The gateway's port, from the first moment of the process to the last: `/healthz` says that it lives, `/readyz` whether it can
 * answer; calls are refused until it can, when too many ask, and once it was told to stop.
 */
export class GatewayServer {
  readonly #server: Server;
  readonly #gate: RequestGate;
  readonly #watch: RequestWatch;
  readonly #bodies = new ArrivingBodies();
  readonly #waiting = new WeakMap<Socket, Set<() => void>>();
  readonly #open = new Set<ServerResponse>();
  readonly #copies: Listener[] = [];
  #phase: Phase = 'starting';
  #served: Served | undefined;

  /** @param timeouts in the place of those above; only tests change them */
  constructor(gate: RequestGate, watch: RequestWatch, timeouts: Partial<typeof TIMEOUTS> = {}) {
    this.#gate = gate;
    this.#watch = watch;
    const { silenceMs, ...limits } = { ...TIMEOUTS, ...timeouts };
    this.#server = createServer(limits, (request, response) => this.#hear(request, response));
    this.#server.timeout = silenceMs;
    this.#server.on('connection', (socket) => this.#watchConnection(socket));
  }

  /** @returns where it answers @throws the server's error when it cannot listen there */
  listen(port: number): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen({ port, backlog: BACKLOG }, () => resolve(`http://localhost:${(this.#server.address() as AddressInfo).port}`));
    });
  }

  serve(served: Served): void {
    this.#served = served;
    this.#phase = 'serving';
  }

  /**
   * From now on many new connections are taken at once; until then, and where it fails, one in each turn of the loop.
   * @throws what duplicateListener throws
   */
  async acceptInParallel(): Promise<void> {
    const isOver = (): boolean => this.#phase === 'draining';
    const copies = await duplicateListener(this.#server, LISTENER_COPIES).catch((error: unknown) => {
      if (isOver()) return [];
      throw error;
    });
    if (isOver()) for (const copy of copies) copy.close();
    else this.#copies.push(...copies);
  }

  /**
   * `/readyz` fails at once; after `leaveMs` nobody is let in any more; resolves when all who were in have their answers, or when
   * their connections are cut after {@link DRAIN_MS}.
   */
  async stop(leaveMs: number): Promise<void> {
    if (leaveMs > 0 && this.#phase === 'serving') {
      this.#phase = 'leaving';
      await new Promise((resolve) => setTimeout(resolve, leaveMs));
    }
    this.#phase = 'draining';
    for (const response of this.#open) if (!response.headersSent) response.setHeader('Connection', 'close');
    const cut = setTimeout(() => this.#server.closeAllConnections(), DRAIN_MS);
    const closed = [this.#server, ...this.#copies].map((listener) => new Promise<void>((resolve) => listener.close(() => resolve())));
    this.#server.closeIdleConnections();
    await Promise.all(closed);
    clearTimeout(cut);
  }

  #hear(request: IncomingMessage, response: ServerResponse): void {
    if (this.#phase === 'draining') response.setHeader('Connection', 'close');
    if (request.url === '/healthz') return answerJson(response, 200, { alive: true });
    if (request.url === '/readyz') return void this.#answerReadiness(response);
    void this.#admit(request, response);
  }

  async #admit(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const served = this.#served;
    if (this.#phase === 'starting' || !served) return this.#refuse(request, response, 'starting');
    if (this.#phase === 'draining') return this.#refuse(request, response, 'draining');
    const lane = laneOf(served.base, request.url ?? '');
    if (this.#gate.isFull(lane)) return this.#refuse(request, response, lane);
    this.#follow(request, response);
    if (lane !== 'bodies' && hasBody(request)) {
      const body = await this.#arrived(request, served.maxBodyBytes(request.url ?? ''));
      if (body === 'cut') return;
      if (body === 'crowded') return this.#refuse(request, response, 'bodies');
      // What the app's listener takes for a body that was read before it.
      if (body) Object.assign(request, { rawBody: body });
    }
    const start = (): void => {
      // Gone while it waited.
      if (request.socket.destroyed) return this.#gate.leave(lane);
      this.#whenOver(request, response, () => this.#gate.leave(lane));
      served.listener(request, response);
    };
    if (!this.#gate.enter(lane, start)) this.#refuse(request, response, lane);
  }

  /** @returns undefined for one that says it is too long: the app refuses it unread */
  async #arrived(request: IncomingMessage, maxBytes: number): Promise<ArrivedBody | undefined> {
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) return undefined;
    if (!this.#gate.enter('bodies', () => undefined)) return 'crowded';
    const body = await this.#bodies.read(request, maxBytes);
    this.#gate.leave('bodies');
    return body;
  }

  /** Names the answer, and tells who watches when it is over. */
  #follow(request: IncomingMessage, response: ServerResponse): void {
    const id = randomUUID();
    const began = performance.now();
    response.setHeader('X-Request-Id', id);
    this.#open.add(response);
    this.#whenOver(request, response, () => {
      this.#open.delete(response);
      this.#watch.done(request, response, id, performance.now() - began);
    });
  }

  /** Calls `then` once: when the answer has left, or the connection is gone. */
  #whenOver(request: IncomingMessage, response: ServerResponse, then: () => void): void {
    const waiting = this.#waiting.get(request.socket);
    const end = (): void => {
      if (waiting?.delete(end)) then();
    };
    waiting?.add(end);
    response.once('close', end);
  }

  /** Of several answers on one connection only the first hears that it is gone, so all are told here. */
  #watchConnection(socket: Socket): void {
    const waiting = new Set<() => void>();
    this.#waiting.set(socket, waiting);
    socket.once('close', () => waiting.forEach((end) => end()));
  }

  #refuse(request: IncomingMessage, response: ServerResponse, reason: Lane | 'starting' | 'draining'): void {
    this.#watch.refused(reason);
    const { message, retryAfterS } = WORDS[reason === 'starting' || reason === 'draining' ? reason : 'busy'];
    // What is left of a long body would keep this connection busy.
    const connection: Record<string, string> = Number(request.headers['content-length'] ?? 0) > SHORT_BYTES ? { Connection: 'close' } : {};
    answerJson(response, 503, { message }, { 'Retry-After': String(retryAfterS), ...connection });
    request.resume();
  }

  async #answerReadiness(response: ServerResponse): Promise<void> {
    const reasons = this.#phase === 'serving' ? await this.#served!.readiness() : [this.#phase === 'starting' ? 'starting' : 'draining'];
    answerJson(response, reasons.length === 0 ? 200 : 503, { ready: reasons.length === 0, reasons });
  }
}
