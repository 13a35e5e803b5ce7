import { request } from 'node:http';
import { GATEWAY_BASE } from '../../src/contract/call.ts';
import type { Person } from '../load/loadJob.ts';
import { type LoadRequest, mixedRequests } from '../load/mixedRequests.ts';

const RATE_PER_S = 50;
const [AROUND, SUGGEST] = [0.6, 0.8];

/** A request that was not answered with 200. */
export interface FailedRequest {
  /** Of `performance.now()`. */
  sentAtMs: number;
  tookMs: number;
  /** Its kind and method, and what it heard: a status with its words, or how the connection broke. */
  why: string;
}

/** What became of requests that left between two moments. */
export interface Heard {
  asked: number;
  failures: FailedRequest[];
  /** Of those that were answered with 200. */
  slowestMs: number;
}

export const nothingHeard = (): Heard => ({ asked: 0, failures: [], slowestMs: 0 });

/** Requests at constant distances, whatever becomes of those before them: each on a connection of its own, and none sent twice. */
export class SteadyLoad {
  readonly #port: number;
  readonly #next: (kind?: LoadRequest['kind']) => LoadRequest;
  readonly #underWay = new Set<Promise<void>>();
  readonly #timer: NodeJS.Timeout;
  #heard = nothingHeard();
  #number = 0;

  /** @param port of the proxy */
  constructor(port: number, people: readonly Person[], seed: number) {
    this.#port = port;
    this.#next = mixedRequests(people, seed);
    this.#timer = setInterval(() => this.#send(), 1000 / RATE_PER_S);
  }

  /** Asked since this load began. */
  get sent(): number {
    return this.#number;
  }

  /** Asked and not answered yet. */
  get underWay(): number {
    return this.#underWay.size;
  }

  /** What left since this was asked last, once all of it is answered. */
  async take(): Promise<Heard> {
    const heard = this.#heard;
    this.#heard = nothingHeard();
    await Promise.all(this.#underWay);
    return heard;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#underWay);
  }

  #send(): void {
    const share = (this.#number++ % 10) / 10;
    const sent = this.#next(share < AROUND ? 'around' : share < SUGGEST ? 'suggest' : 'note');
    const heard = this.#heard;
    heard.asked += 1;
    const sentAtMs = performance.now();
    const answer: Promise<void> = this.#ask(sent)
      .then(
        () => void (heard.slowestMs = Math.max(heard.slowestMs, performance.now() - sentAtMs)),
        ({ message }: Error) =>
          void heard.failures.push({ sentAtMs, tookMs: performance.now() - sentAtMs, why: `${sent.kind} ${sent.method}: ${message}` }),
      )
      .finally(() => {
        sent.over();
        this.#underWay.delete(answer);
      });
    this.#underWay.add(answer);
  }

  #ask(sent: LoadRequest): Promise<void> {
    return new Promise((resolve, reject) => {
      const length: Record<string, number> = sent.body === '' ? {} : { 'content-length': Buffer.byteLength(sent.body) };
      const to = { host: '127.0.0.1', port: this.#port, agent: false, method: sent.method, path: GATEWAY_BASE + sent.path };
      const asked = request({ ...to, headers: { ...sent.headers, ...length } }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('error', reject).on('end', () => {
          if (response.statusCode !== 200) return reject(new Error(`${response.statusCode} ${text}`));
          sent.answered(text);
          resolve();
        });
      });
      asked.on('error', reject);
      asked.end(sent.body === '' ? undefined : sent.body);
    });
  }
}
